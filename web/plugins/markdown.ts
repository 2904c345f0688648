import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** Of the documents only those in the studio can be reached there: links between files are plain text. */
const documents = new Marked({
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return /^https?:/.test(href) ? `<a href="${href}" rel="noreferrer">${text}</a>` : text;
    },
    // The page has its own title, and code that is wider than the page is scrolled by keyboard too.
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens);
      return depth === 1 ? '' : `<h${depth}>${text}</h${depth}>\n`;
    },
    code({ text, lang }) {
      const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
      return `<pre tabindex="0" role="group" aria-label="${lang || 'PATLAN'}"><code>${escaped}</code></pre>\n`;
    },
  },
});

/** The line that leads to the document in the other language; the studio has a switch. */
const OTHER_LANGUAGE = /^\*(Em português|In English): .*\*$/m;

/** Documents in Markdown as HTML, made when the pages are built, so that no page has to read Markdown. */
export function markdown(): Plugin {
  return {
    name: 'stratvision-markdown',
    load(id) {
      if (!id.endsWith('.md')) return;
      const html = documents.parse(readFileSync(id, 'utf8').replace(OTHER_LANGUAGE, ''), { async: false });
      return `export default ${JSON.stringify(html)};`;
    },
  };
}

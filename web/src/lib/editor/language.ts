import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import type { Words } from './words';

const SYMBOL = /^(=>|=<|>>|\|\||#>|->|-<|<-|:>|:<|\|\^|\|v(?!\w)|\|>|<\||\/>|<\\|\\>|<\/(?!\/))/;

/** Reads the next token of a stream and returns its name in the table below. Exported for tests. */
export function token(stream: StringStream, words: Words): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match('//')) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(/^"(?:\\.|[^"\\])*("|$)/)) return 'text';
  if (stream.match(SYMBOL)) return 'relation';
  if (stream.match(/^[KQRBNPFSkqrbnpfs]\d{1,6}(?!\w)/)) return 'actor';
  if (stream.match(/^\d+(\.\d+)?/)) return 'number';
  const word = stream.match(/^[\p{L}_][\p{L}\p{M}\w]*/u) as RegExpMatchArray | null;
  if (word) return words.get(word[0])?.kind ?? (/^[A-Z]{2,}$/.test(word[0]) ? 'keyword' : null);
  stream.next();
  return 'mark';
}

/** Syntax highlighting for PATLAN. The vocabulary comes from the server, so new words need no change here. */
export function patlan(words: Words) {
  return StreamLanguage.define({
    name: 'patlan',
    token: (stream) => token(stream, words),
    languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '{', '"'] } },
    tokenTable: {
      keyword: tags.keyword,
      relation: tags.operatorKeyword,
      function: tags.function(tags.variableName),
      actor: tags.variableName,
      text: tags.string,
      number: tags.number,
      comment: tags.lineComment,
      mark: tags.punctuation,
    },
  });
}

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--code-keyword)', fontWeight: '600' },
    { tag: tags.operatorKeyword, color: 'var(--code-relation)', fontWeight: '500' },
    { tag: tags.function(tags.variableName), color: 'var(--code-function)' },
    { tag: tags.variableName, color: 'var(--code-actor)', fontWeight: '600' },
    { tag: tags.string, color: 'var(--code-text)' },
    { tag: tags.number, color: 'var(--code-number)' },
    { tag: tags.lineComment, color: 'var(--code-comment)', fontStyle: 'italic' },
  ]),
);

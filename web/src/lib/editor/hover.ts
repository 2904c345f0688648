import { hoverTooltip, type Tooltip } from '@codemirror/view';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actorMeaning } from './actor';
import type { Words } from './words';

interface HoverSource {
  words: () => Words;
  /** The square of an actor in the chosen instance. */
  squareOf: (actor: string) => string | undefined;
}

function card(title: string, meaning: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-card';
  const head = document.createElement('strong');
  head.textContent = title;
  const body = document.createElement('div');
  body.textContent = meaning;
  box.append(head, body);
  return box;
}

/** A tooltip with the meaning of the word or actor under the mouse. */
export function hover(source: HoverSource) {
  return hoverTooltip((view, pos): Tooltip | null => {
    const { from, text } = view.state.doc.lineAt(pos);
    const at = pos - from;
    for (const match of text.matchAll(/[\p{L}\d]+/gu)) {
      const start = match.index;
      const end = start + match[0].length;
      if (at < start || at > end) continue;
      const info = source.words().get(match[0]);
      let content: HTMLElement;
      if (info) content = card(info.kind === 'function' ? info.detail : `${info.word} ${info.detail}`, info.meaning);
      else if (/^[KQRBNPFSkqrbnpfs]\d{1,6}$/.test(match[0])) {
        const square = source.squareOf(match[0]);
        const where = square ? `, ${i18n.t.editor.actorOn(square)}` : '';
        content = card(match[0], actorMeaning(match[0], i18n.t) + where);
      } else return null;
      return { pos: from + start, end: from + end, above: true, create: () => ({ dom: content }) };
    }
    return null;
  });
}

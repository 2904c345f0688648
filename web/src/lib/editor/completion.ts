import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { i18n } from '$lib/i18n/i18n.svelte';
import { actorMeaning } from './actor';
import { actorsIn, patternAround, sectionAt, type WordInfo, type Words } from './words';

const TYPES = { keyword: 'keyword', relation: 'type', function: 'function' } as const;

function option(info: WordInfo, boost: number): Completion {
  return {
    label: info.word,
    type: TYPES[info.kind],
    detail: info.kind === 'function' ? info.detail.replace(info.word, '') : info.detail,
    info: info.meaning,
    apply: info.kind === 'function' && /\(/.test(info.detail) ? `${info.word}(` : info.word,
    boost,
  };
}

/** Words of the language and actors in scope; what fits the section comes first. */
export function complete(context: CompletionContext, words: Words): CompletionResult | null {
  const word = context.matchBefore(/[\p{L}\d]+/u);
  if (!word && !context.explicit) return null;
  const source = context.state.doc.toString();
  const section = sectionAt(source, context.pos);
  const wanted = {
    relation: section === 'scenario' ? 20 : -20,
    function: section === 'condition' ? 20 : -20,
    keyword: 0,
  };
  const from = word?.from ?? context.pos;
  const typed = word?.text ?? '';
  const around = patternAround(source, context.pos);
  const actors = actorsIn(source.slice(around.from, from) + ' ' + source.slice(context.pos, around.to))
    .filter((actor) => actor !== typed)
    .map((label): Completion => ({ label, type: 'variable', detail: actorMeaning(label, i18n.t), boost: 30 }));
  const options = [...actors, ...words.all().map((info) => option(info, wanted[info.kind]))];
  return { from, options, validFor: /^[\p{L}\d]*$/u };
}

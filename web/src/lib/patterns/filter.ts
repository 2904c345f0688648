import type { Lang, PatternSummary } from '$lib/api/types';

import { patternTitle } from './titles';

/** Letters without accents, so that "padrao" finds "padrão". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function matchesQuery(
  pattern: Pick<PatternSummary, 'id' | 'name' | 'title' | 'description'>,
  query: string,
  lang: Lang,
): boolean {
  const text = fold(`${pattern.name} ${patternTitle(pattern, lang)} ${pattern.description}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

import type { PatternSummary } from '$lib/api/types';

/** Letters without accents, so that "padrao" finds "padrão". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function matchesQuery(pattern: Pick<PatternSummary, 'name' | 'title' | 'description'>, query: string): boolean {
  const text = fold(`${pattern.name} ${pattern.title} ${pattern.description}`);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

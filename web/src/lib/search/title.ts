import type { Dictionary } from '$lib/i18n/en';
import type { Collection, PatternSummary, Search } from '$lib/api/types';

/** "Philidor, Discovered attack in Demonstration": what a search looks for, and where. */
export function searchTitle(
  search: Pick<Search, 'patterns' | 'collections'>,
  patterns: readonly PatternSummary[],
  collections: readonly Collection[],
  t: Dictionary,
): string {
  const nameOf = (id: string) => {
    const pattern = patterns.find((one) => one.id === id || one.name === id);
    return pattern?.title || pattern?.name || id;
  };
  const some = (names: string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')} +${names.length - 3}` : names.join(', ');
  const where = search.collections.map((id) => collections.find((one) => one.id === id)?.title ?? id);
  return t.search.summary(some(search.patterns.map(nameOf)), some(where));
}

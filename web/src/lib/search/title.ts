import type { Lang, Search } from '$lib/api/types';
import { collectionTitle } from '$lib/collections/title';
import type { Dictionary } from '$lib/i18n/en';
import { patternTitle } from '$lib/patterns/titles';

/** "Philidor's mate, Double attack in Demonstration games": what a search looks for, and where. */
export function searchTitle(search: Pick<Search, 'patterns' | 'collections'>, t: Dictionary, lang: Lang): string {
  const some = (names: string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')} +${names.length - 3}` : names.join(', ');
  return t.search.summary(
    some(search.patterns.map((pattern) => patternTitle(pattern, lang))),
    some(search.collections.map((collection) => collectionTitle(collection, t))),
  );
}

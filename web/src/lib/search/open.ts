import type { Hit, PatternSummary, Search } from '$lib/api/types';
import { link } from '$lib/router.svelte';
import { identity } from '$lib/workshop/matching.svelte';

type InstancePlace = Pick<Hit, 'fen' | 'side' | 'actors'>;

/**
 * The address of the game of a hit. It keeps the query of the list, so that the game page can lead to the next hit of the
 * same list and back to it.
 */
export function gameLink(search: string, n: number, list: Record<string, string | undefined> = {}): string {
  return link(`/searches/${encodeURIComponent(search)}/hits/${n}`, list);
}

/**
 * The address of the workshop at the position of a hit, with its instance chosen. A pattern that has changed since
 * the search opens in the version that was searched for, because the hit may not hold for the current one.
 */
export function hitLink(hit: InstancePlace, pattern: Pick<PatternSummary, 'id' | 'version'>, search: Search): string {
  const then = search.patterns.find(({ id }) => id === pattern.id)?.version;
  return link(`/patterns/${encodeURIComponent(pattern.id)}`, {
    fen: hit.fen,
    side: hit.side,
    flip: hit.side === 'black' ? '1' : undefined,
    at: identity(hit),
    // Hits are found with the saved text, not with unsaved changes.
    text: 'saved',
    version: then !== undefined && then !== pattern.version ? String(then) : undefined,
  });
}

/**
 * The id of a hit's pattern: the one of that name among those searched for. The pattern may have been renamed since; if
 * only one was searched for, it is that one. Undefined if the pattern has been deleted.
 */
export function patternOf(
  hit: Pick<Hit, 'pattern'>,
  search: Search,
  patterns: readonly PatternSummary[],
): string | undefined {
  const asked = new Set(search.patterns.map(({ id }) => id));
  const there = patterns.filter(({ id }) => asked.has(id));
  const named = there.find(({ name }) => name === hit.pattern);
  return named?.id ?? (asked.size === 1 ? there[0]?.id : undefined);
}

export function players(hit: Pick<Hit, 'white' | 'black'>): string {
  return [hit.white, hit.black].filter(Boolean).join(' – ');
}

export function year(hit: Hit): string {
  return hit.date?.slice(0, 4).replace(/\?+/, '') ?? '';
}

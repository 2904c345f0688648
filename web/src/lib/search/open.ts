import type { Hit, PatternSummary, Search } from '$lib/api/types';
import { link } from '$lib/router.svelte';
import { identity } from '$lib/workshop/matching.svelte';

/**
 * The workshop at the position of a hit, with its instance chosen. A pattern that was changed since opens as it was
 * when it was looked for: of the present one the hit may not be true.
 */
export function hitLink(hit: Hit, pattern: Pick<PatternSummary, 'id' | 'version'>, search: Search): string {
  const then = search.patterns.find(({ id }) => id === pattern.id)?.version;
  return link(`/patterns/${encodeURIComponent(pattern.id)}`, {
    fen: hit.fen,
    side: hit.side,
    flip: hit.side === 'black' ? '1' : undefined,
    at: identity(hit),
    // What is found is of the saved text, not of unsaved work on it.
    text: 'saved',
    version: then !== undefined && then !== pattern.version ? String(then) : undefined,
  });
}

/**
 * Whose workshop a hit opens in: the pattern of that name among those searched for. A pattern may have been renamed
 * since: where only one was searched for, it is that one. One that has been deleted has no workshop.
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

export function players(hit: Hit): string {
  return [hit.white, hit.black].filter(Boolean).join(' – ');
}

export function year(hit: Hit): string {
  return hit.date?.slice(0, 4).replace(/\?+/, '') ?? '';
}

import type { Hit, PatternSummary, Search } from '$lib/api/types';
import { link } from '$lib/router.svelte';
import { identity } from '$lib/workshop/matching.svelte';

/** The workshop at the position of a hit, with its instance chosen. */
export function hitLink(hit: Hit, pattern: string): string {
  return link(`/patterns/${encodeURIComponent(pattern)}`, {
    fen: hit.fen,
    side: hit.side,
    flip: hit.side === 'black' ? '1' : undefined,
    at: identity(hit),
  });
}

/** Whose workshop a hit opens in: the pattern of that name among those searched for. */
export function patternOf(hit: Hit, search: Search, patterns: readonly PatternSummary[]): string {
  const asked = search.patterns.map(({ id }) => id);
  const named = patterns.find(({ id, name }) => asked.includes(id) && name === hit.pattern);
  return named?.id ?? asked[0] ?? hit.pattern;
}

export function players(hit: Hit): string {
  return [hit.white, hit.black].filter(Boolean).join(' – ');
}

export function year(hit: Hit): string {
  return hit.date?.slice(0, 4).replace(/\?+/, '') ?? '';
}

import type { Hit } from '$lib/api/types';
import { link } from '$lib/router.svelte';
import { identity } from '$lib/workshop/matching.svelte';

/** The workshop at the position of a hit, with its instance chosen. */
export function hitLink(hit: Hit): string {
  return link(`/patterns/${encodeURIComponent(hit.patternId || hit.pattern)}`, {
    fen: hit.fen,
    side: hit.side,
    flip: hit.side === 'black' ? '1' : undefined,
    at: identity(hit),
  });
}

export function players(hit: Hit): string {
  return [hit.white, hit.black].filter(Boolean).join(' – ');
}

export function year(hit: Hit): string {
  return hit.date?.slice(0, 4).replace(/\?+/, '') ?? '';
}

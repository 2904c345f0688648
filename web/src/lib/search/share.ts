import type { Search } from '$lib/api/types';

/** The part of a search that is done, from 0 to 1. `games` is the number of games in its collections, if known. */
export function shareOf(search: Pick<Search, 'state' | 'summary' | 'progress'>, games: number | undefined): number {
  const { state, summary, progress } = search;
  if (state === 'done' && !summary?.limited) return 1;
  const part = (of: number, whole: number) => (whole > 0 ? Math.min(1, of / whole) : 0);
  // A search that runs again still has the summary of its last run.
  const seen = (state === 'running' || state === 'queued' ? undefined : summary?.games) ?? progress.games;
  return games ? part(seen, games) : part(progress.bytes, progress.totalBytes);
}

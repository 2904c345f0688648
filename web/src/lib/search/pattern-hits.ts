import type { Search } from '$lib/api/types';
import { isRunning } from './state';

export interface PatternHits {
  /** The name of the pattern in the search. */
  name: string;
  boards: number;
  games: number;
}

/**
 * What a search found of one pattern: from its summary if it has ended, else the name to ask for; undefined where the
 * pattern has been renamed since and several were searched for.
 */
export function hitsOfPattern(search: Search, id: string, name: string): PatternHits | string | undefined {
  const only = search.patterns.length === 1 && search.patterns[0]?.id === id ? search.names[0] : undefined;
  const then = search.names.includes(name) ? name : search.names.length === 1 ? only : undefined;
  if (then === undefined) return undefined;
  const tally = isRunning(search) ? undefined : search.summary?.patterns.find((one) => one.name === then);
  return tally ? { name: then, boards: tally.positions, games: tally.games } : then;
}

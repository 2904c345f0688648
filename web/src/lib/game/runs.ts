/** Where patterns are along a game: the rows of the timeline. */
import type { Colour, Seen } from '$lib/api/types';

/** Positions in a row in which a side finds a pattern. */
export interface Run {
  side: Colour;
  /** The first and the last ply. */
  from: number;
  to: number;
}

export interface Row {
  /** The index of the pattern. */
  pattern: number;
  runs: Run[];
}

/** The rows of the patterns that are found, the rare ones first; `seen` has one entry for each ply. */
export function rowsOf(seen: readonly (readonly Seen[] | null | undefined)[]): Row[] {
  const rows = new Map<number, Row>();
  seen.forEach((found, ply) => {
    for (const { pattern, side } of found ?? []) {
      const row = rows.get(pattern) ?? { pattern, runs: [] };
      rows.set(pattern, row);
      const open = row.runs.findLast((run) => run.side === side);
      if (open && open.to === ply - 1) open.to = ply;
      else row.runs.push({ side, from: ply, to: ply });
    }
  });
  const spread = ({ runs }: Row) => runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const all = [...rows.values()].sort((a, b) => spread(a) - spread(b) || a.pattern - b.pattern);
  for (const { runs } of all)
    runs.sort((a, b) => a.from - b.from || (a.side === b.side ? 0 : a.side === 'white' ? -1 : 1));
  return all;
}

/** The ply within these runs that is nearest to a point of the game. */
export function nearestPly(runs: readonly Run[], point: number): number {
  let best = point;
  let distance = Infinity;
  for (const { from, to } of runs) {
    const ply = Math.min(to, Math.max(from, point));
    if (Math.abs(ply - point) < distance) [best, distance] = [ply, Math.abs(ply - point)];
  }
  return best;
}

/** The next ply after this one at which some pattern begins to be found; the first one after the last. */
export function nextMark(rows: readonly Row[], ply: number): number | undefined {
  const begins = [...new Set(rows.flatMap(({ runs }) => runs.map(({ from }) => from)))].sort((a, b) => a - b);
  return begins.find((from) => from > ply) ?? begins[0];
}

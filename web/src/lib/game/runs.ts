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

/** Where patterns begin to be found: of each ply the rarest pattern that begins there, in the order of the game. */
export function marksOf(rows: readonly Row[]): { ply: number; pattern: number; side: Colour }[] {
  const marks = new Map<number, { ply: number; pattern: number; side: Colour }>();
  for (const { pattern, runs } of rows)
    for (const { side, from } of runs) if (!marks.has(from)) marks.set(from, { ply: from, pattern, side });
  return [...marks.values()].sort((a, b) => a.ply - b.ply);
}

/** The next ply after this one at which some pattern begins to be found; the first one after the last. */
export function nextMark(rows: readonly Row[], ply: number): number | undefined {
  const begins = marksOf(rows).map(({ ply }) => ply);
  return begins.find((from) => from > ply) ?? begins[0];
}

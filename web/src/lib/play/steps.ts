/** Moves as they are made on the board, square by square: `paths` lists every way to walk a move. */
import type { PlayMove } from '$lib/api/types';

const begins = (path: readonly string[], chosen: readonly string[]) =>
  chosen.every((square, i) => path[i] === square) && path.length > chosen.length;

/** The squares that may be chosen after those chosen already; with none chosen, the pieces that can move. */
export function nextSquares(legal: readonly PlayMove[], chosen: readonly string[]): Set<string> {
  const next = new Set<string>();
  for (const { paths } of legal)
    for (const path of paths) {
      if (!begins(path, chosen)) continue;
      next.add(path[chosen.length]!);
    }
  if (chosen.length > 0) for (const square of shortcuts(legal, chosen).keys()) next.add(square);
  return next;
}

/** The move that is complete with the last chosen square, if there is one. */
export function completed(legal: readonly PlayMove[], chosen: readonly string[]): PlayMove | undefined {
  const walked = legal.find(({ paths }) =>
    paths.some((path) => path.length === chosen.length && path.every((square, i) => square === chosen[i])),
  );
  if (walked || chosen.length < 2) return walked;
  if (legal.some(({ paths }) => paths.some((path) => begins(path, chosen)))) return undefined;
  return shortcuts(legal, chosen.slice(0, -1)).get(chosen.at(-1)!);
}

/** Where only one move ends, its last square may be chosen at once. */
function shortcuts(legal: readonly PlayMove[], chosen: readonly string[]): Map<string, PlayMove> {
  const ends = new Map<string, PlayMove>();
  const several = new Set<string>();
  for (const walk of legal)
    for (const path of walk.paths) {
      if (!begins(path, chosen)) continue;
      const end = path.at(-1)!;
      if (ends.has(end) && ends.get(end) !== walk) several.add(end);
      ends.set(end, walk);
    }
  for (const end of several) ends.delete(end);
  return ends;
}

interface Cell {
  row: number;
  col: number;
}

/** The squares that a move has jumped over so far, while it is not finished. */
export function passed(
  legal: readonly PlayMove[],
  chosen: readonly string[],
  cellOf: (square: string) => Cell | undefined,
): Set<string> {
  const taken = new Set<string>();
  if (chosen.length < 2) return taken;
  const walked = legal.filter(({ paths }) => paths.some((path) => begins(path, chosen)));
  const captures = new Set(walked.flatMap(({ captures }) => captures));
  for (const square of captures) {
    const over = cellOf(square);
    const jumped = chosen.some((to, i) => {
      const [a, b] = [cellOf(chosen[i - 1] ?? to), cellOf(to)];
      return !!over && !!a && !!b && isBetween(a, over, b);
    });
    if (jumped) taken.add(square);
  }
  return taken;
}

/** Whether a cell lies on the diagonal between two others. */
function isBetween(a: Cell, over: Cell, b: Cell): boolean {
  const [down, right] = [over.row - a.row, over.col - a.col];
  const [allDown, allRight] = [b.row - a.row, b.col - a.col];
  const way = Math.abs(down);
  if (way !== Math.abs(right) || way === 0 || way >= Math.abs(allDown)) return false;
  return Math.sign(down) === Math.sign(allDown) && Math.sign(right) === Math.sign(allRight);
}

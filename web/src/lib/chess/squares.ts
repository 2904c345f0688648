import type { Colour } from '$lib/api/types';

const FILES = 'abcdefgh';
const SQUARES: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) => [...FILES].map((f) => f + rank));

/** The centre of a square on a board of 8 by 8 units, seen from one side. */
export function centre(square: string, orientation: Colour = 'white'): [number, number] {
  const file = FILES.indexOf(square[0]!);
  const rank = Number(square[1]) - 1;
  return orientation === 'white' ? [file + 0.5, 7.5 - rank] : [7.5 - file, rank + 0.5];
}

/** The squares in the order in which the eye reads them from one side. */
export function reading(orientation: Colour): readonly string[] {
  return orientation === 'white' ? SQUARES : [...SQUARES].reverse();
}

/** The square some steps to the right and down as seen from one side, at most at the edge. */
export function neighbour(square: string, dx: number, dy: number, orientation: Colour): string {
  const turn = orientation === 'white' ? 1 : -1;
  const clamp = (n: number) => Math.max(0, Math.min(7, n));
  const file = clamp(FILES.indexOf(square[0]!) + dx * turn);
  const rank = clamp(Number(square[1]) - 1 - dy * turn);
  return FILES[file]! + (rank + 1);
}

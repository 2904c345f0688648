import { expect, it } from 'vitest';
import type { Seen } from '$lib/api/types';
import { marksOf, nearestPly, nextMark, rowsOf } from './runs';

const seen = (pattern: number, side: 'white' | 'black' = 'white'): Seen => ({ pattern, side, count: 1, instances: [] });

it('joins positions in a row, side by side, the rare patterns first', () => {
  const rows = rowsOf([[seen(0)], [seen(0), seen(0, 'black')], [seen(0)], null, [seen(1), seen(0)]]);
  expect(rows).toEqual([
    { pattern: 1, runs: [{ side: 'white', from: 4, to: 4 }] },
    {
      pattern: 0,
      runs: [
        { side: 'white', from: 0, to: 2 },
        { side: 'black', from: 1, to: 1 },
        { side: 'white', from: 4, to: 4 },
      ],
    },
  ]);
});

it('takes a click to the nearest position', () => {
  const { runs } = rowsOf([[], [seen(0)], [seen(0)], [], [], [], [seen(0)]])[0]!;
  expect([0, 1, 2, 3, 5, 9].map((point) => nearestPly(runs, point))).toEqual([1, 1, 2, 2, 6, 6]);
});

it('goes from mark to mark and begins again after the last', () => {
  const rows = rowsOf([[], [seen(0)], [seen(0)], [seen(1)]]);
  expect([0, 1, 2, 3].map((ply) => nextMark(rows, ply))).toEqual([1, 3, 3, 1]);
  expect(nextMark([], 0)).toBeUndefined();
});

it('marks where patterns begin, with the rarest one that begins there', () => {
  const rows = rowsOf([[seen(0)], [seen(0), seen(1, 'black'), seen(2)], [seen(2)], [seen(0)]]);
  expect(marksOf(rows)).toEqual([
    { ply: 0, pattern: 0, side: 'white' },
    { ply: 1, pattern: 1, side: 'black' },
    { ply: 3, pattern: 0, side: 'white' },
  ]);
});

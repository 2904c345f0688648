import { describe, expect, it } from 'vitest';
import type { PlayMove } from '$lib/api/types';
import { completed, nextSquares, passed } from './steps';

const quiet: PlayMove[] = [
  { move: 'c3-d4', paths: [['c3', 'd4']], captures: [] },
  { move: 'c3-b4', paths: [['c3', 'b4']], captures: [] },
  { move: 'e3-f4', paths: [['e3', 'f4']], captures: [] },
];
const jumps: PlayMove[] = [
  { move: 'c3xg7', paths: [['c3', 'e5', 'g7']], captures: ['d4', 'f6'] },
  { move: 'c3xc7', paths: [['c3', 'e5', 'c7']], captures: ['d4', 'd6'] },
];

describe('walking a move', () => {
  it('begins with a piece that can move', () => {
    expect([...nextSquares(quiet, [])]).toEqual(['c3', 'e3']);
    expect([...nextSquares(quiet, ['c3'])]).toEqual(['d4', 'b4']);
    expect(completed(quiet, ['c3'])).toBeUndefined();
    expect(completed(quiet, ['c3', 'b4'])?.move).toBe('c3-b4');
  });
  it('jumps step by step', () => {
    expect(nextSquares(jumps, ['c3', 'e5'])).toEqual(new Set(['g7', 'c7']));
    expect(completed(jumps, ['c3', 'e5'])).toBeUndefined();
    expect(completed(jumps, ['c3', 'e5', 'c7'])?.move).toBe('c3xc7');
  });
  it('or straight to its end', () => {
    expect(nextSquares(jumps, ['c3']).has('g7')).toBe(true);
    expect(completed(jumps, ['c3', 'g7'])?.move).toBe('c3xg7');
  });
  it('asks for the way where two captures end on one square', () => {
    const both: PlayMove[] = [
      { move: 'a1xe1(b2)', paths: [['a1', 'c3', 'e1']], captures: ['b2', 'd2'] },
      { move: 'a1xe1(b4)', paths: [['a1', 'a5', 'e1']], captures: ['a3', 'c3'] },
    ];
    expect(nextSquares(both, ['a1'])).toEqual(new Set(['c3', 'a5']));
    expect(completed(both, ['a1', 'e1'])).toBeUndefined();
  });
  it('takes any way of the same capture', () => {
    const round: PlayMove[] = [
      {
        move: 'x',
        paths: [
          ['a', 'b', 'd'],
          ['a', 'c', 'd'],
        ],
        captures: ['p', 'q'],
      },
    ];
    expect(nextSquares(round, ['a'])).toEqual(new Set(['b', 'c', 'd']));
    expect(completed(round, ['a', 'c', 'd'])?.move).toBe('x');
    expect(completed(round, ['a', 'd'])?.move).toBe('x');
  });
});

describe('a walk that is not finished', () => {
  const placeOf = (square: string) => ({ row: 8 - Number(square[1]), col: square.charCodeAt(0) - 97 });
  it('has taken what it jumped over, and nothing else', () => {
    expect(passed(jumps, ['c3'], placeOf)).toEqual(new Set());
    expect(passed(jumps, ['c3', 'e5'], placeOf)).toEqual(new Set(['d4']));
  });
  it('of a king takes pieces that it did not stand beside', () => {
    const king: PlayMove[] = [{ move: 'a1xh6', paths: [['a1', 'f6', 'h4', 'e1']], captures: ['d4', 'g5', 'g3'] }];
    expect(passed(king, ['a1', 'f6'], placeOf)).toEqual(new Set(['d4']));
    expect(passed(king, ['a1', 'f6', 'h4'], placeOf)).toEqual(new Set(['d4', 'g5']));
  });
});

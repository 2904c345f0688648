import { expect, it } from 'vitest';
import type { Instance, PatternMatch } from '$lib/api/types';
import { menOf, rowsOf } from './rows';

const actor = (name: string, square: string, piece: string | null = null) => ({ name, square, piece });
const instance = (squares: [string, string], extra: object = {}) =>
  ({
    valid: true,
    reason: null,
    actors: [actor('F1', squares[0], 'Q'), actor('F2', squares[1], 'Q')],
    line: [],
    proof: null,
    ...extra,
  }) as unknown as Instance;
const match = (instances: Instance[]) => ({ name: 'P', instances }) as PatternMatch;

it('folds instances that differ only in the names of their actors', () => {
  const rows = rowsOf([match([instance(['a1', 'b1']), instance(['b1', 'a1']), instance(['a1', 'c1'])])], 'all');
  expect(rows.map(({ indexes }) => indexes)).toEqual([[0, 1], [2]]);
});

it('keeps apart what was rejected for different reasons, and shows valid ones alone', () => {
  const because = (words: string) => instance(['a1', 'b1'], { valid: false, reason: { words } });
  const patterns = [match([instance(['a1', 'b1']), because('one'), because('two'), because('two')])];
  expect(rowsOf(patterns, 'all').map(({ indexes }) => indexes.length)).toEqual([1, 1, 2]);
  expect(rowsOf(patterns, 'valid')).toHaveLength(1);
});

it('names a piece once, in the colour of its side', () => {
  const actors = [actor('F1', 'c7', 'N'), actor('N1', 'c7', 'N'), actor('k1', 'a8', 'k'), actor('S1', 'b7')];
  expect(menOf(actors, true)).toEqual([
    { letter: 'N', square: 'c7' },
    { letter: 'k', square: 'a8' },
    { letter: '', square: 'b7' },
  ]);
  expect(menOf(actors, false)[0]).toEqual({ letter: 'n', square: 'c7' });
});

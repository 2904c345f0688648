import { expect, it } from 'vitest';
import { menOf } from './men';
import { SCENES } from './scenes';

it('keeps the identity of a piece that moves, and drops the captured one', () => {
  const before = menOf('8/8/8/3p4/4P3/8/8/K6k');
  const after = menOf('8/8/8/3P4/8/8/8/K6k', before);
  const pawn = before.find(({ letter }) => letter === 'P')!;
  expect(after.find(({ letter }) => letter === 'P')).toEqual({ ...pawn, square: 'd5' });
  expect(after).toHaveLength(3);
});

it('plays the scenes there and back with one identity per piece', () => {
  let men = menOf(SCENES[0]!.fen);
  for (const { fen } of [...SCENES, ...[...SCENES].reverse()]) {
    men = menOf(fen, men);
    expect(new Set(men.map(({ id }) => id)).size).toBe(men.length);
  }
});

import { expect, it } from 'vitest';
import type { Exercise } from '$lib/api/types';
import { en } from '$lib/i18n/en';
import { pt } from '$lib/i18n/pt';
import { question } from './question';

const exercise: Exercise = {
  n: 1,
  kind: 'move',
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  side: 'white',
  idea: null,
  options: [],
  moves: 2,
  mateIn: null,
  level: 'club',
  isNew: true,
  isAgain: false,
};

it('names the side and the task', () => {
  expect(question(exercise, en)).toBe('White to move. Find the move.');
  expect(question({ ...exercise, mateIn: 2, side: 'black' }, pt)).toBe('As pretas jogam. Mate em 2.');
  const named = { ...exercise, mateIn: 1, idea: { id: 'mateinone', title: 'Mate in one' } };
  expect(question(named, en)).toBe('White to move. Find the move: Mate in one.');
});

it('does not give the idea away where its name is asked for', () => {
  const idea = { id: 'doubleattack', title: 'Double attack' };
  expect(question({ ...exercise, kind: 'idea', idea }, en)).toBe('Which idea does White have here?');
  expect(question({ ...exercise, kind: 'there', idea }, en)).toContain('Double attack');
});

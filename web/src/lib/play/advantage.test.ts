import { beforeAll, expect, it, vi } from 'vitest';
import type * as module from './advantage';

let advantage: typeof module.advantage;
let heightOf: typeof module.heightOf;
let plies: typeof module.plies;
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  ({ advantage, heightOf, plies } = await import('./advantage'));
});

it('describes values in men, and a decided game by its winner', () => {
  expect([150, -7, 0].map((value) => advantage(value))).toEqual(['+1.50', '-0.07', '0.00']);
  expect([10_000, -10_000].map((value) => advantage(value))).toEqual(['White wins', 'Black wins']);
  expect(advantage(-10_000, 7)).toBe('Black wins in 7 plies');
  expect(advantage(10_000, 0)).toBe('White wins');
  expect(advantage(20, null)).toBe('+0.20');
});

it('makes a plot as high as what is in it', () => {
  expect(heightOf([])).toBe(100);
  expect(heightOf([null, 12, -30])).toBe(100);
  expect(heightOf([120, -30])).toBe(200);
  expect(heightOf([null, -430, 10_000])).toBe(500);
  expect(heightOf([1234, -10_000])).toBe(2000);
});

it('has an axis of plies that fits a game, also one that has not begun', () => {
  expect(plies([])).toBe(10);
  expect(plies([null])).toBe(10);
  expect(plies(Array(31))).toBe(30);
});

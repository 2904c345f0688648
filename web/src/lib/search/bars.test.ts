import { expect, it } from 'vitest';
import { bars, labelledBars, merge, stepFor, ticksTo } from './bars';

const counts = [
  { key: '10', count: 2 },
  { key: '13', count: 1 },
  { key: '?', count: 5 },
];

it('fills the gaps and skips what is no number', () => {
  expect(bars(counts)).toEqual([
    { at: 10, count: 2 },
    { at: 11, count: 0 },
    { at: 12, count: 0 },
    { at: 13, count: 1 },
  ]);
});
it('puts neighbours together', () => expect(bars(counts, 5)).toEqual([{ at: 10, count: 3 }]));
it('chooses a step', () => {
  expect(stepFor(counts)).toBe(1);
  expect(
    stepFor(
      [
        { key: '1', count: 1 },
        { key: '60', count: 1 },
      ],
      24,
    ),
  ).toBe(5);
  expect(
    stepFor([
      { key: '1600', count: 1 },
      { key: '2020', count: 1 },
    ]),
  ).toBe(10);
});
it('adds up', () => expect(merge([counts, counts])[0]).toEqual({ key: '10', count: 4 }));
it('counts up in round numbers', () => {
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(3)).toEqual([0, 1, 2, 3]);
  expect(ticksTo(17)).toEqual([0, 5, 10, 15]);
  expect(ticksTo(60_758)).toEqual([0, 20_000, 40_000, 60_000]);
});
it('labels some of many bars', () => {
  expect([...labelledBars([1, 2, 3])]).toEqual([1, 2, 3]);
  expect(labelledBars([...Array(61).keys()]).size).toBeLessThanOrEqual(9);
});

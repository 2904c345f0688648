import { expect, it } from 'vitest';
import type { Search } from '$lib/api/types';
import { shareOf } from './share';

const search = (state: Search['state'], games: number, more: object = {}) =>
  ({ state, progress: { games, bytes: 90, totalBytes: 100 }, ...more }) as unknown as Search;

it('goes by games where they are counted, because files are read ahead', () => {
  expect(shareOf(search('interrupted', 50), 200)).toBe(0.25);
  expect(shareOf(search('running', 50), undefined)).toBe(0.9);
});

it('is whole only when everything was seen', () => {
  expect(shareOf(search('done', 150), 200)).toBe(1);
  expect(shareOf(search('done', 150, { summary: { limited: true, games: 100 } }), 200)).toBe(0.5);
  expect(shareOf(search('running', 300), 200)).toBe(1);
});

import { expect, it } from 'vitest';
import type { Search } from '$lib/api/types';
import { hitsOfPattern } from './pattern-hits';

const search = (state: string, names: string[]) =>
  ({
    state,
    names,
    patterns: names.map((name) => ({ id: name.toLowerCase() })),
    progress: { hits: 60_758 },
    summary: { patterns: names.map((name, i) => ({ name, positions: i * 7, games: i })) },
  }) as unknown as Search;

it('counts the hits of one pattern, not those of the whole search', () => {
  const both = search('done', ['NONE', 'FORK']);
  expect(hitsOfPattern(both, 'none', 'NONE')).toEqual({ name: 'NONE', boards: 0, games: 0 });
  expect(hitsOfPattern(both, 'fork', 'FORK')).toEqual({ name: 'FORK', boards: 7, games: 1 });
});

it('names what to ask for while the search runs', () => {
  expect(hitsOfPattern(search('running', ['NONE', 'FORK']), 'fork', 'FORK')).toBe('FORK');
});

it('follows the only pattern through a change of its name', () => {
  expect(hitsOfPattern(search('done', ['FORK']), 'fork', 'RENAMED')).toEqual({ name: 'FORK', boards: 0, games: 0 });
  expect(hitsOfPattern(search('done', ['NONE', 'FORK']), 'fork', 'RENAMED')).toBeUndefined();
});

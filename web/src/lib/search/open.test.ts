import { beforeAll, expect, it, vi } from 'vitest';
import type { Hit, PatternSummary, Search } from '$lib/api/types';
import type * as open from './open';

let patternOf: typeof open.patternOf;
let hitLink: typeof open.hitLink;
let gameLink: typeof open.gameLink;
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ patternOf, hitLink, gameLink } = await import('./open'));
});

const hit = { pattern: 'FORK' } as Hit;
const search = (...ids: string[]) => ({ patterns: ids.map((id) => ({ id })) }) as unknown as Search;
const pattern = (id: string, name: string) => ({ id, name }) as PatternSummary;

it('opens the pattern of that name among those searched for', () => {
  const all = [pattern('z', 'FORK'), pattern('a', 'PIN'), pattern('b', 'FORK')];
  expect(patternOf(hit, search('a', 'b'), all)).toBe('b');
});

it('follows the only pattern searched for through a change of its name', () => {
  expect(patternOf(hit, search('a'), [pattern('a', 'RENAMED')])).toBe('a');
});

it('opens nothing for a pattern that has been deleted', () => {
  expect(patternOf(hit, search('a', 'b'), [pattern('a', 'PIN')])).toBeUndefined();
  expect(patternOf(hit, search('b'), [pattern('a', 'PIN')])).toBeUndefined();
});

it('opens the version that a hit was found with, where the pattern has changed since', () => {
  const found = { ...hit, fen: '8/8', side: 'white', actors: [] } as unknown as Hit;
  const then = { patterns: [{ id: 'a', version: 2 }] } as unknown as Search;
  const opened = (version: number) => new URL(hitLink(found, { id: 'a', version }, then), 'http://x').searchParams;
  expect(opened(5).get('version')).toBe('2');
  expect(opened(2).get('version')).toBeNull();
});

it('opens the game of a hit with the list that it was opened from', () => {
  expect(gameLink('s', 8, { page: '3', fromYear: '1900', view: undefined })).toBe(
    '/searches/s/hits/8?page=3&fromYear=1900',
  );
});

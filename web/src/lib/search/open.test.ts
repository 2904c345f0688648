import { beforeAll, expect, it, vi } from 'vitest';
import type { Hit, PatternSummary, Search } from '$lib/api/types';
import type * as open from './open';

let patternOf: typeof open.patternOf;
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ patternOf } = await import('./open'));
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

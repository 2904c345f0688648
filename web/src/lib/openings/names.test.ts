import { beforeAll, expect, it, vi } from 'vitest';
import type * as names from './names.svelte';

let nameOf: typeof names.nameOf;
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('location', { pathname: '/', search: '' });
  ({ nameOf } = await import('./names.svelte'));
});

const OPENINGS = [
  { first: 'B20', last: 'B99', name: 'Sicilian defence' },
  { first: 'B90', last: 'B99', name: 'Sicilian, Najdorf' },
];

it('takes the narrowest range with a code', () => {
  expect(nameOf('B95', OPENINGS)).toBe('Sicilian, Najdorf');
  expect(nameOf('B20', OPENINGS)).toBe('Sicilian defence');
});

it('names nothing that is no whole code', () => {
  for (const code of ['', 'B', 'B9', 'A00', 'B955']) expect(nameOf(code, OPENINGS)).toBeUndefined();
});

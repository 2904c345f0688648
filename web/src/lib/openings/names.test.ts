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
  expect(nameOf('b20', OPENINGS)).toBe('Sicilian defence');
});

it('names a beginning of codes that one opening has', () => {
  expect(nameOf('B9', OPENINGS)).toBe('Sicilian, Najdorf');
  expect(nameOf('B3', OPENINGS)).toBe('Sicilian defence');
});

it('names nothing else', () => {
  for (const code of ['', 'B', 'A00', 'E97', 'B955', 'F1']) expect(nameOf(code, OPENINGS)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { en } from './en';
import { pt } from './pt';

/** Every path to a text, with the text. */
function texts(value: unknown, path = ''): [string, unknown][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
  return [[path, value]];
}

it('say the same things in both languages', () => {
  expect(texts(pt).map(([path]) => path)).toEqual(texts(en).map(([path]) => path));
});
it('leave nothing empty', () => {
  for (const [path, text] of [...texts(en), ...texts(pt)])
    if (typeof text === 'string') expect(text, path).not.toBe('');
});
it('count rightly', () => {
  expect(en.search.hits(1)).toBe('1 board');
  expect(pt.search.hits(1234)).toBe('1.234 tabuleiros');
  expect(en.search.move(0)).toBe('1.');
  expect(en.search.move(22)).toBe('12.');
  expect(pt.search.move(23)).toBe('12…');
});

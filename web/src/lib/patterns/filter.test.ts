import { expect, it } from 'vitest';
import { splitDescription } from './description';
import { matchesQuery } from './filter';

const pattern = { id: '1', name: 'ATAQUEDESCOBERTO', title: 'Ataque a descoberto', description: 'através de <F2>' };

it('finds without accents and in any order', () => {
  expect(matchesQuery(pattern, 'descoberto ataque', 'pt')).toBe(true);
  expect(matchesQuery(pattern, 'ATRAVES', 'pt')).toBe(true);
  expect(matchesQuery(pattern, 'torre', 'pt')).toBe(false);
  expect(matchesQuery(pattern, '', 'en')).toBe(true);
});
it('shows actors of a description as such', () => {
  expect(splitDescription('<F1> attacks <f1>')).toEqual([
    { text: 'F1', actor: true },
    { text: ' attacks ', actor: false },
    { text: 'f1', actor: true },
  ]);
});

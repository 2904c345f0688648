import { expect, it } from 'vitest';
import { matchesQuery } from './filter';

const pattern = { id: '1', name: 'ATAQUEDESCOBERTO', title: 'Ataque a descoberto', description: 'através da peça A' };

it('finds without accents and in any order', () => {
  expect(matchesQuery(pattern, 'descoberto ataque', 'pt')).toBe(true);
  expect(matchesQuery(pattern, 'ATRAVES', 'pt')).toBe(true);
  expect(matchesQuery(pattern, 'torre', 'pt')).toBe(false);
  expect(matchesQuery(pattern, '', 'en')).toBe(true);
});

import { expect, it } from 'vitest';
import { chosenColumns, nextSort } from './columns';

it('shows the usual columns unless others are chosen', () => {
  expect(chosenColumns(undefined)).toContain('white');
  expect(chosenColumns('n,eco')).toEqual(['n', 'eco']);
  expect(chosenColumns('nonsense')).toEqual(['n']);
});
it('sorts up, down, and back', () => {
  expect(nextSort('', 'date')).toBe('date');
  expect(nextSort('date', 'date')).toBe('dateDown');
  expect(nextSort('dateDown', 'date')).toBe('');
  expect(nextSort('ply', 'date')).toBe('date');
  expect(nextSort('', 'words')).toBe('');
});

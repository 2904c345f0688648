import { expect, it } from 'vitest';
import type { Hit } from '$lib/api/types';
import { en } from '$lib/i18n/en';
import { cell, chosenColumns, nextSort } from './columns';

it('shows the usual columns unless others are chosen', () => {
  expect(chosenColumns(undefined)).toContain('white');
  expect(chosenColumns('n,eco')).toEqual(['n', 'eco']);
  expect(chosenColumns('nonsense')).toEqual(['n']);
});
it('tells what was proved and from how far', () => {
  const hit = { within: 3, proof: { verdict: 'refuted', text: '' } } as Partial<Hit> as Hit;
  expect(cell(hit, 'within', en)).toBe('3');
  expect(cell(hit, 'proof', en)).toBe('refuted');
  expect(cell({ line: [] } as Partial<Hit> as Hit, 'within', en)).toBe('');
});
it('sorts up, down, and back', () => {
  expect(nextSort('', 'date')).toBe('date');
  expect(nextSort('date', 'date')).toBe('dateDown');
  expect(nextSort('dateDown', 'date')).toBe('');
  expect(nextSort('ply', 'date')).toBe('date');
  expect(nextSort('', 'words')).toBe('');
});

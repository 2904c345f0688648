import { expect, it } from 'vitest';
import type { Hit } from '$lib/api/types';
import { en } from '$lib/i18n/en';
import { cell, chosenColumns, nextOrder, readOrder } from './columns';

it('shows the usual columns unless others are chosen', () => {
  expect(chosenColumns(undefined)).toContain('white');
  expect(chosenColumns('n,eco')).toEqual(['n', 'eco']);
  expect(chosenColumns('nonsense')).toEqual(['n']);
});
it('shows the verdict of a proof, and in how many plies a hit is forced', () => {
  const letters = (san: string) => san.replace('K', 'R');
  const said = (hit: Partial<Hit>, column: Parameters<typeof cell>[1]) => cell(hit as Hit, column, en, letters);
  const hit = { within: 3, proof: { verdict: 'refuted', text: '' } } as Partial<Hit>;
  expect(said(hit, 'within')).toBe('3');
  expect(said(hit, 'proof')).toBe('refuted');
  const proof = { verdict: 'refuted', text: '', reply: 'Kg8' } as const;
  expect(said({ proof }, 'proof')).toBe('refuted by Rg8');
  expect(said({ line: [] }, 'within')).toBe('');
});
it('reads an order only if the server has it', () => {
  expect(readOrder('dateDown')).toBe('dateDown');
  expect(readOrder('nonsense')).toBe('found');
});
it('sorts up, down, and back', () => {
  expect(nextOrder('found', 'date')).toBe('date');
  expect(nextOrder('date', 'date')).toBe('dateDown');
  expect(nextOrder('dateDown', 'date')).toBe('found');
  expect(nextOrder('ply', 'date')).toBe('date');
  expect(nextOrder('found', 'words')).toBe('found');
});

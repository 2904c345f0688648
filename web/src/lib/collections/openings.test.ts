import { expect, it } from 'vitest';
import { openingLabel } from './openings';

const OPENINGS = [
  { first: 'B20', last: 'B99', name: 'Sicilian' },
  { first: 'B90', last: 'B99', name: 'Najdorf' },
  { first: 'C41', last: 'C41', name: 'Philidor' },
];

it('names the opening of a code, and of a beginning of codes that one opening has', () => {
  expect(openingLabel(OPENINGS, 'c41')).toBe('Philidor');
  expect(openingLabel(OPENINGS, 'B92')).toBe('Najdorf');
  expect(openingLabel(OPENINGS, 'B9')).toBe('Najdorf');
  expect(openingLabel(OPENINGS, 'B3')).toBe('Sicilian');
  expect(openingLabel(OPENINGS, 'B')).toBe('');
  expect(openingLabel(OPENINGS, 'E97')).toBe('');
});

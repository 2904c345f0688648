import { expect, it } from 'vitest';
import { today } from './day';

it('writes a day as PDN does', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026.01.05');
  expect(today(new Date(2026, 10, 15, 0, 0))).toBe('2026.11.15');
});

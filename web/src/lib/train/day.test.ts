import { expect, it } from 'vitest';
import { dayAfter, dayName, lastDays, today } from './day';

it('writes the date of the calendar, not that of Greenwich', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
});

it('counts days over the ends of months and years', () => {
  expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01');
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
  expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

it('names days as people do', () => {
  expect(dayName('2026-11-25', 'pt-BR')).toMatch(/^25 de nov/);
  expect(dayName('2026-11-25', 'en')).toBe('Nov 25');
});

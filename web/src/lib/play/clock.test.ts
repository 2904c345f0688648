import { expect, it } from 'vitest';
import { clock } from './clock';

it('counts minutes, and hours only where there are some', () => {
  expect([0, 999, 61_000, 600_000, 3_661_000].map(clock)).toEqual(['0:00', '0:00', '1:01', '10:00', '1:01:01']);
});

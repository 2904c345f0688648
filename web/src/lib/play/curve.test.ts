import { expect, it } from 'vitest';
import { lastLoss } from './curve';

it('counts games from one', () => {
  expect(lastLoss([])).toBe(0);
  expect(lastLoss([1, 2])).toBe(0);
  expect(lastLoss([0, 1, 0, 1, 1])).toBe(3);
});

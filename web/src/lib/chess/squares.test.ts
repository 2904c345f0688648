import { expect, it } from 'vitest';
import { centre, neighbour, reading } from './squares';

it('places squares from either side', () => {
  expect(centre('a1')).toEqual([0.5, 7.5]);
  expect(centre('a1', 'black')).toEqual([7.5, 0.5]);
});
it('walks as the eye sees it, and stops at the edge', () => {
  expect(neighbour('e4', 0, -1, 'white')).toBe('e5');
  expect(neighbour('e4', 0, -1, 'black')).toBe('e3');
  expect(neighbour('h4', 1, 0, 'white')).toBe('h4');
});
it('reads from the top left', () => {
  expect(reading('white')[0]).toBe('a8');
  expect(reading('black')[0]).toBe('h1');
});

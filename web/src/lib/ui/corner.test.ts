import { expect, it } from 'vitest';
import { freest } from './corner';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const places = [
  { name: 'right', box: box(60, 80, 100, 100) },
  { name: 'left', box: box(0, 80, 40, 100) },
];

it('takes the first place that covers nothing', () => {
  expect(freest(places, [])?.name).toBe('right');
  expect(freest(places, [box(90, 90, 95, 95)])?.name).toBe('left');
  expect(freest(places, [box(40, 80, 60, 100)])?.name).toBe('right');
});
it('takes the one that covers least', () => {
  expect(freest(places, [box(5, 85, 9, 90), box(70, 85, 75, 90), box(80, 85, 85, 90)])?.name).toBe('left');
});

import { expect, it } from 'vitest';
import { freest, placesFor } from './corner';

const room = { left: 0, top: 0, right: 1000, bottom: 600 };
const size = { width: 300, height: 60 };
const box = (left: number, top: number, width: number, height: number, weight = 10) => ({
  ...{ left, top, right: left + width, bottom: top + height },
  weight,
});
const best = (...obstacles: ReturnType<typeof box>[]) => freest(placesFor(size, room), size, obstacles);

it('stands at the bottom right where that is free', () => expect(best()).toEqual({ left: 700, top: 540 }));

it('goes to the next corner that covers nothing', () => {
  expect(best(box(900, 560, 50, 30))).toEqual({ left: 0, top: 540 });
});

it('goes along an edge where all corners are taken', () => {
  const corners = [box(900, 560, 50, 30), box(10, 560, 50, 30), box(900, 10, 50, 30), box(10, 10, 50, 30)];
  const place = best(...corners)!;
  expect(place.left).toBe(700);
  expect(place.top).toBeLessThan(500);
  expect(place.top).toBeGreaterThan(40);
});

it('rather covers a link than a button', () => {
  const links = box(0, 0, 1000, 600, 1);
  const buttons = box(700, 0, 300, 600);
  expect(best(links, buttons)).toEqual({ left: 0, top: 540 });
});

it('stands at the top left of a room that is too small', () => {
  expect(freest(placesFor({ width: 2000, height: 900 }, room), size, [])).toEqual({ left: 0, top: 0 });
});

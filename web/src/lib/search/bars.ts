import type { Count } from '$lib/api/types';

export interface Bar {
  at: number;
  count: number;
}

/** Counts by number as bars without gaps: numbers that do not occur have a bar of height 0. */
export function bars(counts: readonly Count[], step = 1): Bar[] {
  const known = new Map<number, number>();
  for (const { key, count } of counts) {
    const number = Number(key);
    if (key === '' || Number.isNaN(number)) continue;
    const at = Math.floor(number / step) * step;
    known.set(at, (known.get(at) ?? 0) + count);
  }
  if (known.size === 0) return [];
  const keys = [...known.keys()];
  const [least, most] = [Math.min(...keys), Math.max(...keys)];
  const list: Bar[] = [];
  for (let at = least; at <= most; at += step) list.push({ at, count: known.get(at) ?? 0 });
  return list;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** The width of a bar so that about `limit` of them cover all numbers that occur. */
export function stepFor(counts: readonly Count[], limit = 60): number {
  const keys = counts.map(({ key }) => Number(key)).filter((key) => !Number.isNaN(key));
  const span = keys.length > 0 ? Math.max(...keys) - Math.min(...keys) : 0;
  return STEPS.find((step) => span / step <= limit) ?? STEPS.at(-1)!;
}

/** The counts of several patterns, added up by key. */
export function merge(lists: readonly (readonly Count[])[]): Count[] {
  const sums = new Map<string, number>();
  for (const { key, count } of lists.flat()) sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums].map(([key, count]) => ({ key, count }));
}

/** Round numbers up to the largest count, at most six: 0, 5, 10, 15. */
export function ticksTo(most: number): number[] {
  const steps = [1, 2, 5].flatMap((digit) => [...Array(9).keys()].map((power) => digit * 10 ** power));
  const step = steps.sort((a, b) => a - b).find((step) => most / step <= 5) ?? 1;
  const count = Math.max(1, Math.floor(most / step));
  return [...Array(count + 1).keys()].map((i) => i * step);
}

/** The numbers that are written under the bars: at most nine, evenly spread. */
export function labelledBars(numbers: readonly number[], limit = 9): Set<number> {
  const every = Math.max(1, Math.ceil(numbers.length / limit));
  return new Set(numbers.filter((_, i) => i % every === 0));
}

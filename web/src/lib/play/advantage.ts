import { i18n } from '$lib/i18n/i18n.svelte';

/** What the server says of a decided position, in hundredths of a man. */
const DECIDED = 10_000;
/** A plot is never lower than a man each way, so that nothing looks like much. */
const LOWEST = 100;
/** A game begins with an axis of so many plies, which then grows with it. */
const FEWEST_PLIES = 10;
const STEPS = [1, 2, 5, 10, 20, 50];

export const isDecided = (value: number) => Math.abs(value) >= DECIDED;

/** A value in hundredths of a man, told in men; a decided game has a winner, in so many plies, and no value. */
export function advantage(value: number, plies?: number | null): string {
  const t = i18n.t.damas;
  if (isDecided(value) && plies) return t.verdict.win(value > 0 ? t.whiteShort : t.blackShort, plies);
  if (isDecided(value)) return t.decided[value > 0 ? 'white' : 'black'];
  return (value / 100).toLocaleString(i18n.tag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
}

/** How high a plot of these values is, each way: the first round number of men that holds all that are not decided. */
export function height(values: readonly (number | null)[]): number {
  const open = values.filter((value) => value !== null && !isDecided(value));
  const most = Math.max(LOWEST, ...open.map((value) => Math.abs(value!)));
  return 100 * (STEPS.find((men) => men * 100 >= most) ?? DECIDED / 100);
}

/** How many plies the axis of a plot of these values has. */
export function plies(values: readonly unknown[]): number {
  return Math.max(FEWEST_PLIES, values.length - 1);
}

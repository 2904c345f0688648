import { i18n } from '$lib/i18n/i18n.svelte';

/** The value that the server gives a decided position, in hundredths of a man. */
const DECIDED = 10_000;
/** A plot is at least one man high in each direction, so that small values look small. */
const LOWEST = 100;
/** The number of plies on the axis when a game begins; it grows with the game. */
const FEWEST_PLIES = 10;
const STEPS = [1, 2, 5, 10, 20, 50];

export const isDecided = (value: number) => Math.abs(value) >= DECIDED;

/** Describes a value in hundredths of a man: in men, or by the winner and the plies that are left. */
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

/** The height of a plot of these values, in each direction: the first round number above all that are not decided. */
export function heightOf(values: readonly (number | null)[]): number {
  const open = values.filter((value) => value !== null && !isDecided(value));
  const most = Math.max(LOWEST, ...open.map((value) => Math.abs(value!)));
  return 100 * (STEPS.find((men) => men * 100 >= most) ?? DECIDED / 100);
}

/** The number of plies on the axis of a plot of these values. */
export function plies(values: readonly unknown[]): number {
  return Math.max(FEWEST_PLIES, values.length - 1);
}

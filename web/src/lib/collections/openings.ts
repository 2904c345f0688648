import type { OpeningName } from '$lib/api/types';

/** The name of the openings whose codes begin so; empty where they have none in common. Of several the narrowest. */
export function openingLabel(openings: readonly OpeningName[], code: string): string {
  const first = code.toUpperCase().padEnd(3, '0');
  const last = code.toUpperCase().padEnd(3, '9');
  const holding = openings.filter((one) => one.first <= first && last <= one.last);
  const width = ({ first, last }: OpeningName) => Number(last.slice(1)) - Number(first.slice(1));
  return holding.sort((a, b) => width(a) - width(b))[0]?.name ?? '';
}

import type { FoundGame, FoundPattern, FoundPosition } from '$lib/api/types';

/** The side to move and the number of its move, as a FEN says them. */
export function turnOf(fen: string): { side: 'white' | 'black'; move: number } {
  const [, side, , , , move] = fen.split(' ');
  return { side: side === 'b' ? 'black' : 'white', move: Number(move) || 1 };
}

/**
 * The move that names a position: the first one of the tactics where the side to move plays them ("23. Qxf7+"), or else
 * the one just played ("22… Kg8"). Empty at the start of a game.
 */
export function captionOf(
  position: FoundPosition,
  finding: Pick<FoundPattern, 'line' | 'side'> | undefined,
  letters: (san: string) => string,
): string {
  const { side, move } = turnOf(position.fen);
  const first = finding?.side === side ? finding.line[0] : undefined;
  if (first) return `${move}${side === 'white' ? '.' : '…'} ${letters(first.san)}`;
  if (!position.last) return '';
  return side === 'white'
    ? `${Math.max(1, move - 1)}… ${letters(position.last)}`
    : `${move}. ${letters(position.last)}`;
}

/** The rest of a tactical line, after the move that the caption names. */
export function restOf(
  position: FoundPosition,
  finding: Pick<FoundPattern, 'line' | 'side'>,
  letters: (san: string) => string,
): string {
  const names = finding.side === turnOf(position.fen).side;
  return finding.line
    .slice(names ? 1 : 0)
    .map(({ san }) => letters(san))
    .join(' ');
}

/** The year of a game, as its date begins. */
export const yearOf = ({ date }: Pick<FoundGame, 'date'>) => /^\d{4}/.exec(date)?.[0] ?? '';

/** Event and round or place, as far as they are known: "Tilburg (3)", "Paris". */
export function eventOf({ event, site, round }: Pick<FoundGame, 'event' | 'site' | 'round'>): string {
  const place = event || site;
  return place && round ? `${place} (${round})` : place;
}

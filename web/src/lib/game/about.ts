import type { Colour, GameView } from '$lib/api/types';

export const opposite = (side: Colour): Colour => (side === 'white' ? 'black' : 'white');

export function playerOf(game: Pick<GameView, 'white' | 'black' | 'whiteElo' | 'blackElo'>, side: Colour) {
  return side === 'white'
    ? { name: game.white, elo: game.whiteElo ?? undefined }
    : { name: game.black, elo: game.blackElo ?? undefined };
}

/** The points of a side: 1, ½ or 0; empty for a game without a result. */
export function resultOf({ result }: Pick<GameView, 'result'>, side: Colour): string {
  const [white, black] = result.split('-');
  const points = side === 'white' ? white : black;
  return { '1': '1', '0': '0', '1/2': '½' }[points ?? ''] ?? '';
}

/** "Greco – N. N., 1620": what a game is called. */
export function gameTitle({ white, black, date }: Pick<GameView, 'white' | 'black' | 'date'>): string {
  const players = [white, black].filter(Boolean).join(' – ');
  return [players, /^\d{4}/.exec(date)?.[0]].filter(Boolean).join(', ');
}

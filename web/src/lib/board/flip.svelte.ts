/** Which way round the board of each game is shown. It is kept in the browser until it is turned again. */
import type { Colour } from '$lib/api/types';
import { load, store } from '$lib/storage';

/** `chess` is the board of the workshop, `game` that of opened games. */
type FlippedGame = 'chess' | 'game' | 'damas' | 'tac-tickle';
const key = (game: FlippedGame) => `flip:${game}`;

/** The side that the user has put at the bottom of the board; undefined if the board was never turned. */
export function keptBottom(game: FlippedGame): Colour | undefined {
  const kept = load<Colour>(key(game));
  return kept === 'white' || kept === 'black' ? kept : undefined;
}

export function keepBottom(game: FlippedGame, side: Colour) {
  store(key(game), side);
}

/** For boards that show one's own side at the bottom unless they are turned. */
export class Flip {
  /** Whether the board is turned away from one's own side. */
  turned = $state(false);

  constructor(readonly game: FlippedGame) {
    this.turned = keptBottom(game) === 'black';
  }

  toggle() {
    this.set(!this.turned);
  }

  set(turned: boolean) {
    this.turned = turned;
    keepBottom(this.game, turned ? 'black' : 'white');
  }
}

import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import type { Arrow } from '$lib/api/types';
import { play as playMove } from '$lib/chess/game';
import type { LessonMove } from './position';

/** Legal moves from a position, up to the first that is none. */
export function play(fen: string, sans: readonly string[]): LessonMove[] {
  const moves: LessonMove[] = [];
  parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .map((position) => {
      for (const text of sans) {
        const move = parseSan(position, text.replace(/^\d+\.+/, ''));
        if (!move) return;
        const uci = makeUci(move);
        const san = makeSanAndPlay(position, move);
        moves.push({ san, uci, fen: makeFen(position.toSetup()) });
      }
    });
  return moves;
}

/**
 * The move of a pattern that has no tactics but draws one: "the knight can mate on f7". Empty if it draws none, several,
 * or one that the side to move cannot play.
 */
export function moveDrawn(fen: string, arrows: readonly Arrow[]): LessonMove[] {
  const moves = new Map(arrows.filter(({ kind }) => kind === 'move').map((arrow) => [arrow.from + arrow.to, arrow]));
  const [only] = moves.values();
  const move = only && moves.size === 1 ? playMove(fen, only.from, only.to) : undefined;
  return move ? [move] : [];
}

import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { NormalMove } from 'chessops/types';
import { makeSquare, makeUci, parseSquare } from 'chessops/util';
import { normalise } from './fen';

export interface Ply {
  san: string;
  uci: string;
  fen: string;
}
export interface Game {
  title: string;
  start: string;
  plies: Ply[];
}

/** The main line of the first game in a PGN text; undefined if there is no legal move in it. */
export function readGame(text: string): Game | undefined {
  const [game] = parsePgn(text);
  if (!game) return undefined;
  return startingPosition(game.headers).unwrap(
    (position) => {
      const start = makeFen(position.toSetup());
      const plies: Ply[] = [];
      for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        if (!move) break;
        const san = makeSanAndPlay(position, move);
        plies.push({ san, uci: makeUci(move), fen: makeFen(position.toSetup()) });
      }
      const name = (key: string) => game.headers.get(key)?.replace(/^\?$/, '') ?? '';
      const year = name('Date').slice(0, 4).replace(/\?/g, '');
      const players = [name('White'), name('Black')].filter(Boolean).join(' – ');
      return { title: [players, year].filter(Boolean).join(', '), start, plies };
    },
    () => undefined,
  );
}

/** What was pasted: a position, a game, or nothing that can be read. */
export function readPasted(text: string): { fen: string } | { game: Game } | undefined {
  const fen = normalise(text);
  if (fen) return { fen };
  const game = readGame(text);
  if (game && (game.plies.length > 0 || /\[FEN\s/.test(text))) return { game };
  return undefined;
}

/** Plays a legal move; a pawn that arrives becomes a queen. Undefined if the move is not legal. */
export function play(fen: string, from: string, to: string): Ply | undefined {
  return parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (position) => {
        const move: NormalMove = { from: parseSquare(from)!, to: parseSquare(to)! };
        const piece = position.board.get(move.from);
        if (piece?.role === 'pawn' && (to[1] === '8' || to[1] === '1')) move.promotion = 'queen';
        if (!position.isLegal(move)) return undefined;
        const uci = makeSquare(move.from) + makeSquare(move.to) + (move.promotion ? 'q' : '');
        const san = makeSanAndPlay(position, move);
        return { san, uci, fen: makeFen(position.toSetup()) };
      },
      () => undefined,
    );
}

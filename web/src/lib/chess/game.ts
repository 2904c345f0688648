import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { NormalMove } from 'chessops/types';
import { makeSquare, makeUci, parseSquare } from 'chessops/util';
import { normalise, pieces } from './fen';
import { withEnglishLetters } from './portuguese';

export interface Ply {
  san: string;
  uci: string;
  fen: string;
}
export interface Game {
  title: string;
  start: string;
  plies: Ply[];
  /** The first illegal move, where reading ended, with its number: "12… Ke3". */
  illegal?: string;
  /** The number of games in the text, of which only the first is read. */
  games?: number;
}

/** The main line of the first game in a PGN text, up to the first illegal move. */
export function readGame(text: string): Game | undefined {
  const games = parsePgn(withEnglishLetters(text));
  const [game] = games;
  if (!game) return undefined;
  return startingPosition(game.headers).unwrap(
    (position) => {
      const start = makeFen(position.toSetup());
      const plies: Ply[] = [];
      let illegal: string | undefined;
      for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        if (!move) {
          illegal = `${position.fullmoves}${position.turn === 'white' ? '.' : '…'} ${node.san}`;
          break;
        }
        const san = makeSanAndPlay(position, move);
        plies.push({ san, uci: makeUci(move), fen: makeFen(position.toSetup()) });
      }
      const name = (key: string) => game.headers.get(key)?.replace(/^\?$/, '') ?? '';
      const year = name('Date').slice(0, 4).replace(/\?/g, '');
      const players = [name('White'), name('Black')].filter(Boolean).join(' – ');
      const title = [players, year].filter(Boolean).join(', ');
      return {
        title,
        start,
        plies,
        ...(illegal ? { illegal } : {}),
        ...(games.length > 1 ? { games: games.length } : {}),
      };
    },
    () => undefined,
  );
}

/** Reads a pasted text as a position or a game; undefined if it is neither. */
export function readPasted(text: string): { fen: string } | { game: Game } | undefined {
  const fen = normalise(text);
  if (fen) return { fen };
  // A FEN with a mistake in it has squares that look like moves.
  if (/^\s*[^\s[]+(\/[^\s/]+){3,}/.test(text)) return undefined;
  const game = readGame(text);
  if (game && (game.plies.length > 0 || game.illegal || /\[FEN\s/.test(text))) return { game };
  return undefined;
}

/** What a pawn may become, with its letter. */
export const PROMOTIONS = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const;
export type Promotion = keyof typeof PROMOTIONS;

/** Whether a move takes a pawn to its last rank. */
export function promotes(fen: string, from: string, to: string): boolean {
  return /^[Pp]$/.test(pieces(fen).get(from) ?? '') && /[18]$/.test(to) && play(fen, from, to) !== undefined;
}

/** Plays a move; a pawn on the last rank becomes a queen or the piece given. Undefined if the move is not legal. */
export function play(fen: string, from: string, to: string, becomes: Promotion = 'queen'): Ply | undefined {
  return parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (position) => {
        const move: NormalMove = { from: parseSquare(from)!, to: parseSquare(to)! };
        const piece = position.board.get(move.from);
        if (piece?.role === 'pawn' && (to[1] === '8' || to[1] === '1')) move.promotion = becomes;
        if (!position.isLegal(move)) return undefined;
        const uci = makeSquare(move.from) + makeSquare(move.to) + (move.promotion ? PROMOTIONS[becomes] : '');
        const san = makeSanAndPlay(position, move);
        return { san, uci, fen: makeFen(position.toSetup()) };
      },
      () => undefined,
    );
}

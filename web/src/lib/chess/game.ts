import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn, PgnParser, startingPosition, type Game as PgnGame, type PgnNodeData } from 'chessops/pgn';
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

/** The most characters that are put on a board; longer texts belong into a collection. */
export const LONGEST_TEXT = 2_000_000;
/** All games of a text with at most this number of characters are parsed, to count them. */
const COUNTED_WHOLE = 100_000;
const SLICE = 20_000;

/** The first game of a text and the number of games; a long text is parsed up to the end of its first game. */
function firstGame(text: string): { game: PgnGame<PgnNodeData> | undefined; count: number } {
  if (text.length <= COUNTED_WHOLE) {
    const games = parsePgn(text);
    return { game: games[0], count: games.length };
  }
  let game: PgnGame<PgnNodeData> | undefined;
  const parser = new PgnParser((found) => (game ??= found));
  for (let at = 0; at < text.length && !game; at += SLICE) parser.parse(text.slice(at, at + SLICE), { stream: true });
  if (!game) parser.parse('');
  return { game, count: text.match(/^\[Event\s/gm)?.length ?? 1 };
}

/** The main line of the first game in a PGN text, up to the first illegal move. */
export function readGame(text: string): Game | undefined {
  const { game, count } = firstGame(withEnglishLetters(text));
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
        ...(count > 1 ? { games: count } : {}),
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

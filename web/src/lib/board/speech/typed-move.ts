import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeSan } from 'chessops/san';
import type { NormalMove, Role } from 'chessops/types';
import { kingCastlesTo, makeSquare, parseSquare, squareFile } from 'chessops/util';
import type { Lang } from '$lib/api/types';
import { PROMOTIONS, type Promotion } from '$lib/chess/game';

/** A legal move that was typed; castling goes from the king's square to the one it reaches. */
export interface ChessMove {
  from: string;
  to: string;
  promotion?: Promotion;
  /** With English letters. */
  san: string;
}

/** What a typed text means: one legal move, several that it may mean, or none. */
export interface TypedMove<M> {
  move?: M;
  /** The moves between which the text does not decide, as they are written. */
  several?: string[];
}

const ENGLISH: Record<string, Role> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };
const PORTUGUESE: Record<string, Role> = { R: 'king', D: 'queen', T: 'rook', B: 'bishop', C: 'knight', P: 'pawn' };

/** The roles of the piece letters of a language. */
export const rolesOf = (lang: Lang) => (lang === 'pt' ? PORTUGUESE : ENGLISH);

interface Candidate extends ChessMove {
  role: Role;
  castles: 'O-O' | 'O-O-O' | undefined;
}

function candidates(fen: string): Candidate[] {
  return parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (position) => {
        const all: Candidate[] = [];
        for (const [from, dests] of position.allDests())
          for (const dest of dests) {
            const role = position.board.getRole(from)!;
            const castles = role === 'king' && position.board[position.turn].has(dest);
            const wing = squareFile(dest) > squareFile(from) ? 'h' : 'a';
            const to = makeSquare(castles ? kingCastlesTo(position.turn, wing) : dest);
            const isLast = role === 'pawn' && /[18]$/.test(to);
            for (const promotion of isLast ? (Object.keys(PROMOTIONS) as Promotion[]) : [undefined]) {
              const move: NormalMove = { from, to: dest, ...(promotion ? { promotion } : {}) };
              all.push({
                from: makeSquare(from),
                to,
                ...(promotion ? { promotion } : {}),
                san: makeSan(position, move),
                role,
                castles: castles ? (wing === 'h' ? 'O-O' : 'O-O-O') : undefined,
              });
            }
          }
        return all;
      },
      () => [],
    );
}

const CASTLING = /^[o0]([o0])([o0])?$/i;
const MOVE = /^([A-Z])?([a-h])?([1-8])?([a-h][1-8])([A-Z])?$/;

/** The candidates that fit a text without its separators and marks. */
function fitting(all: readonly Candidate[], text: string, roles: Record<string, Role>): Candidate[] {
  const castling = CASTLING.exec(text);
  if (castling) return all.filter(({ castles }) => castles === (castling[2] ? 'O-O-O' : 'O-O'));
  const parts = MOVE.exec(text);
  if (!parts) return [];
  const [, letter, file, rank, to, becomes] = parts;
  // Two squares say which piece moves; otherwise no letter means a pawn.
  const role = letter ? roles[letter] : file && rank ? undefined : 'pawn';
  if (letter && !role) return [];
  const promotion = becomes ? roles[becomes] : 'queen';
  return all.filter(
    (one) =>
      one.to === to &&
      (!role || one.role === role) &&
      (!file || one.from[0] === file) &&
      (!rank || one.from[1] === rank) &&
      (one.promotion ?? (becomes ? undefined : 'queen')) === promotion,
  );
}

const upperAt = (text: string, at: number) => text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);

/**
 * Reads a move as people type it: `Nf3`, `nf3`, `Cf3`, `exd5`, `e2e4`, `e2-e4`, `0-0`, `e8=Q`. The letters of the
 * reader's language come first; where they give no legal move, those of the other one are tried.
 */
export function readTypedMove(fen: string, text: string, lang: Lang): TypedMove<ChessMove> {
  const bare = text.replace(/^\s*\d+\s*(\.+|…)/, '').replace(/[\s\-–x:×+#=!?.()]/g, '');
  const last = bare.length - 1;
  // `bxc4` may be a pawn's and `Bc4` a bishop's; in small letters the pawn comes first.
  const spellings = [
    ...new Set([bare, upperAt(bare, 0), upperAt(bare, last), upperAt(upperAt(bare, 0), last), bare.toLowerCase()]),
  ];
  const all = candidates(fen);
  for (const tongue of lang === 'pt' ? [PORTUGUESE, ENGLISH] : [ENGLISH, PORTUGUESE])
    for (const spelling of spellings) {
      const found = fitting(all, spelling, tongue);
      if (found.length > 1) return { several: found.map(({ san }) => san) };
      if (found[0]) {
        const { from, to, promotion, san } = found[0];
        return { move: { from, to, san, ...(promotion ? { promotion } : {}) } };
      }
    }
  return {};
}

/** The legal moves of a position, or of the piece on one of its squares. */
export function legalMoves(fen: string, square?: string): string[] {
  return candidates(fen)
    .filter(({ from }) => !square || (parseSquare(square) !== undefined && from === square))
    .map(({ san }) => san);
}

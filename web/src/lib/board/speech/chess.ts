import type { Lang } from '$lib/api/types';
import { pieces, split } from '$lib/chess/fen';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { SpokenPiece, TypedBoard } from './board';
import { legalMoves, readTypedMove, rolesOf, type ChessMove } from './typed-move';

const FILES = [...'abcdefgh'];
const RANKS = [...'12345678'];
const KINDS = ['K', 'Q', 'R', 'B', 'N', 'P'] as const;
const ROLES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' } as const;

const lines = (
  names: readonly string[],
  squareAt: (name: string, other: string) => string,
  others: readonly string[],
) => new Map(names.map((name) => [name, others.map((other) => squareAt(name, other))]));

/** The letter of a kind in a language: N is C in Portuguese. */
const letterOf = (kind: (typeof KINDS)[number], lang: Lang) =>
  Object.entries(rolesOf(lang)).find(([, role]) => role === ROLES[kind])![0];

/** A move in words: "knight takes f3, check". `Nf3` is read aloud as a name or an abbreviation. */
export function spokenMove(san: string): string {
  const t = i18n.t.speech;
  const end = san.endsWith('#') ? `, ${t.mate}` : san.endsWith('+') ? `, ${t.check}` : '';
  const bare = san.replace(/[+#]$/, '');
  if (bare.startsWith('O-O')) return (bare === 'O-O' ? t.castlesShort : t.castlesLong) + end;
  const [, letter = 'P', from = '', takes, to = '', becomes] =
    /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?$/.exec(bare) ?? [];
  if (!to) return san;
  const parts = [letter === 'P' && !takes ? '' : t.kinds[letter]![0], from, takes ? t.takes : '', to];
  const promoted = becomes ? `, ${t.becomes(t.kinds[becomes]![0]!)}` : '';
  return parts.filter(Boolean).join(' ') + promoted + end;
}

/** The board of a chess position. */
export function chessBoard(fen: string): TypedBoard<ChessMove> {
  const { lang } = i18n;
  return {
    pieces: [...pieces(fen)].map(([square, letter]): SpokenPiece => ({
      square,
      side: letter === letter.toUpperCase() ? 'white' : 'black',
      kind: letter.toUpperCase(),
    })),
    toMove: split(fen).turn,
    kinds: KINDS.map((id) => ({ id, letter: letterOf(id, lang) })),
    sideName: (side) => i18n.t.common[side],
    pieceName: ({ side, kind }) => i18n.t.board.pieces[side === 'white' ? kind : kind.toLowerCase()]!,
    ranks: lines(RANKS, (rank, file) => file + rank, FILES),
    files: lines(FILES, (file, rank) => file + rank, RANKS),
    moves: (square) => legalMoves(fen, square).map((san) => i18n.move(san)),
    read: (text) => {
      const { move, several } = readTypedMove(fen, text, lang);
      return { ...(move ? { move } : {}), ...(several ? { several: several.map((san) => i18n.move(san)) } : {}) };
    },
    describe: ({ san }) => spokenMove(san),
  };
}

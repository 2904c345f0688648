import type { Colour } from '$lib/api/types';
import { isSquare, type SpokenBoard } from './board';

export type Command =
  | { ask: 'help' | 'last' | 'sentence' }
  | { ask: 'pieces'; kind?: string; side?: Colour }
  | { ask: 'rank' | 'file'; name: string }
  | { ask: 'square'; square: string }
  | { ask: 'moves'; square?: string };

/** The words of both languages, without accents. */
const WORDS: Record<string, 'help' | 'last' | 'sentence' | 'pieces' | 'rank' | 'file' | 'square' | 'moves'> = {
  '?': 'help',
  help: 'help',
  ajuda: 'help',
  l: 'last',
  last: 'last',
  ultimo: 'last',
  i: 'sentence',
  sentence: 'sentence',
  frase: 'sentence',
  p: 'pieces',
  pieces: 'pieces',
  pecas: 'pieces',
  rank: 'rank',
  row: 'rank',
  file: 'file',
  column: 'file',
  fileira: 'rank',
  linha: 'rank',
  coluna: 'file',
  s: 'square',
  square: 'square',
  casa: 'square',
  m: 'moves',
  moves: 'moves',
  lances: 'moves',
};

const SIDES: Record<string, Colour> = { white: 'white', brancas: 'white', black: 'black', pretas: 'black' };

/** Names of kinds in both languages, in the singular and the plural, by the kind of the board. */
const KINDS: Record<string, readonly string[]> = {
  K: ['king', 'kings', 'rei', 'reis'],
  Q: ['queen', 'queens', 'dama', 'damas'],
  R: ['rook', 'rooks', 'torre', 'torres'],
  B: ['bishop', 'bishops', 'bispo', 'bispos'],
  N: ['knight', 'knights', 'cavalo', 'cavalos'],
  P: ['pawn', 'pawns', 'peao', 'peoes'],
  man: ['man', 'men', 'pedra', 'pedras'],
  king: ['king', 'kings', 'dama', 'damas'],
};

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const rank = (board: SpokenBoard, name: string): Command | undefined =>
  board.ranks.has(name) ? { ask: 'rank', name } : undefined;
const file = (board: SpokenBoard, name: string): Command | undefined =>
  board.files.has(name) ? { ask: 'file', name } : undefined;

/** The pieces that a word or a letter asks for; a capital letter asks for those of White, a small one for Black's. */
function pieces(board: SpokenBoard, text: string): Command | undefined {
  const word = plain(text);
  const side = SIDES[word];
  if (side) return { ask: 'pieces', side };
  const named = board.kinds.find(({ id }) => KINDS[id]?.includes(word));
  if (named) return { ask: 'pieces', kind: named.id };
  const lettered = board.kinds.find(({ letter }) => letter && letter === text.toUpperCase());
  return (
    lettered && {
      ask: 'pieces',
      kind: lettered.id,
      side: lettered.side ?? (text === text.toUpperCase() ? 'white' : 'black'),
    }
  );
}

/**
 * Reads a question, such as `p`, `N`, `p n`, `rank 4`, `4`, `s e4`, `moves e2`, in either language. Undefined where it
 * is none: then it may be a move. A lone square is a move first and a question after that (`askedSquare`).
 */
export function readCommand(board: SpokenBoard, text: string): Command | undefined {
  const [first = '', second, third] = text.trim().split(/\s+/);
  if (third !== undefined) return undefined;
  const word = WORDS[plain(first)];
  if (second === undefined) {
    if (word === 'help' || word === 'last' || word === 'sentence' || word === 'moves' || word === 'pieces')
      return { ask: word };
    if (isSquare(board, first)) return undefined;
    return (/^\d+$/.test(first) ? rank(board, first) : undefined) ?? pieces(board, first);
  }
  const place = second.toLowerCase();
  if (word === 'rank') return rank(board, place);
  if (word === 'file') return file(board, place);
  if (word === 'square')
    return isSquare(board, place) ? { ask: 'square', square: place } : (rank(board, place) ?? file(board, place));
  if (word === 'moves') return isSquare(board, place) ? { ask: 'moves', square: place } : undefined;
  return word === 'pieces' ? pieces(board, second) : undefined;
}

/** The square that a text names, where it is no move. */
export function askedSquare(board: SpokenBoard, text: string): Command | undefined {
  const square = text.trim().toLowerCase();
  return isSquare(board, square) ? { ask: 'square', square } : undefined;
}

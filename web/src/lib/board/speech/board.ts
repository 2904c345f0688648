/**
 * What a board can be asked by a player who does not see it. `chess.ts` and `grid.ts` make one of each kind of board;
 * `commands.ts` reads what was typed, `answers.ts` says the answer.
 */
import type { Colour } from '$lib/api/types';
import type { TypedMove } from './typed-move';

export interface SpokenPiece {
  square: string;
  side: Colour;
  /** A key of the dictionary's names of pieces. */
  kind: string;
}

export interface SpokenBoard {
  pieces: readonly SpokenPiece[];
  toMove: Colour;
  /** The kinds of pieces in the order in which they are said, with the letter by which they are asked for. */
  kinds: readonly { id: string; letter?: string; side?: Colour }[];
  sideName: (side: Colour) => string;
  pieceName: (piece: SpokenPiece) => string;
  /** The squares of each rank and of each file, in the order in which they are said. */
  ranks: ReadonlyMap<string, readonly string[]>;
  files: ReadonlyMap<string, readonly string[]>;
  /** The legal moves of the side to move, or of the piece on a square, as they are shown. */
  moves: (square?: string) => string[];
}

/** A board on which moves can be typed. */
export interface TypedBoard<M> extends SpokenBoard {
  read: (text: string) => TypedMove<M>;
  /** A move in words. */
  describe: (move: M) => string;
}

export const isSquare = (board: SpokenBoard, text: string): boolean =>
  [...board.ranks.values()].some((squares) => squares.includes(text));

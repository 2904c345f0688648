/** The board of draughts or Tac-Tickle: its size, its squares and their names. */
export interface Grid {
  rows: number;
  cols: number;
  /** The name of a square seen by White, '' for an unused one. Rows count from the top. */
  nameAt: (row: number, col: number) => string;
  /** The coordinates of a cell, also of an unused one. */
  placeAt: (row: number, col: number) => string;
  dark: (row: number, col: number) => boolean;
  /** The names of a row and of a column. */
  rankName: (row: number) => string;
  fileName: (col: number) => string;
  /** The square that a part of a typed move names. */
  squareFrom: (text: string) => string | undefined;
}

const algebraic = (row: number, col: number) => `${'abcdefgh'[col]!}${8 - row}`;

export const damas: Grid = {
  rows: 8,
  cols: 8,
  nameAt: (row, col) => ((row + col) % 2 === 1 ? algebraic(row, col) : ''),
  placeAt: algebraic,
  dark: (row, col) => (row + col) % 2 === 1,
  rankName: (row) => String(8 - row),
  fileName: (col) => 'abcdefgh'[col]!,
  squareFrom: (text) => {
    // Numbers count from b8 to g1, as in most programs.
    const number = /^\d+$/.test(text) ? Number(text) - 1 : NaN;
    const row = Math.floor(number / 4);
    const named = number >= 0 && number < 32 ? algebraic(row, (number % 4) * 2 + (row % 2 === 0 ? 1 : 0)) : text;
    return /^[a-h][1-8]$/.test(named) ? named : undefined;
  },
};

export const tacTickle: Grid = {
  rows: 5,
  cols: 4,
  nameAt: (row, col) => String(row * 4 + col + 1),
  placeAt: (row, col) => String(row * 4 + col + 1),
  dark: (row, col) => (row + col) % 2 === 1,
  rankName: (row) => String(row + 1),
  fileName: (col) => String(col + 1),
  squareFrom: (text) => (/^([1-9]|1\d|20)$/.test(text) ? text : undefined),
};

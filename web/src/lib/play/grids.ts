/** The board of draughts or Tac-Tickle: its size, its squares and their names. */
export interface Grid {
  rows: number;
  cols: number;
  /** The name of a square seen by White, '' for an unused one. Rows count from the top. */
  nameAt: (row: number, col: number) => string;
  /** The coordinates of a cell, also of an unused one. */
  placeAt: (row: number, col: number) => string;
  dark: (row: number, col: number) => boolean;
}

const algebraic = (row: number, col: number) => `${'abcdefgh'[col]!}${8 - row}`;

export const damas: Grid = {
  rows: 8,
  cols: 8,
  nameAt: (row, col) => ((row + col) % 2 === 1 ? algebraic(row, col) : ''),
  placeAt: algebraic,
  dark: (row, col) => (row + col) % 2 === 1,
};

export const tacTickle: Grid = {
  rows: 5,
  cols: 4,
  nameAt: (row, col) => String(row * 4 + col + 1),
  placeAt: (row, col) => String(row * 4 + col + 1),
  dark: (row, col) => (row + col) % 2 === 1,
};

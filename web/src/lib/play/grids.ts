/** The board of a game that is not chess: which squares there are and what they are called. */
export interface Grid {
  rows: number;
  cols: number;
  /** The name of a square seen by White, '' where nothing ever stands. Rows count from the top. */
  nameAt: (row: number, col: number) => string;
  /** Whether a square is of the darker kind. */
  dark: (row: number, col: number) => boolean;
}

export const damas: Grid = {
  rows: 8,
  cols: 8,
  nameAt: (row, col) => ((row + col) % 2 === 1 ? `${'abcdefgh'[col]!}${8 - row}` : ''),
  dark: (row, col) => (row + col) % 2 === 1,
};

export const tacTickle: Grid = {
  rows: 5,
  cols: 4,
  nameAt: (row, col) => String(row * 4 + col + 1),
  dark: (row, col) => (row + col) % 2 === 1,
};

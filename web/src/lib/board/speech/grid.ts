import type { Colour, PlayMove, PlayPiece } from '$lib/api/types';
import { i18n } from '$lib/i18n/i18n.svelte';
import type { Grid } from '$lib/play/grids';
import type { TypedBoard } from './board';
import type { TypedMove } from './typed-move';

/** The position of a game that is played on a grid. */
export interface GridPosition {
  grid: Grid;
  pieces: readonly PlayPiece[];
  legal: readonly PlayMove[];
  toMove: Colour;
}

const names = (grid: Grid) =>
  [...Array(grid.rows).keys()].map((row) => [...Array(grid.cols).keys()].map((col) => grid.nameAt(row, col)));

/** The squares that a text names one after the other, or undefined if there is anything else in it. */
export function typedSquares(grid: Grid, text: string): string[] | undefined {
  const lower = text.trim().toLowerCase();
  const parts = lower
    .split(/[\s\-–x×:]+/)
    .flatMap((part) => part.match(/[a-z]\d|\d+|[a-z]/g) ?? [])
    .map((part) => grid.squareFrom(part));
  const rest = lower.replace(/[a-z]\d|\d+|[a-z]|[\s\-–×:]/g, '');
  return rest === '' && parts.length >= 2 && parts.every((square) => square !== undefined) ? parts : undefined;
}

/** Whether squares lie on a path in this order, the first and the last being its ends. */
function passes(path: readonly string[], squares: readonly string[]): boolean {
  if (path[0] !== squares[0] || path.at(-1) !== squares.at(-1)) return false;
  let at = 0;
  return squares.every((square) => {
    const found = path.indexOf(square, at);
    at = found + 1;
    return found >= 0;
  });
}

function read({ grid, legal }: GridPosition, text: string): TypedMove<PlayMove> {
  const exact = legal.find(({ move }) => move.toLowerCase() === text.trim().toLowerCase());
  if (exact) return { move: exact };
  const squares = typedSquares(grid, text);
  if (!squares) return {};
  const found = legal.filter(({ paths }) => paths.some((path) => passes(path, squares)));
  if (found.length > 1) return { several: found.map(({ move }) => move) };
  return found[0] ? { move: found[0] } : {};
}

/** The board of draughts or Tac-Tickle. */
export function gridBoard(position: GridPosition): TypedBoard<PlayMove> {
  const { grid, pieces, legal, toMove } = position;
  const rows = names(grid);
  const isTacTickle = pieces.some(({ kind }) => kind === 'x' || kind === 'o');
  return {
    pieces,
    toMove,
    kinds: isTacTickle
      ? [
          { id: 'x', letter: 'X', side: 'white' },
          { id: 'o', letter: 'O', side: 'black' },
        ]
      : [{ id: 'man' }, { id: 'king' }],
    pieceName: ({ side, kind }) => i18n.t.play.pieces[side][kind as PlayPiece['kind']],
    sideName: (side) => (isTacTickle ? (side === 'white' ? 'X' : 'O') : i18n.t.common[side]),
    ranks: new Map(rows.map((squares, row) => [grid.rankName(row), squares.filter(Boolean)])),
    files: new Map(
      [...Array(grid.cols).keys()].map((col) => [
        grid.fileName(col),
        rows
          .map((squares) => squares[col]!)
          .filter(Boolean)
          .reverse(),
      ]),
    ),
    moves: (square) =>
      legal.filter(({ paths }) => !square || paths.some((path) => path[0] === square)).map((one) => one.move),
    read: (text) => read(position, text),
    describe: ({ move }) => move.replace(/[x-]/g, (sign) => (sign === 'x' ? ` ${i18n.t.speech.takes} ` : ' ')),
  };
}

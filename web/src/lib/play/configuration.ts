/**
 * Configurations of Tac-Tickle as text. The studio names squares by their numbers everywhere; the letters A to T, in
 * which the program of 1982 wrote its memory, are read too.
 *
 *     (1 3 18 20,2 4 17 19) X       the squares of X, those of O, and the side to move
 *     XOXO/..../..../..../OXOX X    the same, row by row
 */
import type { Colour, PlayPiece } from '$lib/api/types';

/** What stands on each of the twenty squares, from square 1 on: `X`, `O` or `.`. */
export type Cells = string;

export interface Configuration {
  cells: Cells;
  toMove: Colour;
}

const SQUARES = 20;
const PIECES = 4;
const COLUMNS = 4;
export const USUAL: Configuration = { cells: 'XOXO............OXOX', toMove: 'white' };
export const EMPTY_CELLS: Cells = '.'.repeat(SQUARES);

/** The two sides of a configuration as numbers of squares. */
export interface Sides {
  x: number[];
  o: number[];
}

function numberOf(square: string): number | undefined {
  const number = /^[a-t]$/i.test(square) ? square.toUpperCase().charCodeAt(0) - 64 : Number(square);
  return Number.isInteger(number) && number >= 1 && number <= SQUARES ? number : undefined;
}

/** Squares by number, separated by spaces, or by letter, which need no space. */
function numbers(text: string): number[] | undefined {
  const parts = text.trim().match(/\d+|[a-z]/gi) ?? [];
  const found = parts.map(numberOf);
  const rest = text.replace(/\d+|[a-z]|\s/gi, '');
  return rest === '' && found.every((number) => number !== undefined) ? found : undefined;
}

/** The squares in `(ACRT,BDQS)` or `(1 3 18 20,2 4 17 19)`; undefined for other texts. */
export function sidesOf(text: string): Sides | undefined {
  const [, first, second] = /^\(([^,;]*)[,;]([^)]*)\)$/.exec(text.trim()) ?? [];
  const [x, o] = [numbers(first ?? '?'), numbers(second ?? '?')];
  return x && o ? { x, o } : undefined;
}

function cellsOf({ x, o }: Sides): Cells {
  const cells = [...EMPTY_CELLS];
  for (const number of x) cells[number - 1] = 'X';
  for (const number of o) cells[number - 1] = 'O';
  return cells.join('');
}

/** Reads a configuration in either form, also an incomplete one; X is to move where nothing is said. */
export function readConfiguration(text: string): Configuration | undefined {
  const [, board, side] = /^(.*?)(?:\s+([xo]))?$/i.exec(text.trim()) ?? [];
  const rows = (board ?? '').replace(/[/\s]/g, '').toUpperCase();
  const sides = sidesOf(board ?? '');
  const cells = sides ? cellsOf(sides) : /^[XO.]{20}$/.test(rows) ? rows : undefined;
  if (cells === undefined) return undefined;
  return { cells, toMove: side?.toUpperCase() === 'O' ? 'black' : 'white' };
}

export function sides(cells: Cells): Sides {
  const of = (mark: string) => [...cells].flatMap((cell, index) => (cell === mark ? [index + 1] : []));
  return { x: of('X'), o: of('O') };
}

/** A configuration as the studio writes it: `(1 3 18 20,2 4 17 19) X`. */
export function configurationText({ cells, toMove }: Configuration): string {
  const { x, o } = sides(cells);
  return `(${x.join(' ')},${o.join(' ')}) ${toMove === 'white' ? 'X' : 'O'}`;
}

export function piecesOf(cells: Cells): PlayPiece[] {
  return [...cells].flatMap((cell, index): PlayPiece[] => {
    const square = String(index + 1);
    if (cell === 'X') return [{ square, side: 'white', kind: 'x' }];
    return cell === 'O' ? [{ square, side: 'black', kind: 'o' }] : [];
  });
}

/** Puts a mark on a square, or removes it if it stands there already. */
export function withMark(cells: Cells, square: string, mark: 'X' | 'O' | '.'): Cells {
  const index = Number(square) - 1;
  const put = cells[index] === mark ? '.' : mark;
  return cells.slice(0, index) + put + cells.slice(index + 1);
}

/** The squares of a line of three that a mark has; empty if it has none. */
export function lineOf(cells: Cells, mark: 'X' | 'O'): number[] {
  for (let index = 0; index < SQUARES; index++)
    for (const [down, right] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ] as const) {
      const column = (index % COLUMNS) + 2 * right;
      if (column < 0 || column >= COLUMNS) continue;
      const line = [0, 1, 2].map((step) => index + step * (down * COLUMNS + right));
      if (line.every((at) => cells[at] === mark)) return line.map((at) => at + 1);
    }
  return [];
}

/** Why no game can begin here: how many pieces a side has, or whose line decides it already. */
export type Objection = { count: 'X' | 'O'; pieces: number } | { line: 'X' | 'O' };

export function objectionTo({ cells }: Configuration): Objection | undefined {
  const { x, o } = sides(cells);
  if (x.length !== PIECES) return { count: 'X', pieces: x.length };
  if (o.length !== PIECES) return { count: 'O', pieces: o.length };
  const mark = (['X', 'O'] as const).find((mark) => lineOf(cells, mark).length > 0);
  return mark && { line: mark };
}

/** A game with its start, as the API takes it. */
export interface TextGame {
  start: string | undefined;
  moves: string[];
}

/** A whole game as text: its configuration, and the numbered moves below. */
export function gameText({ start, moves }: TextGame): string {
  const configuration = (start && readConfiguration(start)) || USUAL;
  const numbered = moves.map((move, ply) => (ply % 2 === 0 ? `${ply / 2 + 1}. ${move}` : move)).join(' ');
  return [configurationText(configuration), numbered].filter(Boolean).join('\n');
}

/** Reads a game or a configuration. Moves alone belong to the usual start. */
export function readGame(text: string): TextGame | undefined {
  const lines = text.trim();
  const [, head = ''] = /^(\([^)]*\)(?:\s+[xo](?![\w-]))?|[xo./]{20,24}(?:\s+[xo](?![\w-]))?)/i.exec(lines) ?? [];
  const configuration = head ? readConfiguration(head) : USUAL;
  const moves = lines
    .slice(head.length)
    .split(/\s+/)
    .filter((word) => word && !/^\d+\.+$/.test(word))
    .map((word) => word.replace(/^\d+\./, ''));
  if (!configuration || !moves.every((move) => /^(\d{1,2}-\d{1,2}|[a-t]-[a-t])$/i.test(move))) return undefined;
  if (!head && moves.length === 0) return undefined;
  return { start: startOf(configuration), moves: moves.map(inNumbers) };
}

const inNumbers = (move: string) => move.split('-').map(numberOf).join('-');

/** The start as an address holds it: nothing for the usual one. */
export function startOf(configuration: Configuration): string | undefined {
  const isUsual = configuration.cells === USUAL.cells && configuration.toMove === USUAL.toMove;
  return isUsual ? undefined : configurationText(configuration);
}

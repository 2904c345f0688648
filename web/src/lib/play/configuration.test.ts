import { describe, expect, it } from 'vitest';
import {
  configurationText,
  EMPTY_CELLS,
  gameText,
  lineOf,
  objectionTo,
  piecesOf,
  readConfiguration,
  readGame,
  sidesOf,
  startOf,
  USUAL,
  withMark,
} from './configuration';

describe('a configuration', () => {
  it('is read by numbers, by letters and by rows, and written by numbers', () => {
    for (const text of ['(1 3 18 20,2 4 17 19) X', '(ACRT,BDQS)', '(acrt;bdqs) x', 'XOXO/..../..../..../OXOX X'])
      expect(readConfiguration(text), text).toEqual(USUAL);
    expect(readConfiguration('(ACRT,BDQS) O')?.toMove).toBe('black');
    expect(configurationText(USUAL)).toBe('(1 3 18 20,2 4 17 19) X');
    expect(sidesOf('(ACRT,BDQS)')).toEqual({ x: [1, 3, 18, 20], o: [2, 4, 17, 19] });
    for (const text of ['', '(1 3', '(1 21,2)', 'XOX', '(AZ,B)']) expect(readConfiguration(text), text).toBeUndefined();
  });
  it('may be incomplete while it is set up', () => {
    const cells = withMark(withMark(EMPTY_CELLS, '7', 'X'), '9', 'O');
    expect(piecesOf(cells).map(({ square, kind }) => square + kind)).toEqual(['7x', '9o']);
    expect(readConfiguration(`${cells} O`)).toEqual({ cells, toMove: 'black' });
    expect(withMark(cells, '7', 'X')).toBe(withMark(EMPTY_CELLS, '9', 'O'));
    expect(objectionTo({ cells, toMove: 'white' })).toEqual({ count: 'X', pieces: 1 });
  });
  it('is no start where a line decides it', () => {
    const decided = readConfiguration('(1 2 3 20,5 6 17 18) O')!;
    expect(lineOf(decided.cells, 'X')).toEqual([1, 2, 3]);
    expect(objectionTo(decided)).toEqual({ line: 'X' });
    expect(lineOf(readConfiguration('(4 7 10 20,5 6 17 18)')!.cells, 'X')).toEqual([4, 7, 10]);
    // Squares 3, 4 and 5 follow each other, but not on the board.
    expect(lineOf(readConfiguration('(3 4 5 20,1 6 17 18)')!.cells, 'X')).toEqual([]);
    expect(objectionTo(USUAL)).toBeUndefined();
  });
});

describe('a game as text', () => {
  it('is written with numbered moves and read again', () => {
    const game = { start: '(1 3 18 20,2 4 17 19) O', moves: ['2-6', '20-16', '4-8'] };
    expect(gameText(game)).toBe('(1 3 18 20,2 4 17 19) O\n1. 2-6 20-16 2. 4-8');
    expect(readGame(gameText(game))).toEqual(game);
    expect(readGame('1. 20-16 2-6')).toEqual({ start: undefined, moves: ['20-16', '2-6'] });
    expect(readGame('(ACRT,BDQS) O B-F 1.T-P')).toEqual({ start: game.start, moves: ['2-6', '20-16'] });
    expect(readGame('XOXO............OXOX')).toEqual({ start: undefined, moves: [] });
    for (const text of ['', 'hello', '(1 3,2) X 9', '1. e4']) expect(readGame(text), text).toBeUndefined();
    expect(startOf(USUAL)).toBeUndefined();
  });
});

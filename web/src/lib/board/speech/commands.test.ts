import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlayMove } from '$lib/api/types';
import { i18n } from '$lib/i18n/i18n.svelte';
import { START } from '$lib/chess/fen';
import { damas, tacTickle } from '$lib/play/grids';
import { answer, type Context } from './answers';
import type { SpokenBoard } from './board';
import { chessBoard, spokenMove } from './chess';
import { askedSquare, readCommand } from './commands';
import { gridBoard, typedSquares } from './grid';

// The first thing that is imported reads the browser's language.
vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en' }));

function ask(board: SpokenBoard, text: string, context: Context = {}): string | undefined {
  const command = readCommand(board, text) ?? askedSquare(board, text);
  return command && answer(command, board, context);
}
const chess = () => chessBoard(START);

beforeEach(() => (i18n.lang = 'en'));
afterEach(() => (i18n.lang = 'en'));

describe('questions about a chess board', () => {
  it.each([
    ['p n', 'Black: knights b8 g8.'],
    ['N', 'White: knights b1 g1.'],
    ['queens', 'White: queen d1. Black: queen d8.'],
    [
      'rank 7',
      'Rank 7: a7 black pawn, b7 black pawn, c7 black pawn, d7 black pawn, e7 black pawn, f7 black pawn, g7 black pawn, h7 black pawn.',
    ],
    ['4', 'Rank 4: empty.'],
    ['file e', 'File e: e1 white king, e2 white pawn, e7 black pawn, e8 black king.'],
    ['s e8', 'e8: black king'],
    ['E5', 'e5: empty'],
    ['m g1', 'Legal moves: Nf3, Nh3'],
    ['m e5', 'No legal move.'],
    ['l', 'No move has been made yet.'],
    ['i', 'No instance is shown on this board.'],
  ])('%s: %s', (text, said) => {
    const words = ask(chess(), text);
    if (text === 'm g1') expect(words).toMatch(/^Legal moves: (Nf3, Nh3|Nh3, Nf3)$/);
    else expect(words).toBe(said);
  });
  it('begins with whose move it is', () => {
    expect(ask(chess(), 'p')).toMatch(/^White to move\. White: king e1, queen d1, rooks a1 h1, .* Black: king e8, /);
    expect(ask(chessBoard(START.replace(' w ', ' b ')), 'pieces')).toMatch(/^Black to move/);
  });
  it('understands Portuguese, with its letters', () => {
    i18n.lang = 'pt';
    expect(ask(chess(), 'C')).toBe('Brancas: cavalos b1 g1.');
    expect(ask(chess(), 'p d')).toBe('Pretas: dama d8.');
    expect(ask(chess(), 'peões')).toMatch(/^Brancas: peões a2 /);
    expect(ask(chess(), 'fileira 3')).toBe('Fileira 3: vazia.');
    expect(ask(chess(), 'últimO', { last: 'Cf3' })).toBe('Último lance: Cf3');
    expect(ask(chess(), 'm g1')).toMatch(/Cf3/);
  });
  it.each(['Nf3', 'e2e4', 'O-O', 'rank 9', 'hello', 'p z', 'one two three'])('%s is none', (text) =>
    expect(readCommand(chess(), text)).toBeUndefined(),
  );
  it('says the sentence that the page shows', () =>
    expect(ask(chess(), 'i', { sentence: 'The queen takes.' })).toBe('The queen takes.'));
});

it('reads moves aloud in words', () => {
  const said = ['Nf3', 'exd5', 'Qxf7#', 'R1xa5+', 'O-O-O', 'e8=N+', 'e4'].map(spokenMove);
  expect(said).toEqual([
    'knight f3',
    'pawn e takes d5',
    'queen takes f7, mate',
    'rook 1 takes a5, check',
    'castles on the queen’s side',
    'e8, becomes a knight, check',
    'e4',
  ]);
});

describe('draughts', () => {
  const move = (text: string, ...paths: string[][]): PlayMove => ({ move: text, paths, captures: [] });
  const board = gridBoard({
    grid: damas,
    pieces: [
      { square: 'c3', side: 'white', kind: 'man' },
      { square: 'h8', side: 'black', kind: 'king' },
    ],
    legal: [
      move('c3-d4', ['c3', 'd4']),
      move('c3xe5xg7', ['c3', 'e5', 'g7']),
      move('c3xe5xc7', ['c3', 'e5', 'c7'], ['c3', 'a5', 'c7']),
    ],
    toMove: 'white',
  });
  it.each([
    ['c3-d4', 'c3-d4'],
    ['c3d4', 'c3-d4'],
    ['C3 D4', 'c3-d4'],
    ['22-18', 'c3-d4'],
    ['c3xg7', 'c3xe5xg7'],
    ['c3:a5:c7', 'c3xe5xc7'],
  ])('%s is %s', (text, san) => expect(board.read(text).move?.move).toBe(san));
  it('rejects what is no way of a move', () => {
    for (const text of ['c3-e5', 'c3', 'd4-c3', 'c3-d4-x9']) expect(board.read(text)).toEqual({});
  });
  it('says pieces, ranks and moves', () => {
    expect(ask(board, 'p')).toBe('White to move. White: man c3. Black: king h8.');
    expect(ask(board, 'kings')).toBe('Black: king h8.');
    expect(ask(board, '8')).toBe('Rank 8: h8 black king.');
    expect(ask(board, 'm')).toBe('Legal moves: c3-d4, c3xe5xg7, c3xe5xc7');
  });
});

describe('Tac-Tickle', () => {
  const board = gridBoard({
    grid: tacTickle,
    pieces: [
      { square: '1', side: 'white', kind: 'x' },
      { square: '2', side: 'black', kind: 'o' },
    ],
    legal: [{ move: '1-5', paths: [['1', '5']], captures: [] }],
    toMove: 'white',
  });
  it('has numbers for squares', () => {
    expect(typedSquares(tacTickle, '20-16')).toEqual(['20', '16']);
    expect(typedSquares(tacTickle, '20-21')).toBeUndefined();
    expect(board.read('1 5').move).toMatchObject({ move: '1-5' });
    expect(ask(board, '2')).toBe('2: O');
    expect(ask(board, 'row 1')).toBe('Rank 1: 1 X, 2 O.');
    expect(ask(board, 'x')).toBe('X: 1.');
    expect(ask(board, 'p')).toBe('X to move. X: 1. O: 2.');
  });
});

import { describe, expect, it } from 'vitest';
import { START } from './fen';
import { play, promotes, readGame, readPasted } from './game';

const PGN = `[White "Greco"]
[Black "NN"]
[Date "1620.??.??"]

1. e4 e5 2. Qh5 (2. Nf3) Nc6 3. Bc4 Nf6 4. Qxf7# 1-0`;

describe('reading a game', () => {
  it('follows the main line', () => {
    const game = readGame(PGN)!;
    expect(game.title).toBe('Greco – NN, 1620');
    expect(game.plies.map(({ san }) => san)).toEqual(['e4', 'e5', 'Qh5', 'Nc6', 'Bc4', 'Nf6', 'Qxf7#']);
    expect(game.start).toBe(START);
  });
  it('stops before an illegal move and says which', () => {
    const game = readGame('1. e4 e5 2. Ke3 Nc6')!;
    expect(game.plies).toHaveLength(2);
    expect(game.illegal).toBe('2. Ke3');
    expect(readGame('1. e4 Ke7')!.illegal).toBe('1… Ke7');
    expect(readGame(PGN)).not.toHaveProperty('illegal');
  });
  it('counts the games of which it takes the first', () => {
    expect(readGame(`${PGN}\n\n${PGN}`)!.games).toBe(2);
    expect(readGame(PGN)).not.toHaveProperty('games');
  });
});

describe('what was pasted', () => {
  it('distinguishes a position from a game', () => {
    expect(readPasted('8/8/8/8/8/8/8/K1k5 w - -')).toHaveProperty('fen');
    expect(readPasted(PGN)).toHaveProperty('game');
  });
  it('accepts a game whose first move is illegal, to report it', () => {
    expect(readPasted('1. Ke3 e5')).toMatchObject({ game: { plies: [], illegal: '1. Ke3' } });
  });
  it('does not take a FEN with a mistake for a game', () => {
    expect(readPasted('rb4k1/8/8/8/a3b4/8/8/K8 w - - 0 1')).toBeUndefined();
  });
  it('refuses prose', () => expect(readPasted('good morning')).toBeUndefined());
});

describe('playing', () => {
  it('writes the move down', () => expect(play(START, 'g1', 'f3')).toMatchObject({ san: 'Nf3', uci: 'g1f3' }));
  it('refuses an illegal one', () => expect(play(START, 'g1', 'g3')).toBeUndefined());
  it('makes a queen', () => {
    expect(play('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7', 'a8')?.uci).toBe('a7a8q');
  });
  it('castles by the king', () => {
    expect(play('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1', 'g1')?.san).toBe('O-O');
  });
});

describe('a pawn on its last rank', () => {
  const fen = '6k1/P7/8/8/8/8/6p1/K6R b - - 0 1';
  it('becomes what is chosen', () => {
    expect(promotes(fen, 'g2', 'h1')).toBe(true);
    expect(play(fen, 'g2', 'h1', 'knight')).toMatchObject({ san: 'gxh1=N', uci: 'g2h1n' });
    expect(play(fen, 'g2', 'g1')?.uci).toBe('g2g1q');
  });
  it('is asked only where the move is legal', () => {
    expect([promotes(fen, 'a7', 'a8'), promotes(fen, 'g8', 'f8'), promotes(fen, 'g2', 'f1')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { START } from '$lib/chess/fen';
import { legalMoves, readTypedMove } from './typed-move';

const ITALIAN = 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
const KNIGHTS = 'k7/8/8/8/8/8/8/KN3N2 w - - 0 1';
const PAWN = '7k/P7/8/8/8/8/8/K7 w - - 0 1';

describe('a typed chess move', () => {
  it.each([
    [START, 'e4', 'en', 'e4'],
    [START, 'Nf3', 'en', 'Nf3'],
    [START, 'nf3', 'en', 'Nf3'],
    [START, '1. Nf3!', 'en', 'Nf3'],
    [START, 'Cf3', 'pt', 'Nf3'],
    [START, 'cf3', 'pt', 'Nf3'],
    [START, 'Cf3', 'en', 'Nf3'],
    [START, 'Nf3', 'pt', 'Nf3'],
    [START, 'e2e4', 'en', 'e4'],
    [START, 'E2-E4', 'en', 'e4'],
    [START, 'e2 e4', 'pt', 'e4'],
    [START, 'Ng1f3', 'en', 'Nf3'],
    [ITALIAN, '0-0', 'en', 'O-O'],
    [ITALIAN, 'o-o', 'pt', 'O-O'],
    [ITALIAN, 'e1g1', 'en', 'O-O'],
    [ITALIAN, 'Re2', 'pt', 'Ke2'],
    [ITALIAN, 'Re2', 'en', 'Ke2'],
    [ITALIAN, 'Tg1', 'en', 'Rg1'],
    [ITALIAN, 'bxf7', 'en', 'Bxf7+'],
    [PAWN, 'a8', 'en', 'a8=Q+'],
    [PAWN, 'a8=N', 'en', 'a8=N'],
    [PAWN, 'a8c', 'pt', 'a8=N'],
    [PAWN, 'a7a8r', 'en', 'a8=R+'],
  ] as const)('%s: %s (%s) is %s', (fen, text, lang, san) =>
    expect(readTypedMove(fen, text, lang).move?.san).toBe(san),
  );
  it('may mean several', () => {
    expect(readTypedMove(KNIGHTS, 'Nd2', 'en')).toEqual({ several: expect.arrayContaining(['Nbd2', 'Nfd2']) });
    expect(readTypedMove(KNIGHTS, 'Nbd2', 'en').move).toMatchObject({ from: 'b1', to: 'd2' });
  });
  it.each(['Nf4', 'e5', 'hello', '', 'e9', 'Qd4'])('%s is none', (text) =>
    expect(readTypedMove(START, text, 'en')).toEqual({}),
  );
  it('castles to the square that the king reaches', () =>
    expect(readTypedMove(ITALIAN, 'O-O', 'en').move).toMatchObject({ from: 'e1', to: 'g1' }));
});

it('lists the moves of a piece', () => {
  expect(legalMoves(START, 'g1').sort()).toEqual(['Nf3', 'Nh3']);
  expect(legalMoves(START)).toHaveLength(20);
  expect(legalMoves('8/8/8/8/8/8/8/8 w - - 0 1')).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import {
  destinations,
  EMPTY,
  moved,
  normalise,
  objection,
  pieces,
  placement,
  possibleCastling,
  split,
  START,
  withPiece,
} from './fen';

describe('reading a FEN', () => {
  it('takes one without clocks', () => {
    expect(normalise('5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - -')).toBe('5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1');
  });
  it('accepts one with EPD operations after it', () => {
    expect(normalise('8/8/8/8/8/8/8/K1k5 b - - id "x";')).toBe('8/8/8/8/8/8/8/K1k5 b - - 0 1');
  });
  it('refuses what is none', () => {
    expect(normalise('1. e4 e5')).toBeUndefined();
    expect(normalise('9/8/8/8/8/8/8/8 w - -')).toBeUndefined();
  });
  it('fills in what is missing', () => {
    expect(split('8/8/8/8/8/8/8/8')).toMatchObject({ turn: 'white', castling: '-', clocks: '0 1' });
  });
});

describe('possible positions', () => {
  it('says nothing about a good one', () => expect(objection(START)).toBeUndefined());
  it('names what is wrong', () => {
    expect(objection(EMPTY)).toBe('ERR_EMPTY');
    expect(objection('8/8/8/8/8/8/8/K7 w - - 0 1')).toBe('ERR_KINGS');
    expect(objection('P3k3/8/8/8/8/8/8/4K3 w - - 0 1')).toBe('ERR_PAWNS_ON_BACKRANK');
    expect(objection('4k3/8/8/8/8/8/4R3/4K3 w - - 0 1')).toBe('ERR_OPPOSITE_CHECK');
  });
});

describe('changing a position', () => {
  it('writes the pieces back as it read them', () => {
    expect(placement(pieces(START))).toBe(split(START).placement);
  });
  it('moves, captures and forgets castling that is no longer possible', () => {
    const fen = moved('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9', 'h1', 'h8');
    expect(fen).toBe('r3k2R/8/8/8/8/8/8/R3K3 w Qq - 0 1');
  });
  it('puts and removes a piece', () => {
    expect(withPiece(EMPTY, 'e4', 'N')).toBe('8/8/8/8/4N3/8/8/8 w - - 0 1');
    expect(withPiece('8/8/8/8/4N3/8/8/8 w - - 0 1', 'e4', undefined)).toBe(EMPTY);
  });
  it('keeps only castling that king and rook allow', () => {
    expect(possibleCastling('4k3/8/8/8/8/8/8/4K2R', 'KQkq')).toBe('K');
  });
});

it('knows legal moves, and none in an impossible position', () => {
  expect(destinations(START).get('g1')?.sort()).toEqual(['f3', 'h3']);
  expect(destinations(EMPTY).size).toBe(0);
});

import { describe, expect, it } from 'vitest';
import type { FoundPattern, FoundPosition } from '$lib/api/types';
import { captionOf, eventOf, restOf, turnOf, yearOf } from './captions';

const letters = (san: string) => san.replace('Q', 'D').replace('K', 'R');
const position = (fen: string, last: string | null) => ({ fen, last }) as FoundPosition;
const finding = (side: 'white' | 'black', ...moves: string[]) =>
  ({ side, line: moves.map((san) => ({ san })) }) as unknown as FoundPattern;
const WHITE = '7k/6pp/8/8/8/8/8/4R1K1 w - - 0 23';
const BLACK = '7k/6pp/8/8/8/8/8/4R1K1 b - - 0 23';

describe('the caption of a position', () => {
  it('is the first move of the tactics of the side to move', () => {
    expect(captionOf(position(WHITE, 'Kg8'), finding('white', 'Qxf7+', 'Kh8'), letters)).toBe('23. Dxf7+');
    expect(captionOf(position(BLACK, 'Kg8'), finding('black', 'Qxf2#'), letters)).toBe('23… Dxf2#');
    expect(restOf(position(WHITE, null), finding('white', 'Qxf7+', 'Kh8'), letters)).toBe('Rh8');
  });
  it('is the move just played where there are no tactics, or the other side has them', () => {
    expect(captionOf(position(WHITE, 'Kg8'), finding('white'), letters)).toBe('22… Rg8');
    expect(captionOf(position(BLACK, 'Kg8'), undefined, letters)).toBe('23. Rg8');
    expect(captionOf(position(WHITE, 'Kg8'), finding('black', 'Qa1'), letters)).toBe('22… Rg8');
    expect(restOf(position(WHITE, null), finding('black', 'Qa1'), letters)).toBe('Da1');
  });
  it('is empty at the start of a game', () => {
    expect(captionOf(position(WHITE, null), finding('white'), letters)).toBe('');
  });
  it('knows whose turn it is', () => expect(turnOf(BLACK)).toEqual({ side: 'black', move: 23 }));
});

it('names the event of a game as far as it is known', () => {
  expect(eventOf({ event: 'Tilburg', site: 'NED', round: '3' })).toBe('Tilburg (3)');
  expect(eventOf({ event: '', site: 'Paris', round: '' })).toBe('Paris');
  expect(eventOf({ event: '', site: '', round: '3' })).toBe('');
  expect([yearOf({ date: '1620.??.??' }), yearOf({ date: '????.??.??' })]).toEqual(['1620', '']);
});

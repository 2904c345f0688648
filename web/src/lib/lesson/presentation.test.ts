import { describe, expect, it } from 'vitest';
import type { Arrow } from '$lib/api/types';
import { arrowsOf, movesOf, shownAt, stepsOf } from './presentation.svelte';

const arrow = (from: string, to: string): Arrow => ({ from, to, kind: 'attack' });
const move = (fen: string | null) => ({ san: 'Ka1', uci: 'a2a1', fen });
const position = { arrows: [arrow('a1', 'b2'), arrow('a1', 'c3')], words: 'The idea.', note: '', line: [move('x')] };

describe('the steps of a presentation', () => {
  it('are the arrows, the sentence, and the moves', () => {
    expect(stepsOf(position)).toBe(4);
    expect([0, 1, 2, 3, 4].map((step) => shownAt(position, step))).toEqual([
      { arrows: 0, text: false, moves: 0 },
      { arrows: 1, text: false, moves: 0 },
      { arrows: 2, text: false, moves: 0 },
      { arrows: 2, text: true, moves: 0 },
      { arrows: 2, text: true, moves: 1 },
    ]);
  });
  it('leave out arrows that are not drawn, and moves without a position', () => {
    expect(arrowsOf({ arrows: [arrow('a1', 'b2'), arrow('a1', 'b2'), arrow('a1', 'a1')] })).toHaveLength(1);
    expect(movesOf({ line: [move('x'), move(null), move('y')] })).toHaveLength(1);
    expect(stepsOf({ arrows: [], words: '', note: '', line: [] })).toBe(0);
  });
});

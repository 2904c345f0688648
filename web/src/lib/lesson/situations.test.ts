import { describe, expect, it } from 'vitest';
import type { Arrow } from '$lib/api/types';
import { moveDrawn } from './moves';
import { writeLine } from './position';
import { MOST_SITUATIONS, readSituations } from './situations';

const SMOTHERED = '6rk/6pp/7N/8/8/8/8/6K1 w - -';

describe('positions of a text', () => {
  it('are FENs or EPD, one a line, with title, remark and solution', () => {
    const text = `# mates\n${SMOTHERED} id "No. 1"; c0 "smothered"; c1 "sufocado"; bm Nf7#;\n\n${SMOTHERED} 0 31`;
    const { positions, invalid } = readSituations(text, 'pt');
    expect(invalid).toEqual([]);
    expect(positions.map(({ key, title, note, side }) => [key, title, note, side])).toEqual([
      ['1', 'No. 1', 'sufocado', 'white'],
      ['2', '', '', 'white'],
    ]);
    expect(positions[0]!.line.map(({ uci }) => uci)).toEqual(['h6f7']);
    expect(readSituations(text, 'en').positions[0]!.note).toBe('smothered');
    expect(positions[1]!.fen).toMatch(/31$/);
  });
  it('name the lines that hold none', () => {
    const { positions, invalid } = readSituations(`${SMOTHERED}\nhello\n8/8/8 w - -`, 'en');
    expect(positions).toHaveLength(1);
    expect(invalid).toEqual([2, 3]);
  });
  it('are those with which games begin, whose moves solve them', () => {
    const game = (fen: string) =>
      `[White "Lucena"]\n[Black "?"]\n[Date "1497.??.??"]\n${fen}\n\n{Find it.} 1. Cf7# 1-0\n`;
    const { positions, invalid } = readSituations(game(`[FEN "${SMOTHERED} 0 1"]`) + '\n' + game(''), 'en');
    expect(invalid).toEqual([2]);
    expect(positions[0]).toMatchObject({ title: 'Lucena', provenance: '1497', note: 'Find it.' });
    expect(writeLine(positions[0]!, 'letters', 'pt')).toBe('1. Cf7#');
    expect(writeLine(positions[0]!, 'figurines', 'pt')).toBe('1. ♘f7#');
  });
  it('are limited in number', () => {
    const { positions, cut } = readSituations(`${SMOTHERED}\n`.repeat(MOST_SITUATIONS + 1), 'en');
    expect([positions.length, cut]).toEqual([MOST_SITUATIONS, true]);
  });
  it('move numbers begin with the side to move', () => {
    const line = ['Qe1+', 'Rxe1', 'Rxe1#'].map((san) => ({ san, uci: '', fen: null }));
    expect(writeLine({ fen: '8/8/8/8/8/8/8/8 b - - 0 23', line }, 'letters', 'pt')).toBe('23… De1+ 24. Txe1 Txe1#');
  });
});

describe('the move that a pattern draws', () => {
  const arrow = (from: string, to: string, kind: Arrow['kind'] = 'move'): Arrow => ({ from, to, kind });
  const fen = `${SMOTHERED} 0 1`;
  it('solves the position', () => {
    const [move] = moveDrawn(fen, [arrow('h6', 'f7'), arrow('f7', 'h8', 'attack'), arrow('h6', 'f7')]);
    expect(move).toMatchObject({ san: 'Nf7#', uci: 'h6f7' });
  });
  it('must be the only one, and legal', () => {
    expect(moveDrawn(fen, [arrow('h6', 'f7'), arrow('h6', 'g8')])).toEqual([]);
    expect(moveDrawn(fen, [arrow('h8', 'h7')])).toEqual([]);
    expect(moveDrawn(fen, [])).toEqual([]);
  });
});

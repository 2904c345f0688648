import { expect, it } from 'vitest';
import { gridOf, pagesOf, PAPERS, PER_PAGE, readSheet, seenFrom, SIZES } from './sheet';

it('reads a sheet from the address, and leaves nonsense out', () => {
  const sheet = readSheet({ per: '4', paper: 'letter', in: 'pt', solutions: 'x', count: '0', coordinates: 'no' }, 'en');
  expect(sheet).toMatchObject({ per: '4', paper: 'letter', lang: 'pt', solutions: 'full', count: 0 });
  expect(sheet.coordinates).toBe(false);
  expect(readSheet({ per: '5', count: '-1' }, 'pt')).toMatchObject({ per: '6', lang: 'pt', count: 12 });
});

it('finds room for every diagram', () => {
  for (const paper of PAPERS)
    for (const per of PER_PAGE) {
      const { columns, board } = gridOf({ per, paper });
      expect(board).toBeGreaterThanOrEqual(40);
      expect(columns * board + (columns - 1) * 8).toBeLessThanOrEqual(SIZES[paper].width - 26);
      expect((Number(per) / columns) * (board + 12)).toBeLessThan(SIZES[paper].height - 26 - 23);
    }
});

it('divides diagrams into pages', () => {
  expect(pagesOf([1, 2, 3, 4, 5], { per: '4' })).toEqual([[1, 2, 3, 4], [5]]);
  expect(pagesOf([], { per: '4' })).toEqual([]);
});

it('turns the board to the side to move, or not', () => {
  const fen = '8/8/8/8/8/8/8/8 b - - 0 1';
  expect([seenFrom({ fen }, { view: 'mover' }), seenFrom({ fen }, { view: 'white' })]).toEqual(['black', 'white']);
});

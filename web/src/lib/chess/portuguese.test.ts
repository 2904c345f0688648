import { describe, expect, it } from 'vitest';
import { readGame } from './game';
import { withEnglishLetters, withPortugueseLetters } from './portuguese';

describe('Portuguese piece letters', () => {
  it('become English ones; comments and tags stay', () => {
    const text = '[White "Cf3"]\n\n1. e4 e5 2. Cf3 {Cf3!} Cc6 (2... d6 3. De2) 3. Bc4 Cf6 4. Re2 exd8=D 1-0';
    expect(withEnglishLetters(text)).toBe(
      '[White "Cf3"]\n\n1. e4 e5 2. Nf3 {Cf3!} Nc6 (2... d6 3. Qe2) 3. Bc4 Nf6 4. Ke2 exd8=Q 1-0',
    );
  });
  it.each(['1. e4 e5 2. Nf3 Cc6', '1. e4 e5 2. Re2 Bc5', '1. e4 e5 (1... Cf6) 2. Nf3', '1. c4 d5 2. cxd5'])(
    'are not seen in %s',
    (text) => expect(withEnglishLetters(text)).toBe(text),
  );
  it('are read in a pasted game', () => {
    const game = readGame('1. e4 e5 2. Cf3 Cc6 3. Bc4 Cf6 4. Re2 Dh4')!;
    expect(game.plies.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nf6', 'Ke2']);
    expect(game.illegal).toBe('4… Qh4');
  });
  it.each([
    ['Qb8+', 'Db8+'],
    ['Rxb8', 'Txb8'],
    ['Kxe2', 'Rxe2'],
    ['bxc8=N#', 'bxc8=C#'],
    ['O-O-O', 'O-O-O'],
    ['Bb5', 'Bb5'],
  ])('are written in place of those of %s', (san, portuguese) => expect(withPortugueseLetters(san)).toBe(portuguese));
});

import { describe, expect, it } from 'vitest';
import { actorsIn, firstPattern, patternAround, sectionAt, Words } from './words';

const SOURCE = `// N9 in a remark
PATTERN "A N8"
AUTHOR "a" DESCRIPTION "<N7> does" WEIGHT 1
SCENARIO
  N1 POSSIBLEATTACK (S1,k1)
PRECONDITION
  MOVESOF(k1) = 0;
PADRAO "B" AUTOR "b" DESCRICAO "c" PESO 1
CENARIO
  F1 ATACA f1;`;

describe('actors', () => {
  it('are those of the code, not of remarks and texts', () => {
    expect(actorsIn(SOURCE)).toEqual(['N1', 'S1', 'k1', 'F1', 'f1']);
  });
  it('belong to their pattern', () => {
    const { text } = patternAround(SOURCE, SOURCE.indexOf('ATACA'));
    expect(actorsIn(text)).toEqual(['F1', 'f1']);
  });
});

describe('sections', () => {
  it('are known at every place', () => {
    expect(sectionAt(SOURCE, SOURCE.indexOf('POSSIBLE'))).toBe('scenario');
    expect(sectionAt(SOURCE, SOURCE.indexOf('MOVESOF'))).toBe('condition');
    expect(sectionAt(SOURCE, SOURCE.indexOf('PESO') + 5)).toBe('head');
    expect(sectionAt(SOURCE, SOURCE.indexOf('ATACA'))).toBe('scenario');
  });
});

it('understands small letters and accents', () => {
  const source = '// padrão\n\nPadrão "um cenário"\nCenário\n  F1 ataca f1';
  expect(firstPattern(source)).toBe(source.indexOf('Padrão'));
  expect(sectionAt(source, source.length)).toBe('scenario');
  expect(sectionAt(source, source.indexOf('Cenário'))).toBe('head');
});

it('finds the first pattern after its remarks', () => {
  expect(firstPattern(SOURCE)).toBe(SOURCE.indexOf('PATTERN'));
});

it('understands every spelling and offers one', () => {
  const words = new Words({
    keywords: [],
    relations: [
      {
        word: 'ATACA',
        en: 'ATTACKS',
        pt: 'ATACA',
        spellings: ['ATTACKS', 'ATACA'],
        symbol: '=>',
        symbols: ['=>'],
        meaning: 'm',
        arity: 2,
        takesList: false,
      },
    ],
    functions: [],
  });
  expect(words.get('ATTACKS')?.word).toBe('ATACA');
  expect(words.get('ataça')?.word).toBe('ATACA');
  expect(words.all()).toHaveLength(1);
});

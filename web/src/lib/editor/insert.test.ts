import { describe, expect, it } from 'vitest';
import { insertActions, sectionWords } from './insert';

const keyword = (en: string, pt: string, kind = 'section', more: string[] = []) => ({
  word: en,
  en,
  pt,
  kind,
  spellings: [en, pt, ...more],
  meaning: '',
});
const words = sectionWords({
  keywords: [
    keyword('PATTERN', 'PADRAO'),
    keyword('DESCRIPTION', 'DESCRICAO'),
    keyword('SCENARIO', 'CENARIO'),
    keyword('PRECONDITION', 'PRECONDICAO'),
    keyword('TACTICALS', 'TATICAS'),
    keyword('POSTCONDITION', 'POSCONDICAO'),
    keyword('OR', 'OU', 'logic'),
  ],
} as Parameters<typeof sectionWords>[0]);

const composed = 'PATTERN "X"\nSCENARIO\n  N1 ATTACKS S1\n  Q1 DEFENDS N1;\n';
const squares = [
  ['a6', 'b8'],
  ['f4', 'a6'],
];

describe('inserting actions', () => {
  it('puts them before the next part and keeps everything else', () => {
    const source = 'PATTERN "A"\nSCENARIO\n K1 ATTACKS p1 // the end; no\nPRECONDITION\n TRUE;\n// after\n';
    expect(insertActions(source, composed, words, squares)).toEqual({
      source:
        'PATTERN "A"\nSCENARIO\n K1 ATTACKS p1 // the end; no\n N1 ATTACKS S1\n Q1 DEFENDS N1\nPRECONDITION\n TRUE;\n// after\n',
      added: 'N1 ATTACKS S1\nQ1 DEFENDS N1',
    });
  });
  it('puts them before the semicolon, in Portuguese too', () => {
    const source = 'PADRAO "A"\nCENARIO\n  K1 ATACA p1;\n';
    expect(insertActions(source, composed, words, squares)?.source).toBe(
      'PADRAO "A"\nCENARIO\n  K1 ATACA p1\n  N1 ATTACKS S1\n  Q1 DEFENDS N1;\n',
    );
  });
  it('gives a name in use the next free number', () => {
    const source = 'PATTERN "A"\nSCENARIO\n  N1 ATTACKS N2;';
    expect(insertActions(source, composed, words, squares)?.added).toBe('N3 ATTACKS S1\nQ1 DEFENDS N3');
  });
  it('knows who stands there already', () => {
    const source = 'PATTERN "A"\nSCENARIO\n  N1 ATTACKS N2;';
    const placed = [
      { name: 'N1', square: 'c3' },
      { name: 'N2', square: 'a6' },
    ];
    expect(insertActions(source, composed, words, squares, placed)?.added).toBe('N2 ATTACKS S1\nQ1 DEFENDS N2');
  });
  it('says nothing twice', () => {
    const source = 'PATTERN "A"\nSCENARIO\n  N1 ATTACKS S1;';
    const placed = [
      { name: 'N1', square: 'a6' },
      { name: 'S1', square: 'b8' },
    ];
    expect(insertActions(source, composed, words, squares, placed)?.source).toBe(
      'PATTERN "A"\nSCENARIO\n  N1 ATTACKS S1\n  Q1 DEFENDS N1;',
    );
  });
  it('joins the preconditions', () => {
    const made = 'PATTERN "X"\nSCENARIO\n  N1 ATTACKS S1\nPRECONDITION\n  FILEOF(N1) = 1 AND\n  RANKOF(N1) = 6;\n';
    const insert = (source: string) => insertActions(source, made, words, squares)?.source;
    expect(insert('SCENARIO\n  K1 ATTACKS p1\nTACTICALS\n  K1,p1;')).toBe(
      'SCENARIO\n  K1 ATTACKS p1\n  N1 ATTACKS S1\nPRECONDITION\n  FILEOF(N1) = 1 AND\n  RANKOF(N1) = 6\nTACTICALS\n  K1,p1;',
    );
    expect(insert('SCENARIO\n  K1 ATTACKS p1\nPRECONDITION\n  TRUE OR FALSE;')).toBe(
      'SCENARIO\n  K1 ATTACKS p1\n  N1 ATTACKS S1\nPRECONDITION\n  FILEOF(N1) = 1 AND\n  RANKOF(N1) = 6 AND\n  (TRUE OR FALSE);',
    );
  });
  it('needs a scenario', () => expect(insertActions('PATTERN "A";', composed, words, squares)).toBeUndefined());
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSource, sourceQuery } from './address';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

describe('the source of a lesson', () => {
  it('is read from the address of a list and written into it again', () => {
    const query = { search: 'abc', pattern: 'FORK', fromYear: '1850', sort: 'ply', pick: '7,3', page: '2' };
    const source = readSource(query)!;
    expect(source).toEqual({
      kind: 'search',
      id: 'abc',
      listed: { pattern: 'FORK', fromYear: 1850 },
      order: 'ply',
      pick: ['7', '3'],
    });
    expect(sourceQuery(source)).toMatchObject({ search: 'abc', pattern: 'FORK', fromYear: '1850', pick: '7,3' });
    expect(readSource({ tests: 'philidor' })).toMatchObject({ kind: 'tests', pattern: 'philidor' });
    expect(readSource({ lang: 'pt' })).toBeUndefined();
  });
  it('takes the parameters of other sources out of the address', () => {
    expect(sourceQuery({ kind: 'tests', pattern: 'x' })).toMatchObject({ tests: 'x', search: undefined });
    expect('search' in sourceQuery({ kind: 'tests', pattern: 'x' })).toBe(true);
  });
  it('keeps a text in the address, and a long one in the browser', () => {
    const fen = '8/8/8/8/8/8/8/K1k5 w - -';
    expect(sourceQuery({ kind: 'text', text: fen, pattern: 'philidor' })).toMatchObject({
      positions: fen,
      match: 'philidor',
      list: undefined,
    });
    const long = `${fen}\n`.repeat(200);
    const query = sourceQuery({ kind: 'text', text: long });
    expect(query).toMatchObject({ positions: undefined, list: expect.stringMatching(/^\w+$/) });
    expect(readSource(query)).toMatchObject({ kind: 'text', text: long });
    expect(sourceQuery({ kind: 'text', text: long })).toEqual(query);
    expect(readSource({ list: 'other' })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import { pt } from '$lib/i18n/pt';
import { groupLabel, groupsOf, range, readListed, without } from './listed';

const words = { t: en, titleOf: (name: string) => `"${name}"`, openingOf: (code: string) => code };

describe('the filter of a list', () => {
  it('is read from the address, and nonsense is left out', () => {
    const query = { fromYear: '1850', toYear: 'x', outcome: 'won', proof: 'maybe', opening: 'c41', page: '3' };
    expect(readListed(query)).toEqual({ fromYear: 1850, outcome: 'won', opening: 'C41' });
    expect(readListed({ fromPly: '-3', opening: 'C41 or so' })).toEqual({});
  });
  it('is shown in groups', () => {
    const listed = readListed({ fromPly: '20', toPly: '41', pattern: 'FORK', fromYear: '1900' });
    expect(groupsOf(listed)).toEqual(['pattern', 'ply', 'year']);
    expect(groupsOf(listed).map((group) => groupLabel(group, listed, words))).toEqual([
      '"FORK"',
      'plies 20–41',
      'years ≥ 1900',
    ]);
    const lost = readListed({ outcome: 'lost', proof: 'notRefuted' });
    expect(groupLabel('outcome', lost, { ...words, t: pt })).toBe('perdido por quem achou');
    expect(groupLabel('proof', lost, words)).toBe('without refuted');
  });
  it('loses one group or all of them, and the page with it', () => {
    expect(without('year')).toEqual({ page: undefined, fromYear: undefined, toYear: undefined });
    expect(Object.keys(without())).toHaveLength(11);
  });
  it('writes ranges that are open on one side', () => {
    expect([range(1, 2), range(1, 1), range(1, undefined), range(undefined, 2)]).toEqual(['1–2', '1', '≥ 1', '≤ 2']);
  });
});

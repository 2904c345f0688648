import { describe, expect, it } from 'vitest';
import { filterProblems, readFilters, writeFilters } from './filters';

describe('search filters', () => {
  it('are empty when the form is empty', () => expect(writeFilters(readFilters({}))).toEqual({}));
  it('are read from the address and sent to the server', () => {
    const fields = readFilters({
      player: ' Greco ',
      eloFrom: '2000',
      first: '1',
      sample: '10',
      eco: 'c41',
      who: 'both',
    });
    expect(writeFilters(fields)).toMatchObject({
      player: 'Greco',
      first: true,
      eco: { from: 'C41', to: 'C41' },
      elo: { from: 2000 },
      sample: 10,
      side: 'both',
    });
  });
  it('report ranges and openings that no game can match', () => {
    const wrong = (query: Record<string, string>) => filterProblems(readFilters(query));
    expect(wrong({})).toEqual([]);
    expect(wrong({ eco: 'c41', dateFrom: '1900', dateTo: '1900', eloFrom: '2000' })).toEqual([]);
    expect(wrong({ eco: 'B20-B99' })).toEqual([]);
    expect(wrong({ eco: 'E' })).toEqual([]);
    for (const eco of ['F10', 'C4x', '41', 'B99-B20', 'B20-B30-B40', 'Sicilian'])
      expect(wrong({ eco }), eco).toEqual(['badEco']);
    expect(wrong({ dateFrom: '2000', dateTo: '1990', eloFrom: '2500', eloTo: '2400' })).toEqual(['badElo', 'badDate']);
    expect(wrong({ fromPly: '30', toPly: '9' })).toEqual(['badPly']);
  });
  it('ignore what is not a number', () => {
    expect(writeFilters(readFilters({ fromPly: 'x' }))).toEqual({});
  });
});

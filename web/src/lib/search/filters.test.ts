import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from './filters';

describe('filters', () => {
  it('ask for nothing when nothing is said', () => expect(writeFilters(readFilters({}))).toEqual({}));
  it('go from the address to the server', () => {
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
  it('ignore what is no number', () => {
    expect(writeFilters(readFilters({ fromPly: 'x' }))).toEqual({});
  });
});

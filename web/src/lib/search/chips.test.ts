import { describe, expect, it } from 'vitest';
import type { Filters } from '$lib/api/types';
import { en } from '$lib/i18n/en';
import { chipsOf, withoutChip } from './chips';

const filters = {
  side: 'mover',
  player: 'Greco',
  date: { from: '1600', to: '1700' },
  elo: { from: 2000 },
  fromPly: 20,
  toPly: null,
  result: '1/2-1/2',
  first: true,
  raw: false,
  sample: 50,
  seed: 7,
} as unknown as Filters;

describe('the chips of a search', () => {
  it('name the filters that are in use', () => {
    expect(chipsOf(filters, en).map(({ label }) => label)).toEqual([
      'player Greco',
      'result ½-½',
      'rating ≥ 2000',
      'years 1600–1700',
      'plies ≥ 20',
      '50 games at random',
      'only the first hit of a game',
    ]);
    expect(chipsOf({ side: 'mover' } as Filters, en)).toEqual([]);
  });
  it('take their filter away', () => {
    expect(withoutChip(filters, 'player').player).toBeUndefined();
    const plies = withoutChip(filters, 'plies');
    expect([plies.fromPly, plies.toPly, plies.player]).toEqual([undefined, undefined, 'Greco']);
    const all = withoutChip(filters, 'sample');
    expect([all.sample, all.seed]).toEqual([undefined, undefined]);
  });
});

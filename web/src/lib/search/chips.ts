/** The filters of a search as chips: what each one says, and the filters without it. */
import type { Filters } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';
import { range } from './listed';

export interface FilterChip {
  id: keyof Filters | 'plies';
  label: string;
}

/** The filters that are in use, in the order of the form. */
export function chipsOf(filters: Filters, t: Dictionary): FilterChip[] {
  const list: [FilterChip['id'], string | false | null | undefined][] = [
    ['side', filters.side && filters.side !== 'mover' && t.results.chips.side(t.search.sides[filters.side])],
    ['player', filters.player && t.results.chips.player(filters.player)],
    ['result', filters.result && t.results.chips.result(filters.result.replace(/1\/2/g, '½'))],
    ['eco', between(filters.eco, t.results.chips.opening)],
    ['elo', between(filters.elo, t.results.chips.rating)],
    ['date', between(filters.date, t.results.chips.years)],
    ['plies', between({ from: filters.fromPly, to: filters.toPly }, t.results.chips.plies)],
    ['minLength', filters.minLength ? t.results.chips.minLength(filters.minLength) : ''],
    ['within', filters.within ? t.results.chips.within(filters.within) : ''],
    ['sample', filters.sample ? t.results.chips.sample(filters.sample) : ''],
    ['limit', filters.limit ? t.results.chips.limit(filters.limit) : ''],
    ['first', filters.first && t.search.first],
    ['allInstances', filters.allInstances && t.search.allInstances],
    ['variations', filters.variations && t.search.variations],
    ['raw', filters.raw && t.search.raw],
    ['prove', filters.prove && t.search.prove],
  ];
  return list.flatMap(([id, label]) => (label ? [{ id, label }] : []));
}

type Range = { from?: string | number | null | undefined; to?: string | number | null | undefined };

function between(given: Range | null | undefined, say: (range: string) => string): string {
  const known = (end: Range['from']) => end != null && end !== '';
  return given && (known(given.from) || known(given.to)) ? say(range(given.from, given.to)) : '';
}

/** The filters without one of them. */
export function withoutChip(filters: Filters, id: FilterChip['id']): Filters {
  const left = { ...filters };
  if (id === 'plies') {
    delete left.fromPly;
    delete left.toPly;
  } else delete left[id];
  // The seed chooses the sample.
  if (id === 'sample') delete left.seed;
  return left;
}

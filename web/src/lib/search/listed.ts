/**
 * What of the results is listed, as the address of the page says it: by pattern, proof, ply, year, rating, result and
 * opening. The filters of the search itself are others: they decided what was searched.
 */
import type { paths } from '$lib/api/schema';
import type { Dictionary } from '$lib/i18n/en';

type Query = Record<string, string | undefined>;
type Accepted = NonNullable<paths['/searches/{id}/games']['get']['parameters']['query']>;
/** The parameters of the server that filter hits. */
export type Listed = Pick<
  Accepted,
  'pattern' | 'proof' | 'fromPly' | 'toPly' | 'fromYear' | 'toYear' | 'fromRating' | 'toRating' | 'outcome' | 'opening'
>;

export const PROOFS = ['notRefuted', 'forced', 'refuted'] as const;
const OUTCOMES = ['won', 'drew', 'lost'] as const;
const NUMBERS = ['fromPly', 'toPly', 'fromYear', 'toYear', 'fromRating', 'toRating'] as const;

/** The parameters of the address that belong together, in the order in which they are shown. */
const GROUPS = {
  pattern: ['pattern'],
  proof: ['proof'],
  ply: ['fromPly', 'toPly'],
  year: ['fromYear', 'toYear'],
  rating: ['fromRating', 'toRating'],
  outcome: ['outcome'],
  opening: ['opening'],
} as const satisfies Record<string, readonly (keyof Listed)[]>;
export type ListedGroup = keyof typeof GROUPS;

/** Reads the filter of an address; what makes no sense there is left out. */
export function readListed(query: Query): Listed {
  const listed: Listed = {};
  const number = (text: string | undefined) => (text && /^\d{1,5}$/.test(text) ? Number(text) : undefined);
  for (const key of NUMBERS) {
    const value = number(query[key]);
    if (value !== undefined) listed[key] = value;
  }
  const proof = PROOFS.find((one) => one === query.proof);
  const outcome = OUTCOMES.find((one) => one === query.outcome);
  if (proof) listed.proof = proof;
  if (outcome) listed.outcome = outcome;
  if (query.pattern) listed.pattern = query.pattern;
  if (query.opening && /^[a-e]\d{0,2}$/i.test(query.opening)) listed.opening = query.opening.toUpperCase();
  return listed;
}

/** The groups that filter something. */
export function groupsOf(listed: Listed): ListedGroup[] {
  const groups = Object.keys(GROUPS) as ListedGroup[];
  return groups.filter((group) => GROUPS[group].some((key) => listed[key] !== undefined));
}

/** The changes of the address that take some groups away, all without arguments; the list begins with its first page. */
export function without(...groups: ListedGroup[]): Query {
  const taken = groups.length > 0 ? groups : (Object.keys(GROUPS) as ListedGroup[]);
  const keys = taken.flatMap((group) => [...GROUPS[group]]);
  return { page: undefined, ...Object.fromEntries(keys.map((key) => [key, undefined])) };
}

interface Words {
  t: Dictionary;
  titleOf: (name: string) => string;
  openingOf: (code: string) => string;
}

/** What a group lets through, in words. */
export function groupLabel(group: ListedGroup, listed: Listed, { t, titleOf, openingOf }: Words): string {
  switch (group) {
    case 'pattern':
      return titleOf(listed.pattern ?? '');
    case 'proof':
      return t.results.proofs[listed.proof ?? 'all'];
    case 'outcome':
      return t.results.outcomes[listed.outcome ?? 'won'];
    case 'opening':
      return openingOf(listed.opening ?? '');
    case 'ply':
      return t.results.chips.plies(range(listed.fromPly, listed.toPly));
    case 'year':
      return t.results.chips.years(range(listed.fromYear, listed.toYear));
    case 'rating':
      return t.results.chips.rating(range(listed.fromRating, listed.toRating));
  }
}

/** "1850–1899", "≥ 1850", "≤ 1899", or one number. */
export function range(from: number | string | null | undefined, to: number | string | null | undefined): string {
  if (from == null || from === '') return `≤ ${to ?? ''}`;
  if (to == null || to === '') return `≥ ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}

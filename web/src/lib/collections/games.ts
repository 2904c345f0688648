/** The list of games of a collection as its address says it: filter, order and page. */
import type { paths } from '$lib/api/schema';
import type { Dictionary } from '$lib/i18n/en';
import { range } from '$lib/search/listed';

type Query = Record<string, string | undefined>;
type Accepted = NonNullable<paths['/collections/{id}/games']['get']['parameters']['query']>;
export type GameSort = NonNullable<Accepted['sort']>;

/** The texts of the filter's fields; '' means that a field is not used. */
export const FIELDS = ['player', 'white', 'black', 'event', 'fromYear', 'toYear', 'result', 'eco'] as const;
export type GameField = (typeof FIELDS)[number];
export type GameFields = Record<GameField, string>;

export const RESULTS = ['1-0', '1/2-1/2', '0-1', '*'] as const;

/** What can be sorted by, in the order of the columns. The first click on a number or a date shows the largest first. */
export const SORTS = [
  { id: 'number', down: false },
  { id: 'white', down: false },
  { id: 'whiteElo', down: true },
  { id: 'black', down: false },
  { id: 'blackElo', down: true },
  { id: 'result', down: true },
  { id: 'date', down: true },
  { id: 'event', down: false },
  { id: 'eco', down: false },
  { id: 'plies', down: true },
] as const satisfies readonly { id: GameSort; down: boolean }[];

export const GAMES_OF_PAGE = 50;

export interface Order {
  sort: GameSort;
  descending: boolean;
}

/** The fields of an address; what makes no sense there is left out. */
export function readFields(query: Query): GameFields {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, query[field]?.trim() ?? ''])) as GameFields;
  if (!RESULTS.some((result) => result === fields.result)) fields.result = '';
  for (const year of ['fromYear', 'toYear'] as const) if (!/^\d{1,4}$/.test(fields[year])) fields[year] = '';
  return fields;
}

export function readOrder(query: Query): Order {
  const sort = SORTS.find(({ id }) => id === query.sort)?.id ?? 'number';
  return { sort, descending: query.order === 'down' };
}

/** The order after a click on a column. */
export function nextOrder(now: Order, sort: GameSort): Order {
  if (now.sort === sort) return { sort, descending: !now.descending };
  return { sort, descending: SORTS.find(({ id }) => id === sort)?.down ?? false };
}

/** The changes of the address for an order; the list begins with its first page. */
export function writeOrder({ sort, descending }: Order): Query {
  return {
    sort: sort === 'number' ? undefined : sort,
    order: descending ? 'down' : undefined,
    page: undefined,
  };
}

export type FieldProblem = 'badEco' | 'badYears';

export function fieldProblem({ eco, fromYear, toYear }: GameFields): FieldProblem | undefined {
  if (eco && !/^[a-e]\d{0,2}$/i.test(eco)) return 'badEco';
  if (fromYear && toYear && Number(fromYear) > Number(toYear)) return 'badYears';
  return undefined;
}

/** The parameters of the server. */
export function writeFilter(fields: GameFields): Accepted {
  const filter: Accepted = {};
  for (const key of ['player', 'white', 'black', 'event', 'eco'] as const) if (fields[key]) filter[key] = fields[key];
  const result = RESULTS.find((one) => one === fields.result);
  if (result) filter.result = result;
  if (fields.fromYear) filter.fromYear = Number(fields.fromYear);
  if (fields.toYear) filter.toYear = Number(fields.toYear);
  return filter;
}

/** The filter as parameters of a new search, as far as searches have the same filters. */
export function forSearch({ player, white, black, fromYear, toYear, result, eco }: GameFields): Query {
  return {
    player: player || white || black,
    dateFrom: fromYear,
    dateTo: toYear,
    result: result === '*' ? '' : result,
    eco: eco.toUpperCase(),
  };
}

export interface FieldChip {
  id: Exclude<GameField, 'toYear'>;
  label: string;
}

/** The fields that are used as chips. `openingOf` names the openings of a code. */
export function chipsOf(fields: GameFields, t: Dictionary, openingOf: (code: string) => string): FieldChip[] {
  const chips: FieldChip[] = [];
  for (const id of ['player', 'white', 'black', 'event'] as const)
    if (fields[id]) chips.push({ id, label: t.collection.chips[id](fields[id]) });
  if (fields.fromYear || fields.toYear)
    chips.push({ id: 'fromYear', label: t.results.chips.years(range(fields.fromYear, fields.toYear)) });
  const result = RESULTS.find((one) => one === fields.result);
  if (result) chips.push({ id: 'result', label: t.collection.results[result] });
  if (fields.eco) chips.push({ id: 'eco', label: openingOf(fields.eco.toUpperCase()) });
  return chips;
}

/** The changes of the address without a chip, or without all of them. */
export function withoutField(id?: FieldChip['id']): Query {
  const fields = id === undefined ? FIELDS : id === 'fromYear' ? (['fromYear', 'toYear'] as const) : [id];
  return { page: undefined, ...Object.fromEntries(fields.map((field) => [field, undefined])) };
}

/** The number of full moves of a game, the last one perhaps by White alone. */
export const movesOf = (plies: number) => Math.ceil(plies / 2);

/** "1851.06.??" as people of a language write it, as far as it is known. */
export function dateOf(date: string, tag: string): string {
  const [year = '', month = '', day = ''] = date.split('.').map((part) => (part.includes('?') ? '' : part));
  if (!year) return '';
  const known = new Date(Date.UTC(2000, Number(month || 1) - 1, Number(day || 1)));
  known.setUTCFullYear(Number(year));
  const options: Intl.DateTimeFormatOptions = { timeZone: 'UTC', year: 'numeric' };
  // In English numbers alone would leave open which is the month.
  if (month) options.month = tag.startsWith('en') ? 'short' : '2-digit';
  if (month && day) options.day = tag.startsWith('en') ? 'numeric' : '2-digit';
  return known.toLocaleDateString(tag, options);
}

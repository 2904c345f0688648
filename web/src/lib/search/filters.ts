import type { Filters } from '$lib/api/types';

/** The filter fields as they stand in the address: texts, '' where nothing is asked. */
const FIELDS = [
  'who',
  'player',
  'result',
  'eco',
  'eloFrom',
  'eloTo',
  'dateFrom',
  'dateTo',
  'fromPly',
  'toPly',
  'minLength',
  'within',
  'sample',
  'limit',
  'first',
  'variations',
  'raw',
  'prove',
] as const;
export type FilterFields = Record<(typeof FIELDS)[number], string>;

export function readFilters(query: Record<string, string>): FilterFields {
  return Object.fromEntries(FIELDS.map((field) => [field, query[field] ?? ''])) as FilterFields;
}

const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text));

/** What is sent to the server; a field that asks for nothing is left out. */
export function writeFilters(fields: FilterFields): Filters {
  const filters: Filters = {};
  const put = <K extends keyof Filters>(key: K, value: Filters[K] | undefined | '' | false) => {
    if (value !== undefined && value !== '' && value !== false) filters[key] = value;
  };
  const pair = <T>(a: T | undefined, b: T | undefined): [T | null, T | null] | undefined =>
    a === undefined && b === undefined ? undefined : [a ?? null, b ?? null];
  put('side', fields.who as Filters['side'] | '');
  put('player', fields.player.trim());
  put('result', fields.result);
  put('eco', fields.eco.trim().toUpperCase());
  put('elo', pair(number(fields.eloFrom), number(fields.eloTo)));
  put('date', pair(fields.dateFrom || undefined, fields.dateTo || undefined));
  for (const key of ['fromPly', 'toPly', 'minLength', 'within', 'limit'] as const) put(key, number(fields[key]));
  const percent = number(fields.sample);
  put('sample', percent === undefined ? undefined : percent / 100);
  for (const key of ['first', 'variations', 'raw', 'prove'] as const) put(key, fields[key] === '1');
  return filters;
}

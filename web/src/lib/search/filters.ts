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
  'allInstances',
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
  const range = <T>(from: T | undefined, to: T | undefined): { from?: T; to?: T } | undefined => {
    if (from === undefined && to === undefined) return undefined;
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  };
  // One code or a span of them: C41, B20-B99, E.
  const [ecoFrom, ecoTo = ecoFrom] = fields.eco
    .trim()
    .toUpperCase()
    .split(/\s*[-–]\s*/);
  put('side', fields.who as Filters['side'] | '');
  put('player', fields.player.trim());
  put('result', fields.result);
  put('eco', range(ecoFrom || undefined, ecoTo || undefined));
  put('elo', range(number(fields.eloFrom), number(fields.eloTo)));
  put('date', range(fields.dateFrom || undefined, fields.dateTo || undefined));
  for (const key of ['fromPly', 'toPly', 'minLength', 'within', 'sample', 'limit'] as const)
    put(key, number(fields[key]));
  for (const key of ['first', 'allInstances', 'variations', 'raw', 'prove'] as const) put(key, fields[key] === '1');
  return filters;
}

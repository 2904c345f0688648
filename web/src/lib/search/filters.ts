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

export type Nonsense = 'badEco' | 'badElo' | 'badDate' | 'badPly';

/** What no game can meet, by the message that says so. The server takes the beginning of a code for all of them. */
export function nonsense(fields: FilterFields): Nonsense[] {
  const wrong: Nonsense[] = [];
  const crossed = (from: string, to: string) => (number(from) ?? -Infinity) > (number(to) ?? Infinity);
  const codes = ecoSpan(fields.eco);
  const [from = '', to = ''] = codes;
  if (from && !(codes.length === 2 && codes.every((code) => /^[A-E]\d{0,2}$/.test(code)) && from <= to))
    wrong.push('badEco');
  if (crossed(fields.eloFrom, fields.eloTo)) wrong.push('badElo');
  if (crossed(fields.dateFrom, fields.dateTo)) wrong.push('badDate');
  if (crossed(fields.fromPly, fields.toPly)) wrong.push('badPly');
  return wrong;
}

/** One code or a span of them: C41, B20-B99, E. */
function ecoSpan(text: string): string[] {
  const [from = '', to = from, ...more] = text
    .trim()
    .toUpperCase()
    .split(/\s*[-–]\s*/);
  return [from, to, ...more];
}

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
  const [ecoFrom, ecoTo] = ecoSpan(fields.eco);
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

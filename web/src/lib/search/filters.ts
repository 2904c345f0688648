import type { Filters } from '$lib/api/types';

/** The query parameters of the search form; '' means that a filter is not used. */
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

export type FilterProblem = 'badEco' | 'badElo' | 'badDate' | 'badPly';

/** The errors in the filters, by the keys of their messages: no game can match. */
export function filterProblems(fields: FilterFields): FilterProblem[] {
  const problems: FilterProblem[] = [];
  const crossed = (from: string, to: string) => (number(from) ?? -Infinity) > (number(to) ?? Infinity);
  const codes = ecoRange(fields.eco);
  const [from = '', to = ''] = codes;
  if (from && !(codes.length === 2 && codes.every((code) => /^[A-E]\d{0,2}$/.test(code)) && from <= to))
    problems.push('badEco');
  if (crossed(fields.eloFrom, fields.eloTo)) problems.push('badElo');
  if (crossed(fields.dateFrom, fields.dateTo)) problems.push('badDate');
  if (crossed(fields.fromPly, fields.toPly)) problems.push('badPly');
  return problems;
}

/** One code, a range of codes or a letter: C41, B20-B99, E. */
function ecoRange(text: string): string[] {
  const [from = '', to = from, ...more] = text
    .trim()
    .toUpperCase()
    .split(/\s*[-–]\s*/);
  return [from, to, ...more];
}

/** The filters that are sent to the server; a field that is empty or false is left out. */
export function writeFilters(fields: FilterFields): Filters {
  const filters: Filters = {};
  const put = <K extends keyof Filters>(key: K, value: Filters[K] | '' | false) => {
    if (value !== undefined && value !== '' && value !== false) filters[key] = value;
  };
  const range = <T>(from: T | undefined, to: T | undefined): { from?: T; to?: T } | undefined => {
    if (from === undefined && to === undefined) return undefined;
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  };
  const [ecoFrom, ecoTo] = ecoRange(fields.eco);
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

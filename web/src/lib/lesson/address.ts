/**
 * Where the positions of a lesson come from, as an address says it. Worksheets, the big screen and training read the same
 * parameters, so that one leads to the other:
 *
 * - `search=ID`, with the filters and the order of its list: one position each, as its page groups them;
 * - `tests=ID`: the test positions of a pattern in which it is found;
 * - `positions=TEXT`: FENs, EPD or PGN, with `match=ID` to say what a pattern finds in them. A text too long for an
 *   address is kept in the browser under a number, `list=NUMBER`.
 *
 * `pick=KEY,KEY` chooses some positions in an order of one's own.
 */
import type { HitOrder } from '$lib/api/types';
import { readOrder } from '$lib/search/columns';
import { readListed, type Listed } from '$lib/search/listed';
import { load, store } from '$lib/storage';

interface Choice {
  /** The keys of the chosen positions, in their order; without it they are all taken. */
  pick?: readonly string[] | undefined;
}
export interface SearchSource extends Choice {
  kind: 'search';
  id: string;
  listed: Listed;
  order: HitOrder;
}
export interface TestsSource extends Choice {
  kind: 'tests';
  pattern: string;
}
export interface TextSource extends Choice {
  kind: 'text';
  text: string;
  /** The pattern that is looked for in them. */
  pattern?: string | undefined;
}
export type LessonSource = SearchSource | TestsSource | TextSource;

/** The longest text that stands in an address. */
const LONGEST_IN_ADDRESS = 3000;
/** The number of longer texts that the browser keeps. */
const MOST_LISTS = 20;
const LISTS = 'lesson-lists';

type Query = Record<string, string | undefined>;

/** The source that an address names; undefined if it names none. */
export function readSource(query: Query): LessonSource | undefined {
  const pick = query.pick?.split(',').filter(Boolean);
  if (query.search) {
    return { kind: 'search', id: query.search, listed: readListed(query), order: readOrder(query.sort), pick };
  }
  if (query.tests) return { kind: 'tests', pattern: query.tests, pick };
  const text = query.positions ?? (query.list ? keptText(query.list) : undefined);
  return text ? { kind: 'text', text, pattern: query.match, pick } : undefined;
}

/** The parameters of an address that name a source; those of other sources are undefined, so that they are taken away. */
export function sourceQuery(source: LessonSource): Query {
  const none = { search: undefined, tests: undefined, positions: undefined, list: undefined, match: undefined };
  const pick = source.pick?.join(',');
  if (source.kind === 'search') {
    const { id, listed, order } = source;
    const filters = Object.entries(listed).map(([key, value]) => [key, value == null ? undefined : String(value)]);
    return {
      ...none,
      search: id,
      ...(Object.fromEntries(filters) as Query),
      sort: order === 'found' ? undefined : order,
      pick,
    };
  }
  if (source.kind === 'tests') return { ...none, tests: source.pattern, pick };
  const isShort = source.text.length <= LONGEST_IN_ADDRESS;
  const place = isShort ? { positions: source.text } : { list: keepText(source.text) };
  return { ...none, ...place, match: source.pattern, pick };
}

function keptText(number: string): string | undefined {
  return load<Record<string, string>>(LISTS)?.[number];
}

/** Keeps a text in the browser; equal texts have the same number. */
function keepText(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  const number = hash.toString(36);
  const lists = Object.entries(load<Record<string, string>>(LISTS) ?? {}).filter(([key]) => key !== number);
  store(LISTS, Object.fromEntries([...lists.slice(1 - MOST_LISTS), [number, text]]));
  return number;
}

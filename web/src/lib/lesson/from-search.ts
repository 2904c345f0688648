import { api } from '$lib/api/client';
import type {
  FoundGame,
  FoundPage,
  FoundPattern,
  FoundPosition,
  Hit,
  Lang,
  PatternSummary,
  Search,
} from '$lib/api/types';
import { dictionaryOf } from '$lib/i18n/i18n.svelte';
import { patternTitle } from '$lib/patterns/titles';
import { link } from '$lib/router.svelte';
import { eventOf, yearOf } from '$lib/search/captions';
import type { Listed } from '$lib/search/listed';
import { gameLink, patternOf, players } from '$lib/search/open';
import { unprovedOf } from '$lib/search/proofs.svelte';
import { searchTitle } from '$lib/search/title';
import { moveDrawn } from './moves';
import { hasSolution, type LessonPattern, type LessonPosition } from './position';
import { sourceQuery, type SearchSource } from './address';
import type { Lesson, LessonOptions } from './source';

/** The number of games of one request, the most that the server lists. */
const GAMES_AT_ONCE = 50;
const POSITIONS_OF_GAME = 200;
/** The number of picked hits that are asked for at the same time. */
const PICKS_AT_ONCE = 6;

interface Context {
  search: Search;
  patterns: readonly PatternSummary[];
  lang: Lang;
  /** The parameters of the list, for links to its games. */
  list: Record<string, string | undefined>;
}

export async function loadSearch(source: SearchSource, { lang, limit, signal }: LessonOptions): Promise<Lesson> {
  const [search, patterns] = await Promise.all([
    api.get('/searches/{id}', { path: { id: source.id }, signal }),
    api.get('/patterns', { query: { lang }, signal }),
  ]);
  const context: Context = { search, patterns, lang, list: listQuery(source) };
  const title = searchTitle(search, dictionaryOf(lang), lang);
  if (source.pick) {
    const positions = await picked(source.id, source.pick.slice(0, limit), context, signal);
    return { title, positions, total: positions.length, invalid: [] };
  }
  // A refuted solution is no exercise, unless the list shows just those.
  const listed: Listed = { ...source.listed, proof: source.listed.proof ?? 'notRefuted' };
  const positions: LessonPosition[] = [];
  let total = 0;
  const path = { id: source.id };
  const query = {
    limit: Math.min(GAMES_AT_ONCE, limit),
    positions: Math.min(POSITIONS_OF_GAME, limit),
    sort: source.order,
    lang,
    ...listed,
  };
  const load = (after: number): Promise<FoundPage> =>
    api.get('/searches/{id}/games', { path, query: { ...query, after }, signal });
  let after: number | null | undefined = 0;
  while (positions.length < limit && after != null) {
    let page = await load(after);
    const hits = unprovedOf(page).slice(0, limit);
    if (hits.length > 0 && listed.proof === 'notRefuted') {
      await api.post('/searches/{id}/proofs', { path, body: { hits }, signal });
      page = await load(after);
    }
    total = page.listed.positions;
    for (const game of page.games)
      for (const position of game.positions) positions.push(found(game, position, context));
    after = page.next;
  }
  return { title, positions: positions.slice(0, limit), total, invalid: [] };
}

/** A position with everything found in it; the finding that has a solution comes first. */
function found(game: FoundGame, position: FoundPosition, context: Context): LessonPosition {
  const { fen } = position;
  const rank = ({ line, arrows, proof }: FoundPattern) =>
    (proof?.verdict === 'refuted' ? 2 : 0) + (hasSolution({ fen, line }) || moveDrawn(fen, arrows).length > 0 ? 0 : 1);
  const [first, ...rest] = position.findings.toSorted((a, b) => rank(a) - rank(b));
  const pattern = patternNamed(first!.pattern, context);
  const names = new Set([first!.pattern]);
  const others = rest.filter((other) => !names.has(other.pattern) && !!names.add(other.pattern));
  return {
    ...answer(position.fen, first!),
    key: String(first!.n),
    fen: position.fen,
    title: titleOf(game),
    provenance: eventOf(game),
    pattern,
    others: others.map((other) => patternNamed(other.pattern, context)),
    href: gameLink(context.search.id, first!.n, context.list),
  };
}

function answer(fen: string, { side, words, arrows, squares, actors, line, proof }: FoundPattern | Hit) {
  const solution = line.length > 0 ? line : moveDrawn(fen, arrows);
  return { side, words, arrows, squares, actors, line: solution, proof: proof ?? undefined, note: '' };
}

function titleOf(game: Pick<FoundGame, 'white' | 'black' | 'date'>): string {
  return [players(game), yearOf(game)].filter(Boolean).join(', ');
}

function patternNamed(name: string, { search, patterns, lang }: Context): LessonPattern {
  const id = patternOf({ pattern: name }, search, patterns);
  const pattern = patterns.find((one) => one.id === id);
  return { id, name, title: pattern ? patternTitle(pattern, lang) : name };
}

/** Hits by their numbers: a search numbers them in the order in which it lists them by itself. */
async function picked(id: string, keys: readonly string[], context: Context, signal?: AbortSignal) {
  const numbers = keys.filter((key) => /^[1-9]\d{0,8}$/.test(key)).map(Number);
  const positions: LessonPosition[] = [];
  for (let at = 0; at < numbers.length; at += PICKS_AT_ONCE) {
    const some = numbers.slice(at, at + PICKS_AT_ONCE).map(async (n) => {
      const query = { after: n - 1, limit: 1, lang: context.lang };
      const page = await api.get('/searches/{id}/hits', { path: { id }, query, signal });
      return page.hits.find((hit) => hit.n === n);
    });
    for (const hit of await Promise.all(some)) if (hit) positions.push(fromHit(hit, context));
  }
  return positions;
}

function fromHit(hit: Hit, context: Context): LessonPosition {
  return {
    ...answer(hit.fen, hit),
    key: String(hit.n),
    fen: hit.fen,
    title: titleOf(hit),
    provenance: '',
    pattern: patternNamed(hit.pattern, context),
    others: [],
    href: gameLink(context.search.id, hit.n, context.list),
  };
}

/** The parameters of the list, for its page and those of its games. */
const listQuery = (source: SearchSource) => ({ ...sourceQuery(source), search: undefined, pick: undefined });

/** The page of a search with its list as the source describes it. */
export function searchLink(source: SearchSource): string {
  return link(`/searches/${encodeURIComponent(source.id)}`, listQuery(source));
}

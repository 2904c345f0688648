import { api } from '$lib/api/client';
import type { paths } from '$lib/api/schema';
import type { HitGame, Lang } from '$lib/api/types';
import { readOrder } from '$lib/search/columns';
import { readListed } from '$lib/search/listed';

type Query = Record<string, string | undefined>;
type Accepted = NonNullable<paths['/searches/{id}/hits/{n}']['get']['parameters']['query']>;

/** What a game page adds to the address of a list. */
const OWN = ['at', 'flip', 'xray'] as const;

/** The query of the list that a game was opened from. */
export function listOf(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !(OWN as readonly string[]).includes(key)));
}

/** What stays when another game of the list is opened. */
export function keptOf(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([key]) => key !== 'at' && key !== 'flip'));
}

/** The list of an address, as the server names it. */
export function wantedOf(query: Query): Accepted {
  return { ...readListed(query), list: query.view === 'table' ? 'hits' : 'games', sort: readOrder(query.sort) };
}

/** The games of hits. The one after the shown one is fetched before it is asked for. */
export class HitGames {
  #games = new Map<string, Promise<HitGame>>();
  /** The hits whose proofs were asked for: once will do. */
  #proved = new Set<number>();

  /** @param onproved is called when the tactics of a hit were proved that was fetched without. */
  constructor(
    readonly search: string,
    readonly onproved: (n: number) => void,
  ) {}

  get(n: string, query: Query, lang: Lang): Promise<HitGame> {
    const wanted = { ...wantedOf(query), lang };
    const key = JSON.stringify([n, wanted]);
    const known = this.#games.get(key);
    if (known) return known;
    const path = { id: this.search, n: n as unknown as number };
    const game = api.get('/searches/{id}/hits/{n}', { path, query: wanted });
    this.#games.set(key, game);
    // Tactics are proved when they are looked at.
    game
      .then(async ({ hit }) => {
        if (!hit.provable || hit.proof || hit.within || this.#proved.has(hit.n)) return;
        this.#proved.add(hit.n);
        await api.post('/searches/{id}/proofs', { path: { id: this.search }, body: { hits: [hit.n] } });
        this.#games.delete(key);
        this.onproved(hit.n);
      })
      .catch(() => undefined);
    // What failed is asked for again; old games are forgotten.
    game.catch(() => this.#games.delete(key));
    if (this.#games.size > 8) this.#games.delete(this.#games.keys().next().value!);
    return game;
  }
}

import { url } from '$lib/api/address';
import { api } from '$lib/api/client';
import type { FoundGame, FoundPage, Hit, HitOrder, HitPage, Search } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { toasts } from '$lib/ui/toasts.svelte';
import type { Listed } from './listed';
import { ProofRun } from './proofs.svelte';
import { isRunning } from './state';

export interface View {
  /** Games with their positions, a flat list of hits, or no list at all. */
  kind: 'games' | 'hits' | 'none';
  page: number;
  size: number;
  order: HitOrder;
  listed: Listed;
}

export type Counts = Pick<FoundPage, 'found' | 'listed'>;

/** The maximum number of positions of a game that the server lists. */
const MOST_POSITIONS = 200;

/**
 * A search while it runs: its progress by server-sent events, and one page of its games or hits.
 *
 * `open` loads the search and listens while it runs; `show` chooses the page of hits, which is loaded again as hits
 * arrive; `close` ends both when the page of the studio is left.
 */
export class LiveSearch {
  search = $state.raw<Search | undefined>();
  hits = $state.raw<Hit[]>([]);
  total = $state(0);
  error = $state.raw<unknown>();
  loaded = $state(false);
  /** A page of games with hits. */
  found = $state.raw<FoundPage | undefined>();
  /** How much there is, whatever is listed. */
  counts = $state.raw<Counts | undefined>();
  readonly proofs: ProofRun;
  #events: EventSource | undefined;
  #closed = false;
  #view: View | undefined;
  #stale: ReturnType<typeof setTimeout> | undefined;
  #games = new Latest<FoundPage>(
    (page) => {
      this.found = page;
      this.counts = page;
      this.proofs.look(page, this.#view?.listed.proof !== undefined);
    },
    (error) => toasts.fail(error),
  );
  #count = new Latest<FoundPage>(
    (page) => {
      this.counts = page;
      this.proofs.look({ ...page, games: [] }, this.#view?.listed.proof !== undefined);
    },
    (error) => toasts.fail(error),
  );
  #page = new Latest<HitPage>(
    ({ hits, total }) => {
      this.hits = hits;
      this.total = total;
      this.loaded = true;
    },
    (error) => toasts.fail(error),
  );

  /** Stop was pressed, but the search has not ended yet. */
  stopping = $state(false);
  /** The search was resumed on this page. */
  resumed = $state(false);
  readonly running = $derived(!!this.search && isRunning(this.search));

  readonly #path: { id: string };

  constructor(readonly id: string) {
    this.#path = { id };
    this.proofs = new ProofRun(id, () => this.#reload());
  }

  async open(): Promise<void> {
    this.error = undefined;
    document.addEventListener('visibilitychange', this.#seen);
    try {
      const search = await api.get('/searches/{id}', { path: this.#path });
      // If the page has been left meanwhile, a connection opened now would never be closed.
      if (this.#closed) return;
      this.search = search;
      if (this.running) this.#listen();
    } catch (error) {
      if (!this.#closed) this.error = error;
    }
  }

  /** Closes the connection of a hidden page, because browsers allow only a few to one server. */
  #seen = () => {
    if (document.hidden) this.#events?.close();
    else if (this.running) this.#listen();
  };

  /** Listens to the events of the search. The first one holds its current state, so nothing is missed between connections. */
  #listen() {
    this.#events?.close();
    if (document.hidden) return;
    const events = new EventSource(url('/searches/{id}/events', { path: this.#path }));
    this.#events = events;
    const take = (event: Event) => {
      this.search = JSON.parse((event as MessageEvent<string>).data) as Search;
      if (this.running) return this.#freshen();
      this.stopping = false;
      events.close();
      this.#reload();
    };
    events.addEventListener('progress', take);
    events.addEventListener('state', take);
  }

  /** New hits are fetched at most every 700 ms: a fast search must not drown the page. */
  #freshen() {
    this.#stale ??= setTimeout(() => {
      this.#stale = undefined;
      this.#reload();
    }, 700);
  }

  show(view: View) {
    this.#view = view;
    this.#reload();
  }

  #reload() {
    const view = this.#view;
    if (!view) return;
    const { kind, page, size, order, listed } = view;
    const query = { after: (page - 1) * size, limit: size, sort: order, lang: i18n.lang, ...listed };
    if (kind === 'games')
      this.#games.ask((signal) => api.get('/searches/{id}/games', { path: this.#path, query, signal }));
    else {
      const one = { ...query, after: 0, limit: 1, positions: 1 };
      this.#count.ask((signal) => api.get('/searches/{id}/games', { path: this.#path, query: one, signal }));
    }
    if (kind === 'hits')
      this.#page.ask((signal) => api.get('/searches/{id}/hits', { path: this.#path, query, signal }));
  }

  /** Shows more positions of one game of the page. */
  async showAll(game: FoundGame): Promise<void> {
    const listed = this.#view?.listed ?? {};
    const query = { game: game.game, positions: MOST_POSITIONS, limit: 1, lang: i18n.lang, ...listed };
    try {
      const whole = await api.get('/searches/{id}/games', { path: this.#path, query });
      const [more] = whole.games;
      if (this.#closed || !this.found || !more) return;
      const games = this.found.games.map((one) => (one.game === more.game ? more : one));
      this.found = { ...this.found, games };
      this.proofs.look(this.found, false);
    } catch (error) {
      toasts.fail(error);
    }
  }

  async cancel(): Promise<void> {
    this.stopping = true;
    try {
      await api.post('/searches/{id}/cancel', { path: this.#path });
      if (!this.#closed) await this.open();
    } catch (error) {
      this.stopping = false;
      toasts.fail(error);
    }
  }

  async resume(): Promise<void> {
    try {
      await api.post('/searches/{id}/resume', { path: this.#path });
      this.resumed = true;
      if (!this.#closed) await this.open();
    } catch (error) {
      toasts.fail(error);
    }
  }

  close() {
    this.#closed = true;
    document.removeEventListener('visibilitychange', this.#seen);
    this.#events?.close();
    this.#page.cancel();
    this.#games.cancel();
    this.#count.cancel();
    this.proofs.close();
    clearTimeout(this.#stale);
  }
}

import { api } from '$lib/api/client';
import type { CollectionGames } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { GAMES_OF_PAGE, writeFilter, type GameFields, type Order } from './games';

export interface Wanted {
  fields: GameFields;
  order: Order;
  page: number;
}

/** Milliseconds after which an index that is being made is asked for again. */
const PAUSE = 700;

/** A page of the games of a collection. While the index is made, it asks again and again. */
export class GameList {
  games = $state.raw<CollectionGames | undefined>();
  error = $state.raw<unknown>();
  busy = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = new Latest<CollectionGames>(
    (games) => this.#arrived(games),
    (error) => {
      this.error = error;
      this.busy = false;
    },
  );
  #wanted: Wanted | undefined;

  constructor(
    readonly id: string,
    /** Called when the games have been read: their numbers may be others now. */
    readonly onread: () => void,
  ) {}

  show(wanted: Wanted) {
    this.#wanted = wanted;
    this.#ask();
  }

  retry() {
    this.error = undefined;
    this.#ask();
  }

  close() {
    clearTimeout(this.#timer);
    this.#latest.cancel();
  }

  #ask() {
    const wanted = this.#wanted;
    if (!wanted) return;
    clearTimeout(this.#timer);
    this.busy = true;
    const { sort, descending } = wanted.order;
    const query = {
      ...writeFilter(wanted.fields),
      sort,
      descending,
      after: (wanted.page - 1) * GAMES_OF_PAGE,
      limit: GAMES_OF_PAGE,
      lang: i18n.lang,
    };
    this.#latest.ask((signal) => api.get('/collections/{id}/games', { path: { id: this.id }, query, signal }));
  }

  #arrived(games: CollectionGames) {
    const wasRead = this.games?.index.state === 'building' && games.index.state !== 'building';
    this.games = games;
    this.error = undefined;
    this.busy = false;
    if (games.index.state === 'building') this.#timer = setTimeout(() => this.#ask(), PAUSE);
    if (wasRead) this.onread();
  }
}

import { api } from '$lib/api/client';
import type { DamasAnalysis } from '$lib/api/types';
import { router } from '$lib/router.svelte';
import { load, store } from '$lib/storage';
import type { Moved, Table } from './table.svelte';

const KEY = 'analysis:damas';

interface Kept {
  text: string;
  found: DamasAnalysis;
}

/** A text of games and the one of them that was analysed. Both outlive a reload of the tab. */
export class Analysis {
  text = $state('');
  found = $state.raw<DamasAnalysis | undefined>();
  running = $state(false);
  error = $state.raw<unknown>();
  /** The text that was analysed: another game is one of it, whatever has been written since. */
  #read = '';

  constructor(
    /** The board that shows the game. */
    readonly table: Pick<Table<Moved>, 'start' | 'moves' | 'at' | 'watching' | 'go' | 'replace'>,
    /** How positions are valued. */
    readonly how: () => Record<string, unknown>,
  ) {
    const kept = load<Kept>(KEY, true);
    if (!kept) return;
    this.text = this.#read = kept.text;
    this.found = kept.found;
  }

  /** Whether the board shows the game that was analysed, at whatever move. */
  get isShown(): boolean {
    const { table, found } = this;
    if (!found || !table.watching) return false;
    return (table.start ?? '') === (found.start ?? '') && table.moves.join() === found.moves.join();
  }

  /** The ply that is looked at. */
  get at(): number {
    return this.isShown ? this.table.at : (this.found?.moves.length ?? 0);
  }

  /** The text is read and a game of it analysed; without a choice the first that can be. */
  async run(game?: number) {
    this.running = true;
    this.error = undefined;
    const text = game === undefined ? this.text : this.#read;
    try {
      this.found = await api.post<DamasAnalysis>('/play/damas/analyse', { pdn: text, game, ...this.how() });
      this.#read = text;
      store(KEY, { text, found: this.found } satisfies Kept, true);
      this.show(this.found.moves.length);
    } catch (problem) {
      this.error = problem;
    } finally {
      this.running = false;
    }
  }

  /** The board follows: it shows the position of the chosen ply, in the whole game. */
  show(ply: number) {
    const { table, found } = this;
    if (!found) return;
    if (this.isShown) return table.go(ply);
    const shown = {
      start: found.start ?? undefined,
      moves: found.moves.join(','),
      ply: ply < found.moves.length ? String(ply) : undefined,
      watch: 'yes',
    };
    // A game that is only looked at is lost by nobody.
    if (table.watching) router.set({ resigned: undefined, ...shown });
    else table.replace(shown);
  }
}

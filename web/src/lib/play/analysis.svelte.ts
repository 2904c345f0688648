import { api } from '$lib/api/client';
import type { DamasAnalysis } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { load, store } from '$lib/storage';
import type { MachineAnswer, GameSession } from './session.svelte';

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
  /** The game of the text that was asked for and is not analysed yet. */
  wanted = $state<number | undefined>();
  /** The text that was analysed: another game is one of it, whatever has been written since. */
  #read = '';
  #asked = new Latest<Kept>(
    (kept) => this.#take(kept),
    (problem) => {
      this.#end();
      this.error = problem;
    },
  );

  constructor(
    /** The board that shows the game. */
    readonly session: Pick<
      GameSession<MachineAnswer>,
      'start' | 'moves' | 'ply' | 'isWatching' | 'goTo' | 'set' | 'replace'
    >,
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
    const { session, found } = this;
    if (!found || !session.isWatching) return false;
    return (session.start ?? '') === (found.start ?? '') && session.moves.join() === found.moves.join();
  }

  /** The ply that is looked at. */
  get at(): number {
    return this.isShown ? this.session.ply : (this.found?.moves.length ?? 0);
  }

  /** The game of the text that is analysed, or is being so. */
  get chosen(): number | undefined {
    return this.wanted ?? this.found?.game;
  }

  /** The text is read and a game of it analysed; without a choice the first that can be. */
  run(game?: number) {
    this.running = true;
    this.error = undefined;
    this.wanted = game;
    const text = game === undefined ? this.text : this.#read;
    const body = { pdn: text, game, ...this.how() };
    this.#asked.ask(async (signal) => ({
      text,
      found: await api.post('/play/damas/analyse', { body, signal }),
    }));
  }

  /** Gives up what is being analysed; what was found before stays. */
  stop() {
    this.#asked.cancel();
    this.#end();
  }

  #end() {
    this.running = false;
    this.wanted = undefined;
  }

  #take(kept: Kept) {
    this.found = kept.found;
    this.#end();
    this.#read = kept.text;
    store(KEY, kept, true);
    this.show(kept.found.moves.length);
  }

  /** The board follows: it shows the position of the chosen ply, in the whole game. */
  show(ply: number) {
    const { session, found } = this;
    if (!found) return;
    if (this.isShown) return session.goTo(ply);
    const shown = {
      start: found.start ?? undefined,
      moves: found.moves.join(','),
      ply: ply < found.moves.length ? String(ply) : undefined,
      watch: 'yes',
    };
    // A game that is only looked at is lost by nobody.
    if (session.isWatching) session.set({ resigned: undefined, ...shown });
    else session.replace(shown);
  }
}

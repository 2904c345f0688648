import { api } from '$lib/api/client';
import type { DamasAnalysis } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { load, store } from '$lib/storage';
import type { MachineAnswer, GameSession } from './session.svelte';

const KEY = 'analysis:damas';

interface StoredAnalysis {
  text: string;
  found: DamasAnalysis;
}

/** A text of games in PDN, and the analysis of one of them. Both survive a reload of the tab. */
export class Analysis {
  text = $state('');
  found = $state.raw<DamasAnalysis | undefined>();
  running = $state(false);
  error = $state.raw<unknown>();
  /** The index of the game that is being analysed. */
  wanted = $state<number | undefined>();
  /** The text that was analysed; another game is chosen from it, even if the text in the field has changed. */
  #analysed = '';
  #asked = new Latest<StoredAnalysis>(
    (stored) => this.#take(stored),
    (problem) => {
      this.#end();
      this.error = problem;
    },
  );

  constructor(
    /** The session whose board shows the game. */
    readonly session: Pick<
      GameSession<MachineAnswer>,
      'start' | 'moves' | 'ply' | 'isWatching' | 'goTo' | 'set' | 'replace'
    >,
    /** The options of the evaluation. */
    readonly options: () => Record<string, unknown>,
  ) {
    const stored = load<StoredAnalysis>(KEY, true);
    if (!stored) return;
    this.text = this.#analysed = stored.text;
    this.found = stored.found;
  }

  /** Whether the board shows a position of the analysed game. */
  get isShown(): boolean {
    const { session, found } = this;
    if (!found || !session.isWatching) return false;
    return (session.start ?? '') === (found.start ?? '') && session.moves.join() === found.moves.join();
  }

  /** The ply that is shown. */
  get at(): number {
    return this.isShown ? this.session.ply : (this.found?.moves.length ?? 0);
  }

  /** The index of the game that is or was analysed. */
  get chosen(): number | undefined {
    return this.wanted ?? this.found?.game;
  }

  /** Analyses a game of the text; without an index, the first that can be read. */
  run(game?: number) {
    this.running = true;
    this.error = undefined;
    this.wanted = game;
    const text = game === undefined ? this.text : this.#analysed;
    const body = { pdn: text, game, ...this.options() };
    this.#asked.ask(async (signal) => ({
      text,
      found: await api.post('/play/damas/analyse', { body, signal }),
    }));
  }

  /** Stops the analysis under way; the one before it stays. */
  stop() {
    this.#asked.cancel();
    this.#end();
  }

  #end() {
    this.running = false;
    this.wanted = undefined;
  }

  #take(stored: StoredAnalysis) {
    this.found = stored.found;
    this.#end();
    this.#analysed = stored.text;
    store(KEY, stored, true);
    this.show(stored.found.moves.length);
  }

  /** Shows the position after a ply of the whole game on the board. */
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
    // A game that is only replayed needs no undo.
    if (session.isWatching) session.set({ resigned: undefined, ...shown });
    else session.replace(shown);
  }
}

import { api } from '$lib/api/client';
import type { Colour, PlayBoard } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { router } from '$lib/router.svelte';
import { load, store } from '$lib/storage';
import { announcer } from '$lib/ui/announcer.svelte';

/** Milliseconds that each side has thought. */
type Spent = Record<Colour, number>;

/** With which of the machine's moves a reason will be there, where none is known. */
export type ReasonComes = 'first' | 'next' | 'never';

/** What every answer of the machine has. */
export interface Moved {
  move?: string | null;
}

/**
 * A game against the machine. The address holds its moves, so that it can be reloaded and linked; the server says what
 * they lead to and what the machine answers.
 */
export class Table<A extends Moved> {
  board = $state.raw<PlayBoard | undefined>();
  /** The machine's answers by the game before them. Those of this game outlive a reload. */
  answers = $state.raw<ReadonlyMap<string, A>>(new Map());
  spent = $state.raw<Spent>({ white: 0, black: 0 });
  thinking = $state(false);
  /** The board of the address has been asked for and is not there yet. */
  loading = $state(false);
  /** Who has given up. */
  resigned = $state<'machine' | 'you' | undefined>();
  error = $state.raw<unknown>();

  /** The game that was followed last. */
  #game: string | undefined;
  #shown: Latest<PlayBoard>;
  #answered: Latest<A>;

  constructor(
    readonly game: string,
    /** What the machine is told beside the game. */
    readonly opponent: () => Record<string, unknown>,
    /** Which side the person plays. */
    readonly human: () => Colour,
    readonly extra: {
      /** Whether a game is only looked at: nobody answers. */
      watching?: () => boolean;
      /** What the board depends on beside the moves. */
      more?: () => Record<string, unknown>;
    } = {},
  ) {
    const failed = (error: unknown) => {
      this.error = error;
      this.thinking = false;
      this.loading = false;
    };
    this.#shown = new Latest((board) => this.#show(board), failed);
    this.#answered = new Latest((answer) => this.#answer(answer), failed);
    this.answers = new Map(load<[string, A][]>(`answers:${game}`, true) ?? []);
    const kept = load<{ game: string; spent: Spent }>(`clock:${game}`, true);
    if (kept && this.#before(this.moves.length).startsWith(kept.game)) this.spent = kept.spent;
  }

  get moves(): string[] {
    return (router.query.moves ?? '').split(',').filter(Boolean);
  }

  get start(): string | undefined {
    return router.query.start;
  }

  get played() {
    return { start: this.start, moves: this.moves };
  }

  get over(): boolean {
    return this.resigned !== undefined || !!this.board?.end;
  }

  get yours(): boolean {
    return (
      !!this.board &&
      !this.over &&
      !this.thinking &&
      !this.loading &&
      !this.watching &&
      this.board.toMove === this.human()
    );
  }

  get watching(): boolean {
    return this.extra.watching?.() ?? false;
  }

  /** The game before a ply, as a key. */
  #before(ply: number): string {
    return [this.start ?? '', ...this.moves.slice(0, ply)].join(',');
  }

  /** The machine's last answer of those that led to this position. */
  get answer(): A | undefined {
    const { moves } = this;
    for (let ply = moves.length; ply >= 0; ply--) {
      const answer = this.answers.get(this.#before(ply));
      if (answer && (answer.move ?? undefined) === moves[ply]) return answer;
    }
    return undefined;
  }

  /**
   * When the reason of a move will be known. A game that was opened by its address has moves of the machine that
   * nobody here saw it think about.
   */
  get reasonComes(): ReasonComes {
    if (this.over) return 'never';
    const own = this.board?.toMove === this.human() ? 1 : 2;
    return this.moves.length >= own ? 'next' : 'first';
  }

  /** The machine's answers of this game, by ply. */
  get path(): (A | undefined)[] {
    return this.moves.map((_, ply) => this.answers.get(this.#before(ply)));
  }

  /** Time goes by for whoever is to move, from the first move to the end. */
  tick(milliseconds: number) {
    if (!this.board || this.over || this.watching || this.error || this.moves.length === 0) return;
    const side = this.board.toMove;
    this.spent = { ...this.spent, [side]: this.spent[side] + milliseconds };
    store(`clock:${this.game}`, { game: this.#before(this.moves.length), spent: this.spent }, true);
  }

  /** Follows the address: asks for the board of the game that stands there. */
  follow() {
    this.error = undefined;
    this.thinking = false;
    this.loading = true;
    const game = JSON.stringify(this.played);
    // Another language or other rules are no other game.
    if (game !== this.#game) {
      this.#game = game;
      this.resigned = undefined;
    }
    this.#answered.cancel();
    const asked = { game: this.played, ...this.extra.more?.(), lang: i18n.lang };
    this.#shown.ask((signal) => api.post<PlayBoard>(`/play/${this.game}/board`, asked, { signal }));
  }

  play(move: string) {
    router.set({ moves: [...this.moves, move].join(',') });
  }

  /** How many moves are taken back; 0 for a resignation alone. */
  get #back(): number {
    if (this.resigned === 'you') return 0;
    return this.board?.toMove === this.human() ? 2 : 1;
  }

  get canTakeBack(): boolean {
    if (this.watching) return false;
    return this.resigned === 'you' || this.moves.length >= this.#back;
  }

  /** Back to the last position in which it was the person's turn; a resignation is a step of its own. */
  takeBack() {
    if (!this.canTakeBack) return;
    if (this.resigned === 'you') {
      this.resigned = undefined;
      this.follow();
    } else router.set({ moves: this.moves.slice(0, -this.#back).join(',') });
  }

  begin() {
    this.#keep(new Map());
    this.spent = { white: 0, black: 0 };
    this.resigned = undefined;
    const empty = this.moves.length === 0;
    router.set({ moves: undefined });
    if (empty) this.follow();
  }

  resign() {
    this.#answered.cancel();
    this.thinking = false;
    this.resigned = 'you';
  }

  #show(board: PlayBoard) {
    this.board = board;
    this.loading = false;
    if (board.end || this.resigned || board.toMove === this.human() || this.watching) return;
    // It has given up here already: asked again, it would learn from the same game twice.
    const known = this.answers.get(this.#before(this.moves.length));
    if (known && !known.move) {
      this.resigned = 'machine';
      return;
    }
    this.thinking = true;
    const asked = { game: this.played, ...this.opponent(), lang: i18n.lang };
    this.#answered.ask((signal) => api.post<A>(`/play/${this.game}/answer`, asked, { signal }));
  }

  #answer(answer: A) {
    this.thinking = false;
    const before = this.#before(this.moves.length);
    const path = new Set(this.moves.map((_, ply) => this.#before(ply)));
    this.#keep(new Map([...this.answers, [before, answer]]), new Set([...path, before]));
    if (answer.move) {
      announcer.say(i18n.t.play.machineMoved(answer.move));
      this.play(answer.move);
    } else {
      this.resigned = 'machine';
      announcer.say(i18n.t.play.resigned);
    }
  }

  #keep(answers: ReadonlyMap<string, A>, path: ReadonlySet<string> = new Set()) {
    this.answers = answers;
    const kept = [...answers].filter(([before]) => path.has(before));
    store(`answers:${this.game}`, kept.length > 0 ? kept : undefined, true);
  }
}

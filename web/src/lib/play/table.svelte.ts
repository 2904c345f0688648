import { api } from '$lib/api/client';
import type { Colour, PlayBoard } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { router } from '$lib/router.svelte';
import { announcer } from '$lib/ui/announcer.svelte';

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
  /** The machine's answers by ply, while the page is open. */
  answers = $state.raw<ReadonlyMap<number, A>>(new Map());
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
    return !!this.board && !this.over && !this.thinking && !this.loading && this.board.toMove === this.human();
  }

  /** The machine's last answer of those that led to this position. */
  get answer(): A | undefined {
    return this.answers.get(Math.max(...this.answers.keys()));
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
      this.answers = new Map([...this.answers].filter(([ply]) => ply < this.moves.length));
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
    this.answers = new Map();
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
    if (board.end || this.resigned || board.toMove === this.human() || this.extra.watching?.()) return;
    this.thinking = true;
    const asked = { game: this.played, ...this.opponent(), lang: i18n.lang };
    this.#answered.ask((signal) => api.post<A>(`/play/${this.game}/answer`, asked, { signal }));
  }

  #answer(answer: A) {
    this.thinking = false;
    this.answers = new Map([...this.answers, [this.moves.length, answer]]);
    if (answer.move) {
      announcer.say(i18n.t.play.machineMoved(answer.move));
      this.play(answer.move);
    } else {
      this.resigned = 'machine';
      announcer.say(i18n.t.play.resigned);
    }
  }
}

import { api } from '$lib/api/client';
import type { Colour, PlayBoard } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { PageAddress, router } from '$lib/router.svelte';
import { load, store } from '$lib/storage';
import { announcer } from '$lib/ui/announcer.svelte';
import { toasts } from '$lib/ui/toasts.svelte';

/** Milliseconds that each side has thought. */
type Spent = Record<Colour, number>;

/** With which of the machine's moves a reason will be there, where none is known. */
export type ReasonComes = 'first' | 'next' | 'never';

/** What every answer of the machine has. */
export interface Moved {
  move?: string | null;
}

/** What of the address belongs to a game. */
const PARTS = ['moves', 'start', 'side', 'watch', 'ply', 'resigned'] as const;
type Changes = Partial<Record<(typeof PARTS)[number], string | undefined>>;

/** An answer, and the game to which it was given. */
interface Answered<A> {
  before: string;
  answer: A;
}

/**
 * A game against the machine. The address holds its moves, so that it can be reloaded and linked; the server says what
 * they lead to and what the machine answers. An earlier position can be looked at: the later moves stay.
 */
export class Table<A extends Moved> {
  board = $state.raw<PlayBoard | undefined>();
  /** The machine's answers by the game before them. Those of this game outlive a reload. */
  answers = $state.raw<ReadonlyMap<string, A>>(new Map());
  spent = $state.raw<Spent>({ white: 0, black: 0 });
  thinking = $state(false);
  /** The board of the address has been asked for and is not there yet. */
  loading = $state(false);
  error = $state.raw<unknown>();
  /** What the person at the board has to be told, such as why a piece cannot be taken up. */
  remark = $state('');

  #shown: Latest<PlayBoard>;
  #answered: Latest<Answered<A>>;
  #address = new PageAddress();

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
    this.#answered = new Latest((answered) => this.#answer(answered), failed);
    this.answers = new Map(load<[string, A][]>(`answers:${game}`, true) ?? []);
    const kept = load<{ game: string; spent: Spent }>(`clock:${game}`, true);
    if (kept && this.#before(this.moves.length).startsWith(kept.game)) this.spent = kept.spent;
  }

  /** Every move, also those after the position that is looked at. */
  get moves(): string[] {
    return (router.query.moves ?? '').split(',').filter(Boolean);
  }

  get start(): string | undefined {
    return router.query.start;
  }

  /** After how many moves the position stands that is looked at. */
  get at(): number {
    const all = this.moves.length;
    const ply = router.query.ply ? Number(router.query.ply) : all;
    return Number.isInteger(ply) && ply >= 0 && ply < all ? ply : all;
  }

  get lookingBack(): boolean {
    return this.at < this.moves.length;
  }

  /** The whole game. */
  get whole() {
    return { start: this.start, moves: this.moves };
  }

  /** The game up to the position that is looked at. */
  get played() {
    return { start: this.start, moves: this.moves.slice(0, this.at) };
  }

  /** All moves as people write them, as far as the server has read them. */
  get line(): string[] {
    const { at, moves, board } = this;
    return board?.moves.length === at ? [...board.moves, ...moves.slice(at)] : moves;
  }

  /** Who gave up at the end of the game. */
  get gaveUp(): 'machine' | 'you' | undefined {
    if (router.query.resigned === 'you') return 'you';
    if (this.watching) return undefined;
    const known = this.answers.get(this.#before(this.moves.length));
    return known && !known.move ? 'machine' : undefined;
  }

  /** Who has given up in the position that is looked at. */
  get resigned(): 'machine' | 'you' | undefined {
    return this.lookingBack ? undefined : this.gaveUp;
  }

  get over(): boolean {
    return this.resigned !== undefined || (!this.lookingBack && !!this.board?.end);
  }

  get yours(): boolean {
    return (
      !!this.board &&
      !this.over &&
      !this.error &&
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
    const { moves } = this.played;
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
    return this.at >= own ? 'next' : 'first';
  }

  /** The machine's answers of this game, by ply. */
  get path(): (A | undefined)[] {
    return this.moves.map((_, ply) => this.answers.get(this.#before(ply)));
  }

  /** Time goes by for whoever is to move, from the first move to the end. */
  tick(milliseconds: number) {
    if (!this.board || this.over || this.watching || this.lookingBack || this.error) return;
    if (this.moves.length === 0) return;
    const side = this.board.toMove;
    this.spent = { ...this.spent, [side]: this.spent[side] + milliseconds };
    this.#keepClock();
  }

  #keepClock() {
    store(`clock:${this.game}`, { game: this.#before(this.moves.length), spent: this.spent }, true);
  }

  /** Follows the address: asks for the board of the game that stands there. */
  follow() {
    if (!this.#address.isOpen) return;
    this.error = undefined;
    this.thinking = false;
    this.loading = true;
    this.remark = '';
    this.#answered.cancel();
    const asked = { game: this.played, ...this.extra.more?.(), lang: i18n.lang };
    this.#shown.ask((signal) => api.post<PlayBoard>(`/play/${this.game}/board`, asked, { signal }));
  }

  /** The page is left: what is still answered is nobody's. */
  stop() {
    this.#shown.cancel();
    this.#answered.cancel();
    this.thinking = false;
    this.loading = false;
    this.#address.leave();
  }

  /** Changes what the address says of the game. */
  set(changes: Changes) {
    this.#address.set(changes);
  }

  /** A move in the position that is looked at. If the game went on otherwise, what followed gives way. */
  play(move: string) {
    const { at, moves } = this;
    if (moves[at] === move) this.go(at + 1);
    else this.#cut([...moves.slice(0, at), move]);
  }

  /** Shows the position after so many moves; the game stays whole. */
  go(ply: number) {
    this.set({ ply: ply < this.moves.length ? String(Math.max(0, ply)) : undefined });
  }

  /** A game that was looked at goes on as one's own, from the position that is shown. */
  playOn() {
    this.#cut(this.played.moves);
  }

  #cut(moves: string[]) {
    const { at, lookingBack } = this;
    const left = this.moves.length - at;
    const changes = { moves: moves.join(','), ply: undefined, watch: undefined, resigned: undefined };
    if (lookingBack) this.#leave(changes, () => i18n.t.play.branched(at, left));
    else this.set(changes);
  }

  /** Moves or a whole game give way. That is said, and undone by the message or by the browser's Back. */
  #leave(changes: Changes, said: () => string) {
    const all = router.query;
    const before = Object.fromEntries(PARTS.map((part) => [part, all[part]]));
    const { answers, spent } = this;
    this.#address.set(changes, { push: true });
    toasts.show(said, {
      undo: () => {
        // From another page it leads back to the game.
        if (this.#address.isOpen) this.set(before);
        else this.#address.back(all);
        this.spent = spent;
        this.#keepClock();
        this.#keep(answers, new Set([...this.moves.keys(), this.moves.length].map((ply) => this.#before(ply))));
      },
    });
  }

  /** Another game takes the place of this one. */
  replace(changes: Changes) {
    const changed = { ply: undefined, resigned: undefined, watch: undefined, ...changes };
    if (this.moves.length > 0) this.#leave(changed, () => i18n.t.play.discarded);
    else this.set(changed);
    this.#keep(new Map());
    this.spent = { white: 0, black: 0 };
  }

  /** How many moves are taken back; 0 for a resignation alone. */
  get #back(): number {
    if (this.resigned === 'you') return 0;
    return this.board?.toMove === this.human() ? 2 : 1;
  }

  get canTakeBack(): boolean {
    if (this.watching || this.lookingBack) return false;
    return this.resigned === 'you' || this.moves.length >= this.#back;
  }

  /** Back to the last position in which it was the person's turn; a resignation is a step of its own. */
  takeBack() {
    if (!this.canTakeBack) return;
    if (this.resigned === 'you') {
      this.set({ resigned: undefined });
      this.follow();
    } else this.set({ moves: this.moves.slice(0, -this.#back).join(',') });
  }

  begin(changes: Changes = {}) {
    const empty = this.moves.length === 0;
    this.replace({ ...changes, moves: undefined });
    if (empty) this.follow();
  }

  resign() {
    this.#answered.cancel();
    this.thinking = false;
    this.set({ resigned: 'you' });
  }

  #show(board: PlayBoard) {
    this.board = board;
    this.loading = false;
    if (board.end || this.lookingBack || board.toMove === this.human() || this.watching) return;
    // Where it has given up already it is not asked again: it would learn from the same game twice.
    if (this.resigned) return;
    this.thinking = true;
    const asked = { game: this.played, ...this.opponent(), lang: i18n.lang };
    const before = this.#before(this.moves.length);
    this.#answered.ask(async (signal) => ({
      before,
      answer: await api.post<A>(`/play/${this.game}/answer`, asked, { signal }),
    }));
  }

  #answer({ before, answer }: Answered<A>) {
    // The address may have gone on to another game a moment ago: that one is followed next.
    if (!this.#address.isOpen || before !== this.#before(this.moves.length)) return;
    this.thinking = false;
    const path = new Set(this.moves.map((_, ply) => this.#before(ply)));
    this.#keep(new Map([...this.answers, [before, answer]]), new Set([...path, before]));
    if (answer.move) {
      announcer.say(i18n.t.play.machineMoved(answer.move));
      this.play(answer.move);
    } else announcer.say(i18n.t.play.resigned);
  }

  #keep(answers: ReadonlyMap<string, A>, path: ReadonlySet<string> = new Set()) {
    this.answers = answers;
    const kept = [...answers].filter(([before]) => path.has(before));
    store(`answers:${this.game}`, kept.length > 0 ? kept : undefined, true);
  }
}

import type { Colour, PlayBoard } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { PageAddress, router } from '$lib/router.svelte';
import { soundOfMove, sounds } from '$lib/sound.svelte';
import { load, store } from '$lib/storage';
import { announcer } from '$lib/ui/announcer.svelte';
import { toasts } from '$lib/ui/toasts.svelte';

/** Milliseconds that each side has thought. */
type ThinkingTime = Record<Colour, number>;

/** When the machine will give a reason, where none is known: with its first move, with its next one, or never. */
export type ReasonTiming = 'first' | 'next' | 'never';

/** What the answers of all machines have in common. */
export interface MachineAnswer {
  /** Missing where the machine resigns. */
  move?: string | null;
}

/** A game as the API takes it. */
export interface GameMoves {
  start: string | undefined;
  moves: string[];
}

/** The query parameters that describe a game. */
const PARAMETERS = ['moves', 'start', 'side', 'watch', 'ply', 'resigned'] as const;
type Changes = Partial<Record<(typeof PARAMETERS)[number], string | undefined>>;

/** An answer, and the key of the game to which it was given. */
interface KeyedAnswer<A> {
  key: string;
  answer: A;
}

export interface SessionOptions<A> {
  /** Which side the user plays. */
  human: () => Colour;
  /** Whether a game is only replayed: the machine does not answer. */
  isWatching?: () => boolean;
  fetchBoard: (game: GameMoves, signal: AbortSignal) => Promise<PlayBoard>;
  fetchAnswer: (game: GameMoves, signal: AbortSignal) => Promise<A>;
}

/**
 * A game against the machine.
 *
 * The query of the address holds the moves, so that a game can be reloaded and linked; the server says what position
 * they lead to and what the machine answers. The page calls `load` whenever the address changes. `ply` selects an
 * earlier position; the later moves stay in the address until a move is made there.
 */
export class GameSession<A extends MachineAnswer> {
  board = $state.raw<PlayBoard | undefined>();
  /** The machine's answers by the game before them. Those of this game survive a reload. */
  answers = $state.raw<ReadonlyMap<string, A>>(new Map());
  thinkingTime = $state.raw<ThinkingTime>({ white: 0, black: 0 });
  isThinking = $state(false);
  isLoading = $state(false);
  error = $state.raw<unknown>();
  /** Feedback on the last action at the board, such as why a piece cannot move. */
  remark = $state('');

  #boardRequest: Latest<PlayBoard>;
  #answerRequest: Latest<KeyedAnswer<A>>;
  #address = new PageAddress();

  constructor(
    /** The game's name in the browser's storage. */
    readonly game: 'damas' | 'tac-tickle',
    readonly options: SessionOptions<A>,
  ) {
    const fail = (error: unknown) => {
      this.error = error;
      this.isThinking = false;
      this.isLoading = false;
    };
    this.#boardRequest = new Latest((board) => this.#acceptBoard(board), fail);
    this.#answerRequest = new Latest((answer) => this.#acceptAnswer(answer), fail);
    this.answers = new Map(load<[string, A][]>(`answers:${game}`, true) ?? []);
    const clock = load<{ game: string; spent: ThinkingTime }>(`clock:${game}`, true);
    if (clock && this.#key(this.moves.length).startsWith(clock.game)) this.thinkingTime = clock.spent;
  }

  /** All moves, also those after the position that is shown. */
  get moves(): string[] {
    return (router.query.moves ?? '').split(',').filter(Boolean);
  }

  get start(): string | undefined {
    return router.query.start;
  }

  /** The number of moves before the position that is shown. */
  get ply(): number {
    const all = this.moves.length;
    const ply = router.query.ply ? Number(router.query.ply) : all;
    return Number.isInteger(ply) && ply >= 0 && ply < all ? ply : all;
  }

  get isLookingBack(): boolean {
    return this.ply < this.moves.length;
  }

  get wholeGame(): GameMoves {
    return { start: this.start, moves: this.moves };
  }

  /** The game up to the position that is shown. */
  get shownGame(): GameMoves {
    return { start: this.start, moves: this.moves.slice(0, this.ply) };
  }

  /** All moves in the notation of the game, where the server has read them. */
  get notation(): string[] {
    const { ply, moves, board } = this;
    return board?.moves.length === ply ? [...board.moves, ...moves.slice(ply)] : moves;
  }

  /** Who resigned at the end of the game. */
  get resignedBy(): 'machine' | 'you' | undefined {
    if (router.query.resigned === 'you') return 'you';
    if (this.isWatching) return undefined;
    const last = this.answers.get(this.#key(this.moves.length));
    return last && !last.move ? 'machine' : undefined;
  }

  /** The same, but only while the end of the game is shown. */
  get resignedHere(): 'machine' | 'you' | undefined {
    return this.isLookingBack ? undefined : this.resignedBy;
  }

  get isOver(): boolean {
    return this.resignedHere !== undefined || (!this.isLookingBack && !!this.board?.end);
  }

  get isUsersTurn(): boolean {
    const isBusy = this.isThinking || this.isLoading || this.isWatching;
    return !!this.board && !this.isOver && !this.error && !isBusy && this.board.toMove === this.options.human();
  }

  get isWatching(): boolean {
    return this.options.isWatching?.() ?? false;
  }

  /** The game before a ply, as a key. */
  #key(ply: number): string {
    return [this.start ?? '', ...this.moves.slice(0, ply)].join(',');
  }

  /** The machine's last answer before the position that is shown. */
  get answer(): A | undefined {
    const { moves } = this.shownGame;
    for (let ply = moves.length; ply >= 0; ply--) {
      const answer = this.answers.get(this.#key(ply));
      if (answer && (answer.move ?? undefined) === moves[ply]) return answer;
    }
    return undefined;
  }

  /** The reasons for moves of a game that was opened by its address are not known. */
  get reasonTiming(): ReasonTiming {
    if (this.isOver) return 'never';
    const plyOfAnswer = this.board?.toMove === this.options.human() ? 1 : 2;
    return this.ply >= plyOfAnswer ? 'next' : 'first';
  }

  get answersByPly(): (A | undefined)[] {
    return this.moves.map((_, ply) => this.answers.get(this.#key(ply)));
  }

  /** Advances the clock of the side to move; it runs from the first move to the end. */
  tick(milliseconds: number) {
    if (!this.board || this.isOver || this.isWatching || this.isLookingBack || this.error) return;
    if (this.moves.length === 0) return;
    const side = this.board.toMove;
    this.thinkingTime = { ...this.thinkingTime, [side]: this.thinkingTime[side] + milliseconds };
    this.#storeClock();
  }

  #storeClock() {
    store(`clock:${this.game}`, { game: this.#key(this.moves.length), spent: this.thinkingTime }, true);
  }

  /** Asks for the board of the game in the address. */
  load() {
    if (!this.#address.isOpen) return;
    this.error = undefined;
    this.isThinking = false;
    this.isLoading = true;
    this.remark = '';
    this.#answerRequest.cancel();
    const game = this.shownGame;
    this.#boardRequest.ask((signal) => this.options.fetchBoard(game, signal));
  }

  /** The page is left: answers that arrive later are ignored. */
  close() {
    this.#boardRequest.cancel();
    this.#answerRequest.cancel();
    this.isThinking = false;
    this.isLoading = false;
    this.#address.leave();
  }

  /** Changes query parameters of the game. */
  set(changes: Changes) {
    this.#address.set(changes);
  }

  /** Makes a move in the position that is shown. A move other than the one in the game replaces all later moves. */
  play(move: string) {
    const { ply, moves } = this;
    if (moves[ply] === move) this.goTo(ply + 1);
    else this.#cutTo([...moves.slice(0, ply), move]);
  }

  /** Shows the position after this many moves. */
  goTo(ply: number) {
    this.set({ ply: ply < this.moves.length ? String(Math.max(0, ply)) : undefined });
  }

  /** Continues a replayed game as one's own, from the position that is shown. */
  playOn() {
    this.#cutTo(this.shownGame.moves);
  }

  #cutTo(moves: string[]) {
    const { ply, isLookingBack } = this;
    const removed = this.moves.length - ply;
    const changes = { moves: moves.join(','), ply: undefined, watch: undefined, resigned: undefined };
    if (isLookingBack) this.#discard(changes, () => i18n.t.play.branched(ply, removed));
    else this.set(changes);
  }

  /** Removes moves or a whole game, with a message that can undo it; the browser's Back does the same. */
  #discard(changes: Changes, message: () => string) {
    const query = router.query;
    const before = Object.fromEntries(PARAMETERS.map((name) => [name, query[name]]));
    const { answers, thinkingTime } = this;
    this.#address.set(changes, { push: true });
    toasts.show(message, {
      undo: () => {
        if (this.#address.isOpen) this.set(before);
        else this.#address.back(query);
        this.thinkingTime = thinkingTime;
        this.#storeClock();
        this.#setAnswers(answers, new Set([...this.moves.keys(), this.moves.length].map((ply) => this.#key(ply))));
      },
    });
  }

  /** Starts another game in place of this one. */
  replace(changes: Changes) {
    const changed = { ply: undefined, resigned: undefined, watch: undefined, ...changes };
    if (this.moves.length > 0) this.#discard(changed, () => i18n.t.play.discarded);
    else this.set(changed);
    this.#setAnswers(new Map());
    this.thinkingTime = { white: 0, black: 0 };
  }

  /** How many plies are taken back; 0 where only the resignation is. */
  get #pliesToTakeBack(): number {
    if (this.resignedHere === 'you') return 0;
    return this.board?.toMove === this.options.human() ? 2 : 1;
  }

  get canTakeBack(): boolean {
    if (this.isWatching || this.isLookingBack) return false;
    return this.resignedHere === 'you' || this.moves.length >= this.#pliesToTakeBack;
  }

  /** Goes back to the last position in which it was the user's turn. A resignation is a step of its own. */
  takeBack() {
    if (!this.canTakeBack) return;
    if (this.resignedHere === 'you') {
      this.set({ resigned: undefined });
      this.load();
    } else this.set({ moves: this.moves.slice(0, -this.#pliesToTakeBack).join(',') });
  }

  newGame(changes: Changes = {}) {
    const isEmpty = this.moves.length === 0;
    this.replace({ ...changes, moves: undefined });
    if (isEmpty) this.load();
  }

  resign() {
    this.#answerRequest.cancel();
    this.isThinking = false;
    this.set({ resigned: 'you' });
  }

  /** Plays the sound of a move that was just made or stepped to. */
  #hear(before: PlayBoard | undefined, now: PlayBoard) {
    const move = now.moves.at(-1);
    if (!before || !move || now.moves.length !== before.moves.length + 1) return;
    sounds.play(now.end ? 'end' : soundOfMove(move));
  }

  #acceptBoard(board: PlayBoard) {
    this.#hear(this.board, board);
    this.board = board;
    this.isLoading = false;
    if (board.end || this.isLookingBack || board.toMove === this.options.human() || this.isWatching) return;
    // A machine that has resigned is not asked again: it would learn from the same game twice.
    if (this.resignedHere) return;
    this.isThinking = true;
    const game = this.shownGame;
    const key = this.#key(this.moves.length);
    this.#answerRequest.ask(async (signal) => ({ key, answer: await this.options.fetchAnswer(game, signal) }));
  }

  #acceptAnswer({ key, answer }: KeyedAnswer<A>) {
    // The address may have changed to another game, whose board is asked for next.
    if (!this.#address.isOpen || key !== this.#key(this.moves.length)) return;
    this.isThinking = false;
    const keys = new Set(this.moves.map((_, ply) => this.#key(ply)));
    this.#setAnswers(new Map([...this.answers, [key, answer]]), new Set([...keys, key]));
    if (answer.move) {
      announcer.say(i18n.t.play.machineMoved(answer.move));
      this.play(answer.move);
    } else announcer.say(i18n.t.play.resigned);
  }

  /** Sets the answers, and stores those of the games in `keys`. */
  #setAnswers(answers: ReadonlyMap<string, A>, keys: ReadonlySet<string> = new Set()) {
    this.answers = answers;
    const stored = [...answers].filter(([key]) => keys.has(key));
    store(`answers:${this.game}`, stored.length > 0 ? stored : undefined, true);
  }
}

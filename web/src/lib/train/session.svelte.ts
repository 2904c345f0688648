/**
 * One sitting with a course: the exercise that is asked, the moves made in it, what the server says to them, and when it
 * is asked again. The server judges and remembers; after a reload the sitting goes on where it was.
 */
import { api } from '$lib/api/client';
import type {
  Arrow,
  CourseAnswer,
  CourseRating,
  CourseReview,
  CourseSession,
  Exercise,
  ExerciseSolution,
} from '$lib/api/types';
import { play, type Promotion } from '$lib/chess/game';
import { split } from '$lib/chess/fen';
import { i18n } from '$lib/i18n/i18n.svelte';
import { announcer } from '$lib/ui/announcer.svelte';
import { toasts } from '$lib/ui/toasts.svelte';
import { today } from './day';
import { question } from './question';

/** What was said to the last answer. */
export interface Feedback {
  kind: 'right' | 'onward' | 'wrong' | 'unsure' | 'hint' | 'shown';
  text: string;
}

interface Made {
  uci: string;
  san: string;
  fen: string;
}

export class Session {
  exercise = $state.raw<Exercise | undefined>();
  progress = $state.raw<CourseSession | undefined>();
  /** The moves of the exercise so far, the opponent's too. */
  made = $state.raw<readonly Made[]>([]);
  feedback = $state.raw<Feedback | undefined>();
  solution = $state.raw<ExerciseSolution | undefined>();
  review = $state.raw<CourseReview | undefined>();
  /** Ideas that it is not. */
  struck = $state.raw<ReadonlySet<string>>(new Set());
  /** Arrows and squares that say what was wrong, or where to look. */
  arrows = $state.raw<readonly Arrow[]>([]);
  rings = $state.raw<readonly string[]>([]);
  /** Where of the solution the board stands: -1 is the position itself; undefined is where the answer led. */
  at = $state<number | undefined>();
  busy = $state(false);
  error = $state.raw<unknown>();

  #tries = 0;
  #isHinted = false;
  #begun = 0;
  #left = false;

  constructor(
    readonly id: string,
    /** New exercises of today, where more are wanted than usual. */
    private readonly newToday: () => number | undefined,
  ) {}

  leave() {
    this.#left = true;
  }

  /** The exercise is over: the solution is shown. */
  get isOver(): boolean {
    return this.solution !== undefined;
  }

  get isDone(): boolean {
    return this.progress !== undefined && !this.exercise && !this.busy;
  }

  /** The position on the board. */
  readonly fen = $derived.by(() => {
    if (!this.exercise) return '';
    if (this.solution && this.at !== undefined) {
      const move = this.at < 0 ? undefined : this.solution.line[this.at];
      return move?.fen ?? this.solution.fen;
    }
    return this.made.at(-1)?.fen ?? this.exercise.fen;
  });

  /** The squares of the last move. */
  readonly last: readonly string[] = $derived.by(() => {
    const inLine = this.solution && this.at !== undefined ? this.solution.line[this.at] : undefined;
    const uci = this.solution && this.at !== undefined ? inLine?.uci : this.made.at(-1)?.uci;
    return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
  });

  readonly lastSan: string | undefined = $derived(
    this.solution && this.at !== undefined ? this.solution.line[this.at]?.san : this.made.at(-1)?.san,
  );

  readonly shownArrows: readonly Arrow[] = $derived(
    this.solution ? (this.at === -1 ? this.solution.arrows : []) : this.arrows,
  );
  readonly shownRings: readonly string[] = $derived(
    this.solution ? (this.at === -1 ? this.solution.squares : []) : this.rings,
  );

  /** Whether a move can be made on the board. */
  readonly canMove = $derived(this.exercise?.kind === 'move' && !this.solution && !this.busy);

  async load() {
    this.busy = true;
    this.error = undefined;
    try {
      const query = { today: today(), lang: i18n.lang, ...(this.newToday() ? { new: this.newToday()! } : {}) };
      const { exercise, session } = await api.get('/training/courses/{id}/next', { path: { id: this.id }, query });
      if (this.#left) return;
      this.#reset();
      this.progress = session;
      this.exercise = exercise ?? undefined;
      this.#begun = performance.now();
      if (exercise) announcer.say(question(exercise, i18n.t));
    } catch (error) {
      this.error = error;
    } finally {
      this.busy = false;
    }
  }

  #reset() {
    this.made = [];
    this.feedback = undefined;
    this.solution = undefined;
    this.review = undefined;
    this.struck = new Set();
    this.arrows = [];
    this.rings = [];
    this.at = undefined;
    this.#tries = 0;
    this.#isHinted = false;
  }

  /** Shows the exercise in another language; what was answered stays. */
  async translate() {
    const n = this.exercise?.n;
    if (n === undefined || this.solution || this.made.length > 0) return;
    const query = { today: today(), lang: i18n.lang, ...(this.newToday() ? { new: this.newToday()! } : {}) };
    const { exercise } = await api.get('/training/courses/{id}/next', { path: { id: this.id }, query });
    if (exercise?.n === this.exercise?.n && exercise) this.exercise = exercise;
  }

  /** Makes a move on the board and asks whether it is right. */
  async move(from: string, to: string, promotion: Promotion = 'queen') {
    if (!this.canMove) return;
    const before = this.made;
    const ply = play(this.fen, from, to, promotion);
    if (!ply) return;
    this.arrows = [];
    this.rings = [];
    this.made = [...before, ply];
    const answer = await this.#send({ moves: this.made.map(({ uci }) => uci) });
    if (!answer) {
      this.made = before;
      return;
    }
    const san = i18n.move(ply.san);
    const [, reply] = answer.played;
    switch (answer.outcome) {
      case 'onward':
        this.made = [...this.made, made(reply!)];
        return this.#say('onward', i18n.t.train.session.onward(i18n.move(reply!.san)));
      case 'right':
        if (reply) this.made = [...this.made, made(reply)];
        return this.#over(answer);
      default: {
        // The position comes back at once; arrows say what was played and what the answer is.
        this.made = before;
        this.arrows = [
          { kind: 'move', from, to },
          ...(reply ? [{ kind: 'attack' as const, from: reply.uci.slice(0, 2), to: reply.uci.slice(2, 4) }] : []),
        ];
        this.rings = answer.squares;
        const s = i18n.t.train.session;
        if (answer.outcome === 'unsure') return this.#say('unsure', answer.why ?? s.tryAgain);
        this.#wrong(answer);
        return this.#say('wrong', [s.wrongMove(san), answer.why, s.tryAgain].filter(Boolean).join(' '));
      }
    }
  }

  async choose(idea: string) {
    if (this.busy || this.isOver || this.struck.has(idea)) return;
    const answer = await this.#send({ idea });
    if (!answer) return;
    if (answer.solution) return this.#over(answer);
    this.struck = new Set([...this.struck, idea]);
    this.#wrong(answer);
    const s = i18n.t.train.session;
    this.#say('wrong', [s.wrong, answer.why, s.tryAgain].filter(Boolean).join(' '));
  }

  async say(there: boolean) {
    if (this.busy || this.isOver) return;
    const answer = await this.#send({ there });
    if (answer) this.#over(answer);
  }

  async show() {
    if (this.busy || this.isOver || !this.exercise) return;
    const answer = await this.#send({ shows: true });
    if (answer) this.#over(answer);
  }

  async hint() {
    if (this.busy || this.isOver || !this.exercise) return;
    const path = { id: this.id, n: this.exercise.n };
    const moves = this.made.map(({ uci }) => uci).join(',');
    try {
      const hint = await api.get('/training/courses/{id}/exercises/{n}/hint', {
        path,
        query: { moves, lang: i18n.lang },
      });
      this.#isHinted = true;
      this.arrows = [];
      this.rings = hint.squares;
      if (hint.not) this.struck = new Set([...this.struck, hint.not]);
      this.#say('hint', hint.text);
    } catch (error) {
      toasts.fail(error);
    }
  }

  async rate(rating: CourseRating) {
    const review = this.review;
    if (!review || review.rating === rating) return;
    this.review = { ...review, rating };
    try {
      this.review = await api.put('/training/reviews/{id}', {
        path: { id: review.id },
        query: { today: today() },
        body: { rating },
      });
      const days = this.review.intervals[RATINGS.indexOf(rating)] ?? 0;
      announcer.say(`${i18n.t.train.session.rating[rating]}: ${i18n.t.train.session.inDays(days)}`);
    } catch (error) {
      this.review = review;
      toasts.fail(error);
    }
  }

  #wrong(answer: CourseAnswer) {
    this.#tries += 1;
    if (answer.review) this.review = answer.review;
  }

  #over(answer: CourseAnswer) {
    const s = i18n.t.train.session;
    const isFirst = this.#tries === 0;
    if (answer.review) this.review = answer.review;
    this.arrows = [];
    this.rings = [];
    this.solution = answer.solution ?? undefined;
    // A move that was found stays on the board; everything else is shown as it began, with its arrows.
    this.at = answer.outcome === 'right' && this.made.length > 0 ? undefined : -1;
    if (answer.outcome === 'right') this.#say('right', isFirst ? s.right : s.rightAgain);
    else if (answer.outcome === 'shown') this.#say('shown', s.solution);
    else this.#say('wrong', [s.wrong, answer.why].filter(Boolean).join(' '));
    if (this.solution?.words) announcer.say(`${this.feedback?.text ?? ''} ${this.solution.words}`);
  }

  #say(kind: Feedback['kind'], text: string) {
    this.feedback = { kind, text };
    announcer.say(text);
  }

  async #send(answer: { moves?: string[]; idea?: string; there?: boolean; shows?: boolean }) {
    const { exercise } = this;
    if (!exercise) return undefined;
    this.busy = true;
    try {
      return await api.post('/training/courses/{id}/exercises/{n}/answer', {
        path: { id: this.id, n: exercise.n },
        query: { today: today() },
        body: {
          moves: answer.moves ?? [],
          idea: answer.idea ?? null,
          there: answer.there ?? null,
          shows: answer.shows ?? false,
          tries: this.#tries,
          isHinted: this.#isHinted,
          millis: Math.round(performance.now() - this.#begun),
          lang: i18n.lang,
        },
      });
    } catch (error) {
      toasts.fail(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

export const RATINGS: readonly CourseRating[] = ['again', 'hard', 'good', 'easy'];

/** The side to move of a position. */
export const turnOf = (fen: string) => split(fen).turn;

function made({ uci, san, fen }: { uci: string; san: string; fen?: string | null }): Made {
  return { uci, san, fen: fen ?? '' };
}

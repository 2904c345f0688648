import { api, isAbort } from '$lib/api/client';
import type { Diagnostic, Instance, MatchResult, PatternMatch, Played, Proof, Side } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { toasts } from '$lib/ui/toasts.svelte';
import { rowsOf, type Row, type Shown } from './rows';

interface Choice {
  pattern: number;
  instance: number;
}

export interface Question {
  source: string;
  fen: string;
  side: Side;
  /** The stored pattern that the text is an edit of. */
  pattern?: string | undefined;
}

interface Tactics {
  hasTactics: boolean;
}

const tacticsOf = ({ patterns }: { patterns: readonly Tactics[] }): Tactics => ({
  hasTactics: patterns.some(({ hasTactics }) => hasTactics),
});

/** Milliseconds after a key before the matcher runs; after the move of a piece it runs at once. */
const TYPING_PAUSE = 30;

/**
 * What the matcher says about the code and the board: diagnostics, instances, which of them is shown, and proofs.
 *
 * `run` asks for a question; an answer to an older question is ignored. While the code has a mistake, the last good
 * answer stays, so that nothing jumps while it is being typed.
 */
export class Matching {
  patterns = $state.raw<PatternMatch[]>([]);
  diagnostics = $state.raw<Diagnostic[]>([]);
  elapsed = $state<number | undefined>();
  error = $state.raw<unknown>();
  pending = $state(false);
  choice = $state.raw<Choice | undefined>();
  /** Whether a pattern of the text has tactical moves, also where nothing is found. */
  hasTactics = $state(false);
  /** How many tactical moves of the chosen instance have been played. */
  step = $state(0);
  /** The instance to choose when the answer arrives, such as that of a search result (`identity`). */
  #wanted: string | undefined;
  /** The proof under way; it is aborted when the question changes. */
  #proof: AbortController | undefined;
  /** The current question, the proofs of its instances by `identity`, and the language of their texts. */
  #question: Question | undefined;
  #proofs = new Map<string, Proof>();
  #proofLang: string | undefined;

  readonly chosen: Instance | undefined = $derived(
    this.choice && this.patterns[this.choice.pattern]?.instances[this.choice.instance],
  );
  readonly valid = $derived(this.patterns.reduce((sum, pattern) => sum + pattern.validCount, 0));
  readonly raw = $derived(this.patterns.reduce((sum, pattern) => sum + pattern.rawCount, 0));
  /** The tactical moves of the chosen instance; of a rejected one those that could be played. */
  readonly line: readonly Played[] = $derived(
    (this.chosen?.valid === false ? this.chosen.reason?.line : this.chosen?.line) ?? [],
  );
  /** Whether the user lists the valid instances alone; undecided, the list has them while there are some. */
  wish = $state<Shown | undefined>();
  readonly shown: Shown = $derived(this.wish ?? (this.valid > 0 && this.chosen?.valid !== false ? 'valid' : 'all'));
  readonly rows: Row[] = $derived(rowsOf(this.patterns, this.shown));
  readonly broken = $derived(this.diagnostics.some((diagnostic) => diagnostic.severity === 'error'));

  #latest = new Latest<MatchResult & Tactics>(
    (result) => this.#accept(result),
    (error) => {
      this.pending = false;
      this.error = error;
    },
  );
  #asked: (() => void) | undefined;

  /** Repeats the last request. */
  retry() {
    this.#asked?.();
  }

  run(question: Question, typing: boolean) {
    this.#asked = () => this.run(question, false);
    this.#turnTo(question);
    this.pending = true;
    this.#latest.ask(
      async (signal) => {
        const result = await api.post('/match', { body: { ...question, lang: i18n.lang }, signal });
        return { ...result, ...tacticsOf(result) };
      },
      typing ? TYPING_PAUSE : 0,
    );
  }

  /** Checks the code alone, for a board that is impossible and cannot be searched. */
  checkOnly(question: Question) {
    this.#asked = () => this.checkOnly(question);
    this.#turnTo(undefined);
    this.pending = true;
    const { source, pattern } = question;
    this.#latest.ask(async (signal) => {
      const check = await api.post('/language/check', { body: { source, pattern, lang: i18n.lang }, signal });
      return { patterns: [], diagnostics: check.diagnostics, elapsedMs: 0, ...tacticsOf(check) };
    }, TYPING_PAUSE);
  }

  /** Proofs hold for one question only; in another language it is the same question. */
  #turnTo(question: Question | undefined) {
    if (question && this.#question && same(question, this.#question)) return;
    this.#question = question;
    this.#proof?.abort();
    this.#proofs = new Map();
  }

  stop() {
    this.#proof?.abort();
    this.#latest.cancel();
  }

  want(actors: string) {
    this.#wanted = actors;
  }

  #accept(result: MatchResult & Tactics) {
    this.pending = false;
    this.error = undefined;
    this.diagnostics = result.diagnostics;
    this.elapsed = result.elapsedMs;
    const broken = result.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
    if (broken && result.patterns.length === 0 && this.patterns.length > 0) return;
    this.hasTactics = result.hasTactics;
    const before = this.chosen && identity(this.chosen);
    const step = this.step;
    this.patterns = result.patterns;
    this.#showProofs();
    if (this.#proofs.size > 0 && this.#proofLang !== i18n.lang) void this.#proveAgain();
    const kept = this.#find((instance) => identity(instance) === (this.#wanted ?? before));
    this.choose(kept ?? this.#find((instance) => instance.valid) ?? this.#find(() => true));
    if (kept && !this.#wanted && identity(this.chosen!) === before) this.step = Math.min(step, this.line.length);
    if (kept) this.#wanted = undefined;
  }

  #find(test: (instance: Instance) => boolean): Choice | undefined {
    for (const [pattern, match] of this.patterns.entries()) {
      const instance = match.instances.findIndex(test);
      if (instance >= 0) return { pattern, instance };
    }
    return undefined;
  }

  choose(choice: Choice | undefined) {
    this.choice = choice;
    this.step = 0;
  }

  isChosen({ pattern, indexes }: Row): boolean {
    return this.choice?.pattern === pattern && indexes.includes(this.choice.instance);
  }

  chooseRow({ pattern, indexes }: Row) {
    this.choose({ pattern, instance: indexes[0]! });
  }

  /** Chooses the next or the previous line of the list; after the last comes the first. */
  move(by: number) {
    const all = this.rows;
    if (all.length === 0) return;
    // The list that the user walks through stays the same, also past the last valid instance.
    this.wish ??= this.shown;
    const at = all.findIndex((row) => this.isChosen(row));
    this.chooseRow(all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]!);
  }

  goStep(step: number) {
    this.step = Math.max(0, Math.min(step, this.line.length));
  }

  /** Proves all instances on this board; a newer question aborts it. */
  async prove(question: Question, abort: AbortController): Promise<void> {
    this.#turnTo(question);
    this.#proof?.abort();
    this.#proof = abort;
    const { signal } = abort;
    let lang;
    let result: MatchResult;
    do {
      lang = i18n.lang;
      result = await api.post('/match', { body: { ...question, lang, prove: true }, signal });
      if (signal.aborted) return;
      // The language may have changed meanwhile.
    } while (lang !== i18n.lang);
    this.#proofLang = lang;
    this.#proofs = new Map();
    for (const match of result.patterns)
      for (const instance of match.instances) if (instance.proof) this.#proofs.set(identity(instance), instance.proof);
    this.#showProofs();
  }

  #showProofs() {
    if (this.#proofs.size === 0) return;
    this.patterns = this.patterns.map((match) => ({
      ...match,
      instances: match.instances.map((instance) => ({
        ...instance,
        proof: this.#proofs.get(identity(instance)) ?? null,
      })),
    }));
  }

  /** Proves again for the texts in another language; meanwhile, and if that fails, the old ones stay. */
  async #proveAgain() {
    try {
      if (this.#question) await this.prove(this.#question, new AbortController());
    } catch (error) {
      if (!isAbort(error)) toasts.fail(error);
    }
  }
}

function same(a: Question, b: Question): boolean {
  return a.source === b.source && a.fen === b.fen && a.side === b.side && a.pattern === b.pattern;
}

/** Identifies an instance by its actors and their squares. */
export function identity(instance: { actors: Instance['actors'] }): string {
  return instance.actors
    .map(({ name, square }) => name + square)
    .sort()
    .join();
}

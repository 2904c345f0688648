import { api, isAbort } from '$lib/api/client';
import type { GameNode, Lang, Seen, XrayPattern } from '$lib/api/types';

/** More positions than this are not looked at in one request. */
const MOST_POSITIONS = 3000;
/** More positions than this are not described in one request. */
const MOST_DESCRIBED = 16;

/** What is looked for: patterns by their ids, those of a search as they were then. */
export interface Looked {
  ids: readonly string[];
  search: string | undefined;
  lang: Lang;
}

/** Which patterns are where in a game. All positions are looked through at once; instances are described when shown. */
export class Xray {
  patterns = $state.raw<readonly XrayPattern[]>([]);
  /** What is in each position, by the number of its node; null before the answer, and where none came. */
  seen = $state.raw<readonly (readonly Seen[] | null)[]>([]);
  working = $state(false);
  error = $state.raw<unknown>();
  /** By FEN, with the instances. */
  #described = $state.raw<ReadonlyMap<string, readonly Seen[]>>(new Map());
  #looked: Looked = { ids: [], search: undefined, lang: 'en' };
  #abort: AbortController | undefined;

  async look(nodes: readonly GameNode[], looked: Looked): Promise<void> {
    this.close();
    const { signal } = (this.#abort = new AbortController());
    this.#looked = looked;
    this.#described = new Map();
    this.error = undefined;
    // The main line first: what is cut off are variations.
    const order = [...nodes.filter(({ main }) => main), ...nodes.filter(({ main }) => !main)].slice(0, MOST_POSITIONS);
    const seen: (readonly Seen[] | null)[] = nodes.map(() => null);
    if (looked.ids.length === 0) {
      this.patterns = [];
      this.seen = seen.map(() => []);
      return;
    }
    this.working = true;
    try {
      const answer = await this.#ask(
        order.map(({ fen }) => fen),
        false,
        signal,
      );
      answer.positions.forEach((found, i) => (seen[order[i]!.id] = found ?? null));
      this.patterns = answer.patterns;
      this.seen = seen;
      this.working = false;
    } catch (error) {
      if (isAbort(error)) return;
      this.error = error;
      this.working = false;
    }
  }

  /** Describes what is in these positions, the first of which is shown. */
  async describe(fens: readonly string[]): Promise<void> {
    const wanted = [...new Set(fens)].filter((fen) => !this.#described.has(fen)).slice(0, MOST_DESCRIBED);
    if (wanted.length === 0 || this.#looked.ids.length === 0) return;
    const signal = this.#abort?.signal;
    try {
      const answer = await this.#ask(wanted, true, signal);
      if (signal?.aborted) return;
      const next = new Map(this.#described);
      answer.positions.forEach((found, i) => next.set(wanted[i]!, found ?? []));
      this.#described = next;
    } catch (error) {
      if (!isAbort(error)) this.error = error;
    }
  }

  /** Describes what is in all these positions. */
  async describeAll(fens: readonly string[]): Promise<void> {
    const signal = this.#abort?.signal;
    for (let from = 0; from < fens.length && !signal?.aborted; from += MOST_DESCRIBED)
      await this.describe(fens.slice(from, from + MOST_DESCRIBED));
  }

  /** What is in a position with its instances; undefined until it is described. */
  described(fen: string): readonly Seen[] | undefined {
    return this.#described.get(fen);
  }

  close(): void {
    this.#abort?.abort();
  }

  #ask(fens: string[], describe: boolean, signal: AbortSignal | undefined) {
    const { ids, search, lang } = this.#looked;
    const body = { fens, patterns: [...ids], describe, lang, ...(search ? { search } : {}) };
    return api.post('/games/xray', { body, signal });
  }
}

import { api } from '$lib/api/client';
import type { ArrowKind, ComposeLine, Composed, General, RelationOffer, Side } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { sectionWords, type SectionWords } from '$lib/editor/insert';
import { i18n } from '$lib/i18n/i18n.svelte';
import { toasts } from '$lib/ui/toasts.svelte';

interface BuiltLine extends ComposeLine {
  word: string;
  kind: ArrowKind;
}

/** Builds a pattern by clicking: an acting piece, its targets, a relation that holds, and how general each actor is. */
export class Builder {
  open = $state(false);
  protagonist = $state<string | undefined>();
  targets = $state.raw<string[]>([]);
  offers = $state.raw<RelationOffer[] | undefined>();
  offer = $state.raw<RelationOffer | undefined>();
  choices = $state<General[]>([]);
  lines = $state.raw<BuiltLine[]>([]);
  composed = $state.raw<Composed | undefined>();
  name = $state('');
  /** The section words of the language, which mark where a scenario ends. */
  words = $state.raw<SectionWords | undefined>();
  /** Increases whenever the builder is opened, so that its panel scrolls into view again. */
  asked = $state(0);

  readonly chosen: string[] = $derived(this.protagonist ? [this.protagonist, ...this.targets] : []);

  #relations = new Latest<RelationOffer[]>(
    (offers) => {
      this.offers = offers;
      this.take(offers[0]);
    },
    (error) => toasts.fail(error),
  );
  #compose = new Latest<Composed>(
    (composed) => (this.composed = composed),
    (error) => toasts.fail(error),
  );

  begin() {
    this.protagonist = undefined;
    this.targets = [];
    this.offers = undefined;
    this.offer = undefined;
    this.choices = [];
  }

  /** Goes one step back: drops the squares that are chosen, or closes the panel. */
  back() {
    if (this.protagonist) this.begin();
    else this.close();
  }

  async begun(): Promise<void> {
    this.open = true;
    this.asked += 1;
    if (this.words) return;
    try {
      this.words = sectionWords(await api.get('/language', { query: { lang: i18n.lang } }));
    } catch (error) {
      toasts.fail(error);
    }
  }

  close() {
    this.open = false;
    this.begin();
    this.lines = [];
    this.composed = undefined;
  }

  pick(square: string, board: { fen: string; side: Side; occupied: boolean }) {
    if (!this.protagonist) {
      if (board.occupied) this.protagonist = square;
      return;
    }
    if (square === this.protagonist) return this.begin();
    this.targets = this.targets.includes(square)
      ? this.targets.filter((other) => other !== square)
      : [...this.targets, square];
    this.offer = undefined;
    this.offers = undefined;
    if (this.targets.length === 0) return;
    const question = { fen: board.fen, side: board.side, squares: this.chosen };
    this.#relations.ask(async (signal) => {
      const body = { ...question, lang: i18n.lang };
      return (await api.post('/relations', { body, signal })).relations;
    });
  }

  /** Selects an offer; the first choice of each actor is the usual one. */
  take(offer: RelationOffer | undefined) {
    this.offer = offer;
    this.choices = offer?.actors.map(({ choices }) => choices[0]?.choice ?? 'type') ?? [];
  }

  setChoice(index: number, choice: General) {
    this.choices = this.choices.map((old, at) => (at === index ? choice : old));
  }

  add(board: { fen: string; side: Side }) {
    if (!this.offer) return;
    const { relation, squares, word, kind } = this.offer;
    this.lines = [...this.lines, { relation, squares, choices: [...this.choices], word, kind }];
    this.begin();
    this.compose(board);
  }

  remove(index: number, board: { fen: string; side: Side }) {
    this.lines = this.lines.filter((_, at) => at !== index);
    this.compose(board);
  }

  compose(board: { fen: string; side: Side }) {
    if (this.lines.length === 0) {
      this.composed = undefined;
      return;
    }
    const lines = this.lines.map(({ relation, squares, choices }) => ({ relation, squares, choices }));
    const name = this.name.trim() || (i18n.lang === 'pt' ? 'MEUPADRAO' : 'MYPATTERN');
    const body = { ...board, name, lang: i18n.lang, lines };
    this.#compose.ask((signal) => api.post('/compose', { body, signal }));
  }
}

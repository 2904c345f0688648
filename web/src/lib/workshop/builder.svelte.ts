import { api } from '$lib/api/client';
import type { Arrow, BuilderEdit, BuilderOutline, ConditionSpec, General, RelationOffer, Side } from '$lib/api/types';
import { join, split } from '$lib/chess/fen';
import { play, type Promotion } from '$lib/chess/game';
import { Latest } from '$lib/debounce';
import { i18n } from '$lib/i18n/i18n.svelte';
import { toasts } from '$lib/ui/toasts.svelte';

/** The pattern and the board that the builder works on. */
export interface Bench {
  /** The text; empty while a new pattern has only its template. */
  readonly source: string;
  /** The number of the pattern in the text. */
  readonly index: number;
  readonly fen: string;
  readonly side: Side;
  /** The id of the stored pattern. */
  readonly pattern: string | undefined;
  /** Where the actors of the shown instance stand. */
  readonly actors: Record<string, string>;
  /** Puts a text into the editor, as a step that can be undone. */
  write: (source: string) => void;
}

type ConditionSection = BuilderOutline['conditions'][number]['section'];

/** A condition in the form: a new one, or one of the pattern. */
export interface ConditionForm {
  section: ConditionSection;
  clause: number | undefined;
  spec: ConditionSpec;
}

/** Whether name and description are those that the studio proposes. */
export function isProposed({ texts, proposed }: BuilderOutline): boolean {
  return texts.name === proposed.name && texts.en === proposed.en && texts.pt === proposed.pt;
}

/** Milliseconds after the last key before a text that is typed is looked at again. */
const TYPING_DELAY = 200;

/**
 * Builds a pattern on the board. The text in the editor is the only state: every change goes to the server, which
 * answers with the new text and with all that the pattern then consists of.
 */
export class Builder {
  open = $state(false);
  protagonist = $state<string | undefined>();
  targets = $state.raw<string[]>([]);
  offers = $state.raw<RelationOffer[] | undefined>();
  offer = $state.raw<RelationOffer | undefined>();
  choices = $state<General[]>([]);
  outline = $state.raw<BuilderOutline | undefined>();
  /** Whether moves of the board become the tactical moves. */
  playing = $state(false);
  form = $state.raw<ConditionForm | undefined>();
  /** Increases whenever the builder is opened, so that its panel scrolls into view again. */
  asked = $state(0);
  /** Whether name and description follow the pattern. */
  automatic = $state(false);

  /** The text that the outline describes; another one in the editor was typed, or brought back by undo. */
  #described = '';
  #seen = '';
  #actors: Record<string, string> = {};
  #waiting: Promise<unknown> = Promise.resolve();

  readonly chosen: string[] = $derived(this.protagonist ? [this.protagonist, ...this.targets] : []);
  /** The lines of the pattern and the one that is being made. */
  readonly arrows: Arrow[] = $derived.by(() => {
    const lines = (this.outline?.lines ?? []).flatMap(({ squares, kind }) => (squares ? [{ squares, kind }] : []));
    return [...lines, ...(this.offer ? [this.offer] : [])].map(({ squares, kind }) => ({
      from: squares[0]!,
      via: squares.slice(1, -1),
      to: squares[squares.length - 1]!,
      kind,
    }));
  });

  #relations = new Latest<RelationOffer[]>(
    (offers) => {
      // A way over a square that the pattern knows already is the likely one.
      const known = new Set((this.outline?.actors ?? []).flatMap(({ square }) => square ?? []));
      const strange = ({ squares }: RelationOffer) =>
        squares.slice(1, -1).filter((square) => !known.has(square)).length;
      this.offers = [...offers].sort((a, b) => strange(a) - strange(b));
      this.take(this.offers[0]);
    },
    (error) => toasts.fail(error),
  );
  #refresh = new Latest<BuilderOutline>(
    (outline) => this.#show(outline),
    (error) => toasts.fail(error),
  );

  constructor(readonly bench: Bench) {}

  begin() {
    this.protagonist = undefined;
    this.targets = [];
    this.offers = undefined;
    this.offer = undefined;
    this.choices = [];
  }

  /** Goes one step back: the form, playing, the chosen squares; then the panel is closed. */
  back() {
    if (this.form) this.form = undefined;
    else if (this.playing) this.playing = false;
    else if (this.protagonist) this.begin();
    else this.close();
  }

  begun() {
    this.open = true;
    this.asked += 1;
    this.automatic = this.bench.source === '';
    this.#actors = { ...this.bench.actors };
    this.refresh();
  }

  close() {
    this.open = false;
    this.playing = false;
    this.form = undefined;
    this.outline = undefined;
    this.#described = '';
    this.begin();
    this.#refresh.cancel();
  }

  /** Remembers what the outline is about. */
  #look() {
    const { source, fen, side } = this.bench;
    this.#seen = [source, fen, side, i18n.lang].join();
  }

  #body() {
    const { source, index, fen, side, pattern } = this.bench;
    return { source, index, fen, side, pattern, lang: i18n.lang, actors: this.#actors, automatic: false };
  }

  #show(outline: BuilderOutline) {
    // Texts that are still the proposed ones go on following the pattern when the builder is opened again.
    if (!this.outline) this.automatic ||= isProposed(outline);
    this.outline = outline;
    this.#described = outline.source;
    const placed = outline.actors.flatMap(({ name, square }) => (square ? [[name, square] as const] : []));
    this.#actors = { ...this.#actors, ...Object.fromEntries(placed) };
  }

  /** Describes the text again if it is another one, or the board or the language has changed. */
  follow() {
    const { source, fen, side } = this.bench;
    if ([source, fen, side, i18n.lang].join() !== this.#seen) this.refresh();
  }

  refresh() {
    this.#look();
    const isTyped = this.outline !== undefined && this.bench.source !== this.#described;
    const body = { ...this.#body(), draft: this.form && { section: this.form.section, spec: this.form.spec } };
    this.#refresh.ask((signal) => api.post('/builder', { body, signal }), isTyped ? TYPING_DELAY : 0);
  }

  /** Makes a change. Changes wait for one another: each builds on the text that the one before has left. */
  change(edit: BuilderEdit): Promise<boolean> {
    const run = async () => {
      if (!this.open) return false;
      this.#refresh.cancel();
      try {
        const body = { ...this.#body(), edit, automatic: this.automatic };
        const outline = await api.post('/builder', { body });
        if (!this.open) return false;
        this.#show(outline);
        this.bench.write(outline.source);
        this.#look();
        return true;
      } catch (error) {
        toasts.fail(error);
        return false;
      }
    };
    const done = this.#waiting.then(run);
    this.#waiting = done;
    return done;
  }

  pick(square: string, occupied: boolean) {
    if (!this.protagonist) {
      if (occupied) this.protagonist = square;
      return;
    }
    if (square === this.protagonist) return this.begin();
    this.targets = this.targets.includes(square)
      ? this.targets.filter((other) => other !== square)
      : [...this.targets, square];
    this.offer = undefined;
    this.offers = undefined;
    if (this.targets.length === 0) return;
    const body = { fen: this.bench.fen, side: this.bench.side, squares: this.chosen, lang: i18n.lang };
    this.#relations.ask(async (signal) => (await api.post('/relations', { body, signal })).relations);
  }

  /** Selects an offer; the first choice of each actor is the usual one. */
  take(offer: RelationOffer | undefined) {
    this.offer = offer;
    this.choices = offer?.actors.map(({ choices }) => choices[0]?.choice ?? 'type') ?? [];
  }

  setChoice(index: number, choice: General) {
    this.choices = this.choices.map((old, at) => (at === index ? choice : old));
  }

  add() {
    if (!this.offer) return;
    const { relation, squares } = this.offer;
    const line = { relation, squares, choices: [...this.choices] };
    this.begin();
    void this.change({ kind: 'addLine', line });
  }

  /** The board on which the next move is played. */
  get fen(): string {
    const { fen, side } = this.bench;
    const last = this.outline?.moves.played.at(-1)?.fen;
    if (last) return last;
    const parts = split(fen);
    if (side === 'mover' || side === parts.turn) return fen;
    return join({ ...parts, turn: side, enPassant: '-' });
  }

  /** Plays a move: it becomes the next tactical move. */
  play(from: string, to: string, becomes?: Promotion): boolean {
    const ply = play(this.fen, from, to, becomes);
    if (!ply) return false;
    this.#setMoves([...this.#moves, ply.uci]);
    return true;
  }

  takeBack() {
    this.#setMoves(this.#moves.slice(0, -1));
  }

  removeMoves() {
    this.#setMoves([]);
  }

  get #moves(): string[] {
    return (this.outline?.moves.played ?? []).map(({ uci }) => uci);
  }

  #setMoves(moves: string[]) {
    void this.change({ kind: 'moves', moves });
  }

  /** Opens the form with a condition of the pattern, or with a new one. */
  edit(section: ConditionSection, condition?: BuilderOutline['conditions'][number]) {
    if (condition?.spec) this.setForm({ section, clause: condition.clause, spec: condition.spec });
    else this.about(section, this.outline?.functions.find(({ name }) => name === 'MOVESOF')?.name);
  }

  /** Begins a condition with a function; every gap gets its first choice that no other gap has. */
  about(section: ConditionSection, name: string | undefined, clause?: number) {
    const known = this.outline;
    const taken = known?.functions.find((other) => other.name === name) ?? known?.functions[0];
    if (!known || !taken) return;
    const values: string[] = [];
    for (const parameter of taken.parameters) {
      const fitting = known.choices[parameter] ?? [];
      values.push((fitting.find(({ value }) => !values.includes(value)) ?? fitting[0])?.value ?? '');
    }
    const compared = taken.isNumber ? { comparison: '=', number: taken.range?.[0] ?? 0 } : {};
    this.setForm({ section, clause, spec: { function: taken.name, arguments: values, negated: false, ...compared } });
  }

  setForm(form: ConditionForm | undefined) {
    this.form = form;
    if (form) this.refresh();
  }

  async saveForm() {
    if (!this.form) return;
    const { section, clause, spec: condition } = this.form;
    if (await this.change({ kind: 'condition', section, clause, condition })) this.form = undefined;
  }

  setName(name: string) {
    this.automatic = false;
    void this.change({ kind: 'name', name });
  }

  describe(texts: { en: string; pt: string }) {
    this.automatic = false;
    void this.change({ kind: 'describe', ...texts });
  }

  /** Takes the proposed name and descriptions. */
  async propose() {
    const proposed = this.outline?.proposed;
    if (!proposed) return;
    if (await this.change({ kind: 'name', name: proposed.name }))
      await this.change({ kind: 'describe', en: proposed.en, pt: proposed.pt });
  }
}

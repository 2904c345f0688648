import { api } from '$lib/api/client';
import type { Arrow, Colour, Explanation, Fact, Instance } from '$lib/api/types';
import type { Handle } from '$lib/editor/create';
import { fixedAll } from '$lib/editor/fix-all';
import { i18n } from '$lib/i18n/i18n.svelte';
import { keptBottom } from '$lib/board/flip.svelte';
import { normalise, pieces, START } from '$lib/chess/fen';
import type { Promotion } from '$lib/chess/game';
import { link, PageAddress, router } from '$lib/router.svelte';
import { saveFile } from '$lib/download';
import { load, store } from '$lib/storage';
import { announcer } from '$lib/ui/announcer.svelte';
import { toasts, type Message } from '$lib/ui/toasts.svelte';
import { Builder, type Bench } from './builder.svelte';
import { isBlank, nameIn, NEW, PatternDocument, template, type Work } from './document.svelte';
import { Matching, type Question } from './matching.svelte';
import { BoardState, type Snapshot } from './position.svelte';
import type { Row } from './rows';
import { TestSet } from './testset.svelte';
import { explainUnreadable } from './unreadable';

const GAME = 'game';
interface KeptGame extends Snapshot {
  /** The pattern whose workshop it was in. */
  id: string;
}

/**
 * The workshop of one pattern: its document, the board, what the matcher found, the tests, and building by clicking.
 *
 * The page creates one and gives it to its panels by context (`getWorkshop`); `runWorkshop` opens it, runs the matcher
 * and the tests again after each change, and keeps the board in the address.
 */
export class Workshop {
  readonly document: PatternDocument;
  readonly board = new BoardState();
  readonly matching = new Matching();
  readonly tests: TestSet;
  readonly builder: Builder;
  readonly address = new PageAddress();
  editor = $state.raw<Handle | undefined>();
  /** The pattern in sentences and as a graph. */
  explanation = $state.raw<Explanation | undefined>();
  /** A fact shown on the board instead of the instance. */
  fact = $state.raw<Fact | undefined>();
  /** The piece that the next clicks put on the board; '' removes. */
  stamp = $state<string | undefined>();
  loading = $state(true);
  failure = $state.raw<unknown>();

  constructor(readonly id: string) {
    this.document = new PatternDocument(id);
    this.tests = new TestSet(id);
    this.builder = new Builder(this.#bench());
  }

  /** What the builder works on. */
  #bench(): Bench {
    const { board, document, matching } = this;
    return {
      get source() {
        // The template of a new pattern is an example, not a part of what is built.
        return document.isNew && !document.dirty ? '' : document.source;
      },
      get index() {
        return matching.choice?.pattern ?? 0;
      },
      get fen() {
        return board.fen;
      },
      get side() {
        return board.side;
      },
      get pattern() {
        return document.saved?.id;
      },
      get actors() {
        return Object.fromEntries((matching.chosen?.actors ?? []).map(({ name, square }) => [name, square]));
      },
      write: (source) => this.write(source),
    };
  }

  readonly isOpen = $derived(!this.loading && !this.failure);
  /** The name in the text. */
  readonly name: string = $derived.by(() => nameIn(this.document.source) || i18n.t.workshop.untitled);
  readonly shown: Instance | undefined = $derived.by(() =>
    this.builder.open || this.fact ? undefined : this.matching.chosen,
  );
  readonly step = $derived(this.shown ? this.matching.step : 0);
  readonly #line = $derived(this.shown ? this.matching.line : []);
  /** The number of lines that are uncovered on the board; all of them if undefined. */
  revealed = $state<number | undefined>();
  /** The square whose lines alone are shown, because its piece is pointed at beside the board. */
  pointed = $state<string | undefined>();
  #reasonIsShown = $state(false);
  /** The squares that show why the chosen instance is rejected: after the moves that come before, or when asked for. */
  readonly marks: readonly string[] = $derived.by(() => {
    const reason = this.shown?.reason;
    if (!reason || this.step !== this.#line.length) return [];
    return this.#line.length > 0 || this.#reasonIsShown ? reason.squares : [];
  });
  /** Whether the text has no pattern at all. */
  readonly isEmpty: boolean = $derived.by(() => !this.loading && isBlank(this.document.source));
  readonly fen: string = $derived.by(() => {
    if (this.builder.open && this.builder.playing) return this.builder.fen;
    return (this.step > 0 && this.#line[this.step - 1]?.fen) || this.board.fen;
  });
  /** The move that led to the board that is shown, where it is known. */
  readonly lastSan: string | undefined = $derived.by(() => {
    if (this.step > 0) return this.#line[this.step - 1]?.san;
    const { game, ply, fen } = this.board;
    return game?.plies[ply - 1]?.fen === fen ? game?.plies[ply - 1]?.san : undefined;
  });
  readonly mode = $derived.by(() => {
    if (this.builder.open) return this.builder.playing ? ('play' as const) : ('pick' as const);
    if (this.step > 0) return 'still' as const;
    return this.stamp !== undefined ? ('pick' as const) : this.board.mode;
  });
  readonly arrows: Arrow[] = $derived.by(() => {
    if (this.builder.open) return this.builder.playing ? [] : this.builder.arrows;
    if (this.fact) return this.fact.arrow ? [this.fact.arrow] : [];
    if (!this.shown) return [];
    if (this.step > 0) {
      const uci = this.#line[this.step - 1]!.uci;
      return [{ from: uci.slice(0, 2), to: uci.slice(2, 4), kind: 'move' }];
    }
    return this.shown.arrows;
  });
  readonly rings: string[] = $derived.by(() => {
    if (this.fact) return this.fact.squares;
    return this.shown && this.step === 0 ? this.shown.squares : [];
  });
  readonly question: Question = $derived.by(() => ({
    source: this.document.source,
    fen: this.board.fen,
    side: this.board.side,
    pattern: this.document.saved?.id,
  }));

  /** Loads the pattern, and a board for it: that of the address, or of the first test that must match. */
  async open(query: Record<string, string>): Promise<void> {
    try {
      const asSaved = !!query.tour || query.text === 'saved';
      const version = Number(query.version) || undefined;
      await this.document.load((taken) => template(i18n.lang, taken), asSaved, version, i18n.lang);
      const { older, saved } = this.document;
      if (version && !older && saved && saved.version !== version)
        toasts.show(() => i18n.t.workshop.olderGone(version), { kind: 'bad', seconds: 9 });
      const side = query.side;
      this.board.side = side === 'white' || side === 'black' ? side : 'mover';
      if (query.flip) this.board.orientation = 'black';
      else if (!query.fen) this.board.orientation = keptBottom('chess') ?? 'white';
      if (query.at) this.matching.want(query.at);
      if (this.document.saved) await this.tests.load();
      const example = this.tests.cases.find((test) => test.expect === 'match');
      const asked = query.fen && normalise(query.fen);
      if (query.fen && !asked)
        void explainUnreadable(query.fen).then(({ message, remedy }) =>
          toasts.show(message, { kind: 'bad', detail: remedy }),
        );
      const kept = this.#keptGame(asked);
      if (kept) this.board.begin(kept.fen, kept.game, kept.ply);
      else if (asked) this.board.begin(asked);
      else if (example) this.show(example.fen, example.side, true);
      else this.board.begin(START);
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
    }
    this.loading = false;
    if (query.build && !this.failure) {
      this.address.set({ build: undefined });
      this.build();
    }
  }

  /** Stores the game on the board, for a reload or the first save of a new pattern. */
  keepGame() {
    const { fen, game, ply } = this.board;
    store(GAME, game && ({ id: this.id, fen, game, ply } satisfies KeptGame), true);
  }

  #keptGame(fen: string | undefined): KeptGame | undefined {
    const kept = load<KeptGame>(GAME, true);
    return kept && kept.fen === fen && (kept.id === this.id || kept.id === NEW) ? kept : undefined;
  }

  show(fen: string, side: Colour, first = false) {
    if (first) this.board.begin(fen);
    else this.board.put(fen);
    this.board.side = this.board.turn === side ? 'mover' : side;
    if (first) this.board.orientation = keptBottom('chess') ?? side;
    this.fact = undefined;
  }

  /** Chooses another instance, some places on in the list, and says its sentence. */
  chooseNext(by: number) {
    this.matching.move(by);
    this.revealed = undefined;
    this.#reasonIsShown = this.shown?.valid === false;
    if (this.shown) announcer.say(this.said);
  }

  /** Plays a typed move on the board that is shown, which may be one of the tactical line. */
  playTyped(from: string, to: string, promotion: Promotion | undefined) {
    if (this.builder.open) return void this.builder.play(from, to, promotion);
    if (this.fen !== this.board.fen) this.board.set(this.fen);
    this.matching.goStep(0);
    this.board.play(from, to, promotion);
  }

  /** Plays a move of the board that is shown. */
  play(from: string, to: string, promotion?: Promotion) {
    if (this.builder.open) this.builder.play(from, to, promotion);
    else this.board.play(from, to, promotion);
  }

  /** Takes back the last change: while one builds, of the pattern. */
  undo() {
    if (this.builder.open) this.editor?.undo();
    else this.board.undo();
  }

  redo() {
    if (this.builder.open) this.editor?.redo();
    else this.board.redo();
  }

  pick(square: string) {
    if (this.builder.open) {
      this.builder.pick(square, pieces(this.board.fen).has(square));
    } else if (this.stamp !== undefined) {
      this.board.stamp(square, this.stamp);
    }
  }

  build() {
    this.builder.begun();
  }

  /** One step back in the builder, or puts the piece away that clicks put on the board; `false` if there is neither. */
  cancel(): boolean {
    if (this.builder.open) {
      this.builder.back();
      return true;
    }
    const hadStamp = this.stamp !== undefined;
    this.stamp = undefined;
    return hadStamp;
  }

  /** Chooses an instance; of a rejected one the board shows where it fails. */
  choose(row: Row) {
    this.fact = undefined;
    this.revealed = undefined;
    this.matching.chooseRow(row);
    this.#reasonIsShown = !row.instance.valid;
  }

  /** Shows on the board why the instance is rejected, after the moves that come before; a second time hides it. */
  showReason() {
    const isShown = this.marks.length > 0;
    this.#reasonIsShown = !isShown;
    this.matching.goStep(isShown ? 0 : this.#line.length);
  }

  /** The sentence of the chosen instance, or why it is rejected. */
  get said(): string {
    const { shown } = this;
    if (!shown) return '';
    return shown.reason ? `${i18n.t.saying.rejected}: ${this.reasonOf(shown)}.` : shown.words;
  }

  /** Why an instance is rejected, as a clause, with the moves before it. */
  reasonOf({ reason }: Instance): string {
    if (!reason) return '';
    const moves = reason.line.map(({ san }) => i18n.move(san)).join(' ');
    const words = reason.words || `${reason.section}: ${reason.text}`;
    return moves ? i18n.t.saying.after(moves) + words : words;
  }

  /** Uncovers a number of lines on the board, all of them if undefined. */
  reveal(lines: number | undefined) {
    this.matching.goStep(0);
    this.revealed = lines;
  }

  /** Shows the board after a number of tactical moves of the chosen instance. */
  goToStep(step: number) {
    this.matching.goStep(step);
    const move = this.#line[this.matching.step - 1];
    announcer.say(move ? i18n.move(move.san) : i18n.t.instances.startPosition);
  }

  /** Goes a number of moves on, or back: in the game at hand, otherwise in the tactical moves. */
  advance(moves: number) {
    const { board } = this;
    if (board.game) {
      board.go(board.ply + moves);
      const move = board.game.plies[board.ply - 1];
      announcer.say(move ? i18n.move(move.san) : i18n.t.board.firstMove);
    } else if (this.#line.length) this.goToStep(this.matching.step + moves);
  }

  squareOf(actor: string): string | undefined {
    return this.matching.chosen?.actors.find(({ name }) => name === actor)?.square;
  }

  /** Puts a text into the editor as a step that can be undone. */
  write(source: string) {
    if (this.editor) this.editor.replace(source);
    else this.document.write(source);
  }

  #put(source: string) {
    this.write(source);
    // The text may be the same and yet have another base version.
    this.document.keep();
  }

  /** Reports that other work is shown now, with an undo that restores all of what was shown before. */
  #reportExchange(message: Message, work: Work, query: Record<string, string>) {
    const { text, version } = query;
    const undo = () => {
      this.#put(this.document.returnTo(work));
      // On another page, undo leads back to the pattern.
      if (this.address.isOpen) this.address.set({ text, version });
      else this.address.back(query);
    };
    toasts.show(message, { undo });
  }

  /** Brings back the unsaved work that was laid aside. */
  takeAside() {
    const { document } = this;
    const [work, query] = [document.work, router.query];
    this.#put(document.takeAside());
    this.address.set({ text: undefined, version: undefined });
    this.#reportExchange(() => i18n.t.workshop.asideTaken, work, query);
  }

  /** Leaves the earlier version for the current one. */
  leaveOlder() {
    const { document } = this;
    const { work, unsaved, aside } = document;
    // Only one draft can be aside: it comes into the editor, so that neither is lost.
    if (unsaved && aside) return this.takeAside();
    const query = router.query;
    if (unsaved) document.layAside(unsaved);
    this.#put(document.turnTo(undefined));
    this.address.set({ version: undefined });
    const now = document.base;
    this.#reportExchange(() => i18n.t.workshop.olderLeft(now), work, query);
  }

  /** Shows the version that was saved elsewhere instead of the user's own work. */
  async takeOther(): Promise<void> {
    const { document } = this;
    try {
      await document.renew();
    } catch (error) {
      return toasts.fail(error);
    }
    // The page may have been left meanwhile; then nothing changes.
    if (!this.address.isOpen) return;
    const { work } = document;
    const query = router.query;
    this.#put(document.turnTo(undefined));
    this.address.set({ version: undefined });
    this.#reportExchange(() => i18n.t.workshop.discarded, work, query);
  }

  discard() {
    const { work } = this.document;
    this.document.discard();
    this.#reportExchange(() => i18n.t.workshop.discarded, work, router.query);
  }

  dropAside() {
    const { work } = this.document;
    const query = router.query;
    this.document.dropAside();
    this.address.set({ text: undefined });
    this.#reportExchange(() => i18n.t.workshop.discarded, work, query);
  }

  /** Saves the pattern; a shipped or a new one becomes one of the user's own, whose page is opened. */
  async save(force = false): Promise<void> {
    const { document, address } = this;
    if (this.isEmpty) return void toasts.show(() => i18n.t.saying.emptySave, { kind: 'bad' });
    try {
      const isCreated = !document.saved || document.saved.shipped;
      const saved = await document.save(force);
      if (!saved) return;
      toasts.show(() => i18n.t.workshop.savedAs(saved.version));
      address.set({ version: undefined });
      if (isCreated) address.go(link(`/patterns/${saved.id}`, { ...router.query }), { replace: document.isNew });
    } catch (error) {
      toasts.fail(error);
    }
  }

  /** Makes a copy of the saved pattern and opens it. */
  async duplicate(): Promise<void> {
    try {
      const copy = await api.post('/patterns/{id}/copy', { path: { id: this.document.saved!.id } });
      this.address.go(link(`/patterns/${copy.id}`, { fen: this.board.fen }));
    } catch (error) {
      toasts.fail(error);
    }
  }

  /** Gives the text to the user as a file. */
  download() {
    saveFile(`${this.name.toLowerCase().replace(/[^\p{L}\d]+/gu, '_')}.patlan`, this.document.source);
  }

  /** Puts an example in the place of an empty text. */
  async writeExample(): Promise<void> {
    try {
      const all = await api.get('/patterns');
      this.write(template(i18n.lang, new Set(all.map(({ name }) => name))));
    } catch (error) {
      toasts.fail(error);
    }
  }

  /** Corrects all mistakes that have one sure correction, as one step that can be undone. */
  async fixAll(): Promise<void> {
    const { document, matching } = this;
    try {
      const fixed = await fixedAll(document.source, matching.diagnostics, async (source) => {
        const body = { source, pattern: document.saved?.id, lang: i18n.lang };
        return (await api.post('/language/check', { body })).diagnostics;
      });
      this.write(fixed.source);
      toasts.show(() => i18n.t.saying.fixedAll(fixed.count));
    } catch (error) {
      toasts.fail(error);
    }
  }

  async format(): Promise<void> {
    try {
      const { source } = await api.post('/language/format', { body: { source: this.document.source } });
      this.write(source);
    } catch (error) {
      toasts.fail(error);
    }
  }

  async translate(to: 'pt' | 'en', symbols: boolean): Promise<void> {
    try {
      const body = { source: this.document.source, to, symbols };
      const { source } = await api.post('/language/translate', { body });
      this.write(source);
    } catch (error) {
      toasts.fail(error);
    }
  }

  close() {
    this.address.leave();
    this.matching.stop();
    this.tests.stop();
  }
}

import type { Colour, Side } from '$lib/api/types';
import { keepBottom } from '$lib/board/flip.svelte';
import { EMPTY, join, objection, pieces, possibleCastling, split, START, withPiece } from '$lib/chess/fen';
import { LONGEST_TEXT, play, readPasted, type Game, type Promotion } from '$lib/chess/game';
import { soundOfMove, sounds } from '$lib/sound.svelte';

/** A board, which may be a position of a game. */
export interface Snapshot {
  fen: string;
  game: Game | undefined;
  ply: number;
}

/** The board of the workshop: a position, perhaps of a game, and the history for undo and redo. */
export class BoardState {
  fen = $state(START);
  side = $state<Side>('mover');
  orientation = $state<Colour>('white');
  mode = $state<'set' | 'play'>('set');
  game = $state.raw<Game | undefined>();
  ply = $state(0);
  #past = $state.raw<Snapshot[]>([]);
  #future = $state.raw<Snapshot[]>([]);

  readonly turn = $derived(split(this.fen).turn);
  readonly castling = $derived(split(this.fen).castling);
  readonly objection = $derived(objection(this.fen));
  /** The colour that searches; `side` may say "the side to move". */
  readonly searcher: Colour = $derived(this.side === 'mover' ? this.turn : this.side);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly canRedo = $derived(this.#future.length > 0);
  /** The squares of the game's last move. */
  readonly lastMove: string[] = $derived.by(() => {
    const uci = this.game?.plies[this.ply - 1]?.uci;
    return uci && this.game?.plies[this.ply - 1]?.fen === this.fen ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
  });

  #now(): Snapshot {
    return { fen: this.fen, game: this.game, ply: this.ply };
  }

  #show(snapshot: Snapshot) {
    this.fen = snapshot.fen;
    this.game = snapshot.game;
    this.ply = snapshot.ply;
  }

  #change(snapshot: Snapshot) {
    if (snapshot.fen === this.fen && snapshot.game === this.game && snapshot.ply === this.ply) return;
    this.#past = [...this.#past.slice(-199), this.#now()];
    this.#future = [];
    this.#show(snapshot);
  }

  /** Shows another position, such as that of a link or a test; undo brings the earlier one back. */
  put(fen: string) {
    this.#change({ fen, game: undefined, ply: 0 });
  }

  /** Shows the first board of a page, without a history. */
  begin(fen: string, game?: Game, ply = 0) {
    this.#show({ fen, game, ply });
    this.#past = [];
    this.#future = [];
  }

  /** Changes the position and keeps the game, so that the user can go on with its moves. */
  set(fen: string) {
    this.#change({ fen, game: this.game, ply: this.ply });
  }

  /** Puts a piece on a square, or removes it if it stands there already; '' always removes. */
  stamp(square: string, letter: string) {
    const there = pieces(this.fen).get(square);
    this.set(withPiece(this.fen, square, letter && letter !== there ? letter : undefined));
  }

  undo() {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#now()];
    this.#show(last);
  }

  redo() {
    const next = this.#future.at(-1);
    if (!next) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#now()];
    this.#show(next);
  }

  flip() {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
    keepBottom('chess', this.orientation);
  }

  clear() {
    this.put(EMPTY);
  }

  start() {
    this.put(START);
  }

  setTurn(turn: Colour) {
    this.set(join({ ...split(this.fen), turn, enPassant: '-' }));
  }

  toggleCastling(right: string) {
    const parts = split(this.fen);
    const rights = parts.castling.includes(right) ? parts.castling.replace(right, '') : parts.castling + right;
    this.set(join({ ...parts, castling: possibleCastling(parts.placement, rights) }));
  }

  /** Whether the pieces allow a castling right at all. */
  mayCastle(right: string): boolean {
    return possibleCastling(split(this.fen).placement, right) === right;
  }

  /** Puts a pasted FEN or PGN on the board; false if it cannot be read. */
  paste(text: string): boolean {
    if (text.length > LONGEST_TEXT) return false;
    const read = readPasted(text);
    if (!read) return false;
    if ('fen' in read) this.put(read.fen);
    else this.#change({ fen: read.game.start, game: read.game, ply: 0 });
    return true;
  }

  /** Plays a legal move: it continues the game, or begins one. */
  play(from: string, to: string, becomes?: Promotion): boolean {
    const ply = play(this.fen, from, to, becomes);
    if (!ply) return false;
    sounds.play(soundOfMove(ply.san));
    const inGame = this.game && this.#fenAt(this.ply) === this.fen ? this.game : undefined;
    const next = inGame?.plies[this.ply];
    if (inGame && next?.uci === ply.uci) this.#change({ fen: ply.fen, game: inGame, ply: this.ply + 1 });
    else {
      const base = { title: inGame?.title ?? '', start: inGame?.start ?? this.fen, plies: inGame?.plies ?? [] };
      const at = inGame ? this.ply : 0;
      this.#change({ fen: ply.fen, game: { ...base, plies: [...base.plies.slice(0, at), ply] }, ply: at + 1 });
    }
    return true;
  }

  #fenAt(ply: number): string | undefined {
    return ply === 0 ? this.game?.start : this.game?.plies[ply - 1]?.fen;
  }

  go(ply: number) {
    if (!this.game) return;
    const at = Math.max(0, Math.min(ply, this.game.plies.length));
    if (at === this.ply + 1) sounds.play(soundOfMove(this.game.plies[this.ply]!.san));
    this.#change({ fen: this.#fenAt(at)!, game: this.game, ply: at });
  }

  closeGame() {
    this.#change({ fen: this.fen, game: undefined, ply: 0 });
  }
}

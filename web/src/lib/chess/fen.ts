import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { chessgroundDests } from 'chessops/compat';
import type { Colour } from '$lib/api/types';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

interface FenParts {
  placement: string;
  turn: Colour;
  castling: string;
  enPassant: string;
  clocks: string;
}

/** Parses a FEN; missing fields get their usual values, so an EPD is accepted too. */
export function split(fen: string): FenParts {
  const [placement = '', turn = 'w', castling = '-', enPassant = '-', half = '0', full = '1'] = fen.trim().split(/\s+/);
  return {
    placement,
    turn: turn === 'b' ? 'black' : 'white',
    castling,
    enPassant,
    clocks: `${/^\d+$/.test(half) ? half : '0'} ${/^\d+$/.test(full) ? full : '1'}`,
  };
}

export function join(parts: FenParts): string {
  const { placement, turn, castling, enPassant, clocks } = parts;
  return `${placement} ${turn[0]} ${castling || '-'} ${enPassant} ${clocks}`;
}

/** The full form of a FEN, or undefined if the text is not a FEN. The position need not be possible. */
export function normalise(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^([pnbrqkPNBRQK1-8]+\/){7}[pnbrqkPNBRQK1-8]+(\s|$)/.test(trimmed)) return undefined;
  const fields = trimmed.split(/\s+/);
  const fen = fields.slice(0, 4).join(' ');
  const clocks = fields.slice(4, 6);
  const whole = clocks.length === 2 && clocks.every((f) => /^\d+$/.test(f)) ? `${fen} ${clocks.join(' ')}` : fen;
  return parseFen(whole).unwrap(
    (setup) => makeFen(setup),
    () => undefined,
  );
}

/** Why the rules do not allow a position, or undefined if they do. */
export function objection(fen: string): string | undefined {
  return parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        () => undefined,
        (error) => error.message,
      ),
    () => 'ERR_OTHER',
  );
}

/** The pieces on the board by square: letters as in a FEN. */
export function pieces(fen: string): Map<string, string> {
  const found = new Map<string, string>();
  split(fen)
    .placement.split('/')
    .forEach((rank, index) => {
      let file = 0;
      for (const letter of rank) {
        if (letter >= '1' && letter <= '8') file += Number(letter);
        else found.set('abcdefgh'[file++]! + (8 - index), letter);
      }
    });
  return found;
}

export function placement(board: Map<string, string>): string {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let text = '';
    let gap = 0;
    for (const file of 'abcdefgh') {
      const letter = board.get(file + rank);
      if (!letter) gap += 1;
      else {
        text += (gap || '') + letter;
        gap = 0;
      }
    }
    ranks.push(text + (gap || ''));
  }
  return ranks.join('/');
}

/** Rights that the pieces no longer allow are dropped, so a set-up board never has impossible castling. */
export function possibleCastling(placementText: string, castling: string): string {
  const board = pieces(placementText);
  const allowed = [
    ['K', 'e1', 'K', 'h1', 'R'],
    ['Q', 'e1', 'K', 'a1', 'R'],
    ['k', 'e8', 'k', 'h8', 'r'],
    ['q', 'e8', 'k', 'a8', 'r'],
  ]
    .filter(
      ([right, king, k, rook, r]) => castling.includes(right!) && board.get(king!) === k && board.get(rook!) === r,
    )
    .map(([right]) => right);
  return allowed.join('') || '-';
}

/** The position with other pieces: castling rights, en passant and clocks that no longer fit are dropped. */
export function withPlacement(fen: string, text: string): string {
  const parts = split(fen);
  return join({
    ...parts,
    placement: text,
    castling: possibleCastling(text, parts.castling),
    enPassant: '-',
    clocks: '0 1',
  });
}

export function withPiece(fen: string, square: string, letter: string | undefined): string {
  const board = pieces(fen);
  if (letter) board.set(square, letter);
  else board.delete(square);
  return withPlacement(fen, placement(board));
}

export function moved(fen: string, from: string, to: string): string {
  const board = pieces(fen);
  const letter = board.get(from);
  if (!letter || from === to) return fen;
  board.delete(from);
  board.set(to, letter);
  return withPlacement(fen, placement(board));
}

/** Legal moves by square of departure; none in an impossible position. */
export function destinations(fen: string): Map<string, string[]> {
  return parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (position) => chessgroundDests(position) as Map<string, string[]>,
      () => new Map(),
    );
}

import { i18n } from '$lib/i18n/i18n.svelte';
import type { Colour } from '$lib/api/types';
import type { SpokenBoard, SpokenPiece } from './board';
import type { Command } from './commands';

/** What is known about the board beside the position. */
export interface Context {
  /** The last move, as it is shown. */
  last?: string | undefined;
  /** The sentence of the instance that is shown. */
  sentence?: string | undefined;
}

const SIDES: readonly Colour[] = ['white', 'black'];

/** The pieces of one side by kind: "king e1, rooks a1 h1". */
function listed(board: SpokenBoard, pieces: readonly SpokenPiece[]): string {
  const names = i18n.t.speech.kinds;
  return board.kinds
    .map(({ id }) => {
      const squares = pieces.filter(({ kind }) => kind === id).map(({ square }) => square);
      return squares.length > 0 ? `${names[id]?.[squares.length > 1 ? 1 : 0] ?? ''} ${squares.join(' ')}`.trim() : '';
    })
    .filter(Boolean)
    .join(', ');
}

function sayPieces(board: SpokenBoard, kind: string | undefined, side: Colour | undefined): string {
  const t = i18n.t.speech;
  const said = SIDES.filter((one) => !side || one === side).map((one) => {
    const pieces = board.pieces.filter((piece) => piece.side === one && (!kind || piece.kind === kind));
    return pieces.length > 0 ? `${board.sideName(one)}: ${listed(board, pieces)}.` : '';
  });
  const text = said.filter(Boolean).join(' ') || t.nonePieces;
  return kind || side ? text : `${t.toMove(board.sideName(board.toMove))} ${text}`;
}

export function saySquare(board: SpokenBoard, square: string): string {
  const piece = board.pieces.find((one) => one.square === square);
  return `${square}: ${piece ? board.pieceName(piece) : i18n.t.board.emptySquare}`;
}

function sayLine(board: SpokenBoard, squares: readonly string[], title: string): string {
  const at = new Map(board.pieces.map((piece) => [piece.square, piece]));
  const said = squares.flatMap((square) => {
    const piece = at.get(square);
    return piece ? [`${square} ${board.pieceName(piece)}`] : [];
  });
  return `${title}: ${said.join(', ') || i18n.t.board.emptySquare}.`;
}

/** The answer to a question, as it is shown and read aloud. */
export function answer(command: Command, board: SpokenBoard, { last, sentence }: Context): string {
  const t = i18n.t.speech;
  switch (command.ask) {
    case 'help':
      return t.help;
    case 'last':
      return last ? t.lastMove(last) : t.noLast;
    case 'sentence':
      return sentence || t.noSentence;
    case 'pieces':
      return sayPieces(board, command.kind, command.side);
    case 'rank':
      return sayLine(board, board.ranks.get(command.name) ?? [], t.rank(command.name));
    case 'file':
      return sayLine(board, board.files.get(command.name) ?? [], t.file(command.name));
    case 'square':
      return saySquare(board, command.square);
    case 'moves': {
      const moves = board.moves(command.square);
      return moves.length > 0 ? t.legalMoves(moves.join(', ')) : t.noMoves;
    }
  }
}

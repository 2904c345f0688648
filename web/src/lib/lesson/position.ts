import type { Actor, Arrow, Colour, HitProof, Lang } from '$lib/api/types';
import { withPortugueseLetters } from '$lib/chess/portuguese';
import { pieces, split } from '$lib/chess/fen';

/** A pattern as a lesson names it. */
export interface LessonPattern {
  /** Undefined if the pattern has been deleted since its search. */
  id: string | undefined;
  /** The name in its text. */
  name: string;
  /** What people call it, in the language of the lesson. */
  title: string;
}

/** A move of a solution, in standard notation with English letters, with the position after it. */
export interface LessonMove {
  san: string;
  uci: string;
  fen?: string | null;
}

/**
 * A position as worksheets, the big screen and training show it: a board, a question and its answer. Where it came from
 * makes no difference to them. `title` never gives the answer away; `words`, `line`, `arrows` and `note` may.
 */
export interface LessonPosition {
  /** Its name within its source, by which an address chooses it and progress is kept: a hit's number, a test's id. */
  key: string;
  fen: string;
  /** The side that the pattern was found for, or else the side to move. */
  side: Colour;
  /** Where it is from: players and year, or the name of an exercise; empty if that is not known. */
  title: string;
  /** Event, place and date, as far as they are known and the title does not say them. */
  provenance: string;
  /** What was found, in sentences; empty if no pattern was looked for. */
  words: string;
  /** A remark that came with the position. */
  note: string;
  arrows: readonly Arrow[];
  squares: readonly string[];
  actors: readonly Actor[];
  /** The solution: the tactics of the pattern, or the one move that it draws; empty where there is neither. */
  line: readonly LessonMove[];
  proof: HitProof | undefined;
  pattern: LessonPattern | undefined;
  /** Further patterns that were found in the same position. */
  others: readonly LessonPattern[];
  /** The page that shows it with everything around it. */
  href: string | undefined;
}

/** Squares without a pattern: nothing found, nothing drawn. */
export function bare(position: Pick<LessonPosition, 'key' | 'fen' | 'side'>): LessonPosition {
  return {
    ...position,
    title: '',
    provenance: '',
    words: '',
    note: '',
    arrows: [],
    squares: [],
    actors: [],
    line: [],
    proof: undefined,
    pattern: undefined,
    others: [],
    href: undefined,
  };
}

/** Positions without those that say and play the same as one before: a board is shown to a class once. */
export function folded(positions: readonly LessonPosition[]): LessonPosition[] {
  const seen = new Set<string>();
  return positions.filter(({ fen, side, pattern, words, line }) => {
    const key = JSON.stringify([fen, side, pattern?.name, words, line.map(({ uci }) => uci)]);
    return !seen.has(key) && !!seen.add(key);
  });
}

/** The side to move. */
export function turnOf(fen: string): Colour {
  return split(fen).turn;
}

export type Notation = 'letters' | 'figurines';

const FIGURINES: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

/** A move with the letters of a language, or with figurines, which every language reads. */
export function writeMove(san: string, notation: Notation, lang: Lang): string {
  if (notation === 'figurines') return san.replace(/[KQRBN]/g, (letter) => FIGURINES[letter]!);
  return lang === 'pt' ? withPortugueseLetters(san) : san;
}

/** A line with move numbers: "23. Qxf7+ Kh8 24. Qg8#", or "23… Qe1+ 24. Rxe1". */
export function writeLine(position: Pick<LessonPosition, 'fen' | 'line'>, notation: Notation, lang: Lang): string {
  let { turn, move } = startOf(position.fen);
  const parts: string[] = [];
  for (const [index, { san }] of position.line.entries()) {
    const number = turn === 'white' ? `${move}. ` : index === 0 ? `${move}… ` : '';
    parts.push(number + writeMove(san, notation, lang));
    if (turn === 'black') move += 1;
    turn = turn === 'white' ? 'black' : 'white';
  }
  return parts.join(' ');
}

function startOf(fen: string): { turn: Colour; move: number } {
  const { turn, clocks } = split(fen);
  return { turn, move: Number(clocks.split(' ')[1]) || 1 };
}

/** Whether the solution begins with a move of the side to move, so that it can be asked for. */
export function hasSolution({ fen, line }: Pick<LessonPosition, 'fen' | 'line'>): boolean {
  const first = line[0];
  if (!first) return false;
  const piece = pieces(fen).get(first.uci.slice(0, 2));
  return piece !== undefined && (piece === piece.toUpperCase()) === (turnOf(fen) === 'white');
}

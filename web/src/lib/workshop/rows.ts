import type { Actor, Instance, PatternMatch } from '$lib/api/types';

export type Shown = 'valid' | 'all';

/** A line of the list of instances: one instance, or several that read the same. */
export interface Row {
  pattern: number;
  /** The name of its pattern, where the text has several. */
  name: string;
  instance: Instance;
  /** The places of the instances in the list of their pattern; the first is shown. */
  indexes: number[];
}

/** An actor as a reader knows it: the letter of the piece as a FEN has it, and the square. */
export interface Man {
  /** Empty for a square. */
  letter: string;
  square: string;
}

/** The pieces and squares of an instance, each once; `white` searches. */
export function menOf(actors: readonly Actor[], isWhite: boolean): Man[] {
  const men: Man[] = [];
  for (const { piece, square } of actors) {
    const letter = piece ? (isWhite ? piece : swapCase(piece)) : '';
    if (!men.some((man) => man.letter === letter && man.square === square)) men.push({ letter, square });
  }
  return men;
}

function swapCase(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

/** What a reader sees of an instance; equal keys are folded into one line. */
function keyOf(pattern: number, { valid, reason, actors, line, proof }: Instance): string {
  const men = actors.map(({ piece, square }) => (piece ?? '') + square).sort();
  return JSON.stringify([pattern, valid, reason?.words, men, line.map(({ san }) => san), proof?.verdict]);
}

/** The lines of the list: valid instances first within each pattern, as the server sends them. */
export function rowsOf(patterns: readonly PatternMatch[], shown: Shown): Row[] {
  const rows = new Map<string, Row>();
  for (const [pattern, match] of patterns.entries())
    for (const [index, instance] of match.instances.entries()) {
      if (shown === 'valid' && !instance.valid) continue;
      const key = keyOf(pattern, instance);
      const row = rows.get(key);
      if (row) row.indexes.push(index);
      else rows.set(key, { pattern, name: match.name, instance, indexes: [index] });
    }
  return [...rows.values()];
}

import { pieces } from '$lib/chess/fen';

export interface Man {
  /** Stays with a piece while it moves, so that it slides. */
  id: number;
  letter: string;
  square: string;
}

/** The pieces of a position; those that are also in `before` keep their identity, wherever a legal move took them. */
export function menOf(fen: string, before: readonly Man[] = []): Man[] {
  const now = pieces(fen);
  const kept = before.filter(({ letter, square }) => now.get(square) === letter);
  const left = before.filter((man) => !kept.includes(man));
  const taken = new Set(kept.map(({ square }) => square));
  let next = Math.max(-1, ...before.map(({ id }) => id)) + 1;
  const come = [...now].filter(([square]) => !taken.has(square));
  const moved = come.map(([square, letter]): Man => {
    const from = left.findIndex((man) => man.letter === letter);
    const id = from < 0 ? next++ : left.splice(from, 1)[0]!.id;
    return { id, letter, square };
  });
  return [...kept, ...moved].sort((a, b) => a.id - b.id);
}

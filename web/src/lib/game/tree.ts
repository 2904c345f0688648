/** A game as a tree of positions, and the ways through it. */
import type { GameNode } from '$lib/api/types';

export class GameTree {
  /** For each position those after it: what was played first, then what could have been played. */
  readonly #children: number[][];
  /** The positions of the main line, by ply. */
  readonly main: readonly number[];

  constructor(readonly nodes: readonly GameNode[]) {
    this.#children = nodes.map(() => []);
    for (const { id, parent, main } of nodes) {
      if (parent == null) continue;
      const children = this.#children[parent]!;
      // A variation may stand before the move that it replaces.
      if (main) children.unshift(id);
      else children.push(id);
    }
    this.main = nodes.filter(({ main }) => main).map(({ id }) => id);
  }

  node(id: number): GameNode {
    return this.nodes[id] ?? this.nodes[0]!;
  }

  children(id: number): readonly number[] {
    return this.#children[id] ?? [];
  }

  next(id: number): number | undefined {
    return this.children(id)[0];
  }

  previous(id: number): number | undefined {
    return this.node(id).parent ?? undefined;
  }

  /** The last position of the line that goes on from here. */
  end(id: number): number {
    let last = id;
    for (let next = this.next(last); next !== undefined; next = this.next(last)) last = next;
    return last;
  }

  /** The position of the main line at which the line of this one leaves it, or this one itself. */
  mainOf(id: number): number {
    let at = id;
    while (!this.node(at).main) at = this.node(at).parent ?? 0;
    return at;
  }

  /** The position after one more move, whatever the line; undefined if the game has no such move here. */
  after(id: number, uci: string): number | undefined {
    return this.children(id).find((child) => this.nodes[child]!.uci === uci);
  }
}

/** A position in the address: its ply in the main line, or `v` with its number in a variation. */
export function writePlace(tree: GameTree, id: number): string {
  const { main, ply } = tree.node(id);
  return main ? String(ply) : `v${id}`;
}

/** The position of an address; undefined if the game has none there. */
export function readPlace(tree: GameTree, text: string | undefined): number | undefined {
  const [, variation, digits] = /^(v?)(\d{1,6})$/.exec(text ?? '') ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (!variation) return tree.main[number];
  return number < tree.nodes.length && !tree.nodes[number]!.main ? number : undefined;
}

/** The number of the move that led to a position, as it stands before a White or a lone Black move: "12." or "12…". */
export function moveNumber(tree: GameTree, id: number): { number: number; side: 'white' | 'black' } {
  const before = tree.node(tree.previous(id) ?? 0).fen.split(' ');
  return { number: Number(before[5]) || 1, side: before[1] === 'b' ? 'black' : 'white' };
}

/** The move that led to a position with its number: "12… Qg1+"; empty at the start. */
export function moveText(tree: GameTree, id: number, letters: (san: string) => string): string {
  if (tree.previous(id) === undefined) return '';
  const { number, side } = moveNumber(tree, id);
  return `${number}${side === 'white' ? '.' : '…'} ${letters(tree.node(id).san)}`;
}

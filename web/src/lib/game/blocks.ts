/**
 * The text of a game as a book sets it: moves in pairs, comments between them, and below each move what could have been
 * played instead.
 */
import { moveNumber, type GameTree } from './tree';

/** Something in a line of moves. */
export type Item =
  | { kind: 'move'; id: number; number: string }
  | { kind: 'comment'; text: string }
  | { kind: 'open' }
  | { kind: 'close' };

export interface Pair {
  number: number;
  /** Undefined where the pair begins with a move of Black. */
  white: number | undefined;
  black: number | undefined;
}

export type Block =
  { kind: 'pairs'; pairs: Pair[] } | { kind: 'comment'; text: string } | { kind: 'line'; items: Item[] };

/** Commands for boards, such as `[%clk 0:01:20]`, are no prose. */
export const proseOf = (comment: string) =>
  comment
    .replace(/\[%[^\]]*\]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

export function blocksOf(tree: GameTree): Block[] {
  const blocks: Block[] = [];
  let pairs: Pair[] | undefined;
  const comment = (text: string) => {
    const prose = proseOf(text);
    if (!prose) return;
    blocks.push({ kind: 'comment', text: prose });
    pairs = undefined;
  };
  comment(tree.node(0).commentAfter);
  for (const id of tree.main.slice(1)) {
    const node = tree.node(id);
    comment(node.commentBefore);
    const { number, side } = moveNumber(tree, id);
    if (!pairs) blocks.push({ kind: 'pairs', pairs: (pairs = []) });
    const last = pairs.at(-1);
    if (side === 'black' && last && last.black === undefined) last.black = id;
    else pairs.push({ number, white: side === 'white' ? id : undefined, black: side === 'black' ? id : undefined });
    comment(node.commentAfter);
    for (const other of tree.children(node.parent ?? 0)) {
      if (other === id) continue;
      blocks.push({ kind: 'line', items: lineOf(tree, other) });
      pairs = undefined;
    }
  }
  // What could have been played after the last move, or before the first.
  const end = tree.main.at(-1) ?? 0;
  for (const other of tree.children(end)) blocks.push({ kind: 'line', items: lineOf(tree, other) });
  return blocks;
}

/** A variation from its first move on, with those within it in brackets. */
function lineOf(tree: GameTree, first: number): Item[] {
  const items: Item[] = [];
  const add = (begin: number, isInner: boolean) => {
    if (isInner) items.push({ kind: 'open' });
    let isInterrupted = true;
    const comment = (text: string) => {
      const prose = proseOf(text);
      if (prose) items.push({ kind: 'comment', text: prose });
      isInterrupted ||= prose !== '';
    };
    for (let id: number | undefined = begin; id !== undefined; id = tree.next(id)) {
      const node = tree.node(id);
      comment(node.commentBefore);
      const { number, side } = moveNumber(tree, id);
      items.push({ kind: 'move', id, number: side === 'white' ? `${number}.` : isInterrupted ? `${number}…` : '' });
      isInterrupted = false;
      comment(node.commentAfter);
      // Those of the first move are variations of the line outside.
      if (id === begin) continue;
      for (const other of tree.children(node.parent ?? 0)) {
        if (other === id) continue;
        add(other, true);
        isInterrupted = true;
      }
    }
    if (isInner) items.push({ kind: 'close' });
  };
  add(first, false);
  return items;
}

const NAGS: Record<number, string> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  23: '⨀',
  32: '⟳',
  33: '⟳',
  36: '→',
  37: '→',
  40: '↑',
  41: '↑',
  132: '⇆',
  133: '⇆',
  138: '⊕',
  139: '⊕',
  140: '∆',
  146: 'N',
};

/** NAGs as they are printed: signs of the move close to it, others after a space. */
export function nagText(nags: readonly number[]): string {
  const close = nags.filter((nag) => nag <= 6).map((nag) => NAGS[nag] ?? '');
  const others = nags.filter((nag) => nag > 6).map((nag) => NAGS[nag] ?? `$${nag}`);
  return close.join('') + others.map((text) => ` ${text}`).join('');
}

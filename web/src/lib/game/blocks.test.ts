import { expect, it } from 'vitest';
import { blocksOf, nagText, proseOf, type Block } from './blocks';
import { nodesOf } from './testing';
import { GameTree } from './tree';

/** Blocks in short: pairs as numbers of nodes, variations as they are read. */
function short(tree: GameTree, block: Block): string {
  if (block.kind === 'comment') return `{${block.text}}`;
  if (block.kind === 'pairs')
    return block.pairs.map(({ number, white, black }) => `${number}:${white ?? '…'},${black ?? ''}`).join(' ');
  return block.items
    .map((item) => {
      if (item.kind === 'move') return item.number + tree.node(item.id).san;
      return item.kind === 'comment' ? `{${item.text}}` : item.kind === 'open' ? '(' : ')';
    })
    .join(' ');
}
const read = (...given: Parameters<typeof nodesOf>) => {
  const tree = new GameTree(nodesOf(...given));
  return blocksOf(tree).map((block) => short(tree, block));
};

it('sets moves in pairs, and variations below the move that they replace', () => {
  expect(read(['0 e4', '1 e5', '1 c5*', '3 Nf3*', '3 c3*', '4 d6*', '2 Nf3', '7 Nc6'])).toEqual([
    '1:1,2',
    '1…c5 2.Nf3 ( 2.c3 ) 2…d6',
    '2:7,8',
  ]);
});

it('puts comments where they stand in the text', () => {
  const comments = { 0: ['', 'start'], 1: ['', 'good [%clk 0:01:00]'], 2: ['so', ''], 3: ['or', 'sharp'] } as const;
  expect(read(['0 e4', '1 e5', '1 c5*', '2 Nf3'], comments as unknown as Parameters<typeof nodesOf>[1])).toEqual([
    '{start}',
    '1:1,',
    '{good}',
    '{so}',
    '1:…,2',
    '{or} 1…c5 {sharp}',
    '2:4,',
  ]);
});

it('keeps commands for boards out of the prose', () => {
  expect(proseOf('[%cal Ge2e4,Rd7d5] the pawn  goes\n[%eval 0.3]on ')).toBe('the pawn goes\n on');
  expect(proseOf('[%clk 0:00:01]')).toBe('');
});

it('prints signs of a move close to it', () => {
  expect(nagText([1])).toBe('!');
  expect(nagText([16, 3])).toBe('!! ±');
  expect(nagText([200])).toBe(' $200');
});

import { expect, it } from 'vitest';
import { nodesOf } from './testing';
import { GameTree, moveText, readPlace, writePlace } from './tree';

/** 1. e4 e5 (1… c5 2. Nf3 (2. c3)) 2. Nf3 */
const tree = new GameTree(nodesOf(['0 e4', '1 e5', '1 c5*', '3 Nf3*', '3 c3*', '2 Nf3']));
const same = (san: string) => san;

it('goes on along the line that is shown', () => {
  expect([tree.next(0), tree.next(1), tree.next(2), tree.next(6)]).toEqual([1, 2, 6, undefined]);
  expect([tree.next(3), tree.end(3), tree.end(0)]).toEqual([4, 4, 6]);
  expect([tree.previous(3), tree.previous(0)]).toEqual([1, undefined]);
  expect(tree.mainOf(5)).toBe(1);
  expect([tree.after(1, 'c5'), tree.after(1, 'c6')]).toEqual([3, undefined]);
});

it('goes on with the game where a variation stands before the first move', () => {
  const early = new GameTree(nodesOf(['0 d4*', '0 e4']));
  expect(early.next(0)).toBe(2);
});

it('finds the place of an address again, and none that is not there', () => {
  for (const id of tree.nodes.keys()) expect(readPlace(tree, writePlace(tree, id))).toBe(id);
  expect(writePlace(tree, 6)).toBe('3');
  for (const text of [undefined, '', '4', 'v1', 'v99', '-1', 'x', '3.5']) expect(readPlace(tree, text)).toBeUndefined();
});

it('names moves with their numbers', () => {
  expect([0, 1, 2, 5].map((id) => moveText(tree, id, same))).toEqual(['', '1. e4', '1… e5', '2. c3']);
});

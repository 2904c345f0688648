import { expect, it } from 'vitest';
import { place } from './layout';

it('draws an action through a square in two parts, named once and headed once', () => {
  const nodes = ['N1', 'S1', 'k1'].map((id) => ({
    id,
    label: id,
    name: id,
    kind: 'any' as const,
    owner: 'me' as const,
  }));
  const placed = place(nodes, [
    {
      from: 'N1',
      to: 'k1',
      via: ['S1'],
      label: 'POSSIBLEATTACK',
      kind: 'possibleAttack',
      relation: 'POSSIBLEATTACK',
      dashed: true,
      negated: false,
    },
  ]);
  expect(placed.edges.map(({ from, to, label, head }) => [from, to, label, head])).toEqual([
    ['N1', 'S1', 'POSSIBLEATTACK', false],
    ['S1', 'k1', '', true],
  ]);
  expect(placed.width).toBeGreaterThan(0);
  expect(placed.nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
});
it('has nothing to draw for nothing', () => expect(place([], []).edges).toEqual([]));

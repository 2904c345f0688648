import { expect, it } from 'vitest';
import { filterFacts } from './facts';

const facts = [
  { name: 'ataca', args: [], text: 'The queen attacks f7', squares: ['e2', 'f7'] },
  { name: 'defende', args: [], text: 'The rook defends f7', squares: ['f8', 'f7'] },
];

it('asks for every word', () => {
  expect(filterFacts(facts, 'f7')).toHaveLength(2);
  expect(filterFacts(facts, 'F7 queen')).toHaveLength(1);
  expect(filterFacts(facts, 'defende f8')).toHaveLength(1);
  expect(filterFacts(facts, 'bishop')).toHaveLength(0);
  expect(filterFacts(facts, '  ')).toHaveLength(2);
});

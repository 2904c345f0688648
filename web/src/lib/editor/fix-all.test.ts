import { expect, it } from 'vitest';
import { fixedAll, sureEdits } from './fix-all';

const fix = (from: number, to: number, text: string, sure = true) => ({
  fixes: [{ title: text, sure, edits: [{ from, to, text }] }],
});

it('corrects everything at once, and what comes to light by it', async () => {
  const fixed = await fixedAll('aa bb cc', [fix(0, 2, 'AAA'), fix(6, 8, 'C'), fix(3, 5, '?', false)], (text) =>
    Promise.resolve(text === 'AAA bb C' ? [fix(4, 6, 'B')] : []),
  );
  expect(fixed).toEqual({ source: 'AAA B C', count: 3 });
});

it('leaves what overlaps and what is a choice', () => {
  expect(sureEdits([fix(0, 3, 'x'), fix(2, 5, 'y')]).count).toBe(1);
  const [one] = fix(0, 1, 'a').fixes;
  expect(sureEdits([{ fixes: [one!, one!] }]).count).toBe(0);
});

it('ends where corrections bring ever new mistakes', async () => {
  const fixed = await fixedAll('a', [fix(0, 1, 'a')], () => Promise.resolve([fix(0, 1, 'a')]));
  expect(fixed.count).toBe(5);
});

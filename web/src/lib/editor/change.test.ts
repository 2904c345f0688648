import { expect, it } from 'vitest';
import { smallestChange } from './change';

const apply = (text: string, change: ReturnType<typeof smallestChange>) =>
  change ? text.slice(0, change.from) + change.insert + text.slice(change.to) : text;

it.each([
  ['abc', 'abc'],
  ['abc', 'abXc'],
  ['aaa', 'aa'],
  ['', 'new'],
  ['old', ''],
  ['abab', 'ab'],
])('turns %j into %j', (before, after) => {
  expect(apply(before, smallestChange(before, after))).toBe(after);
});

it('touches no more than it must', () => {
  expect(smallestChange('PATTERN "A"', 'PATTERN "B"')).toEqual({ from: 9, to: 10, insert: 'B' });
});

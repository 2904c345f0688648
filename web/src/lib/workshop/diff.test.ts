import { expect, it } from 'vitest';
import { diffLines } from './diff';

const show = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text);

it('is silent about equal texts', () => {
  expect(show('a\nb', 'a\nb')).toEqual([' a', ' b']);
});
it('shows what was added and taken away', () => {
  expect(show('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
});
it('keeps the longest common run', () => {
  expect(show('1\n2\n3\n4', '2\n3')).toEqual(['-1', ' 2', ' 3', '-4']);
});

import { expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import { fixLabel, hintOf } from './fixes';

const edits = [{ from: 0, to: 2, text: 'ATTACKS' }];

it('names a guess by what it writes', () => {
  expect(fixLabel({ title: 'did you mean ATTACKS?', edits, sure: false }, en)).toBe('Replace with ATTACKS');
  expect(fixLabel({ title: 'write it in capitals', edits, sure: true }, en)).toBe('write it in capitals');
});
it('gives no help that a button says already', () => {
  const fixes = [{ title: 'did you mean ATTACKS?', edits, sure: false }];
  expect(hintOf({ help: 'did you mean ATTACKS?', fixes })).toBeUndefined();
  expect(hintOf({ help: 'relations stand between actors', fixes })).toBe('relations stand between actors');
});

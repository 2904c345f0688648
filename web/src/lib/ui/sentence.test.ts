import { expect, it } from 'vitest';
import { ended, sentence } from './sentence';

it('makes a sentence of a clause, and leaves one as it is', () => {
  expect(sentence('é um acervo')).toBe('É um acervo.');
  expect(sentence('The studio does not answer.')).toBe('The studio does not answer.');
  expect(sentence('')).toBe('');
});

it('ends a text once, and leaves its beginning', () => {
  expect(ended('a.patlan: no pattern')).toBe('a.patlan: no pattern.');
  for (const whole of ['a.patlan: The studio does not answer.', 'What now?', 'wait …'])
    expect(ended(whole)).toBe(whole);
  expect(ended(' ')).toBe('');
});

import { expect, it } from 'vitest';
import { sentence } from './sentence';

it('makes a sentence of a clause, and leaves one as it is', () => {
  expect(sentence('é um acervo')).toBe('É um acervo.');
  expect(sentence('The studio does not answer.')).toBe('The studio does not answer.');
  expect(sentence('')).toBe('');
});

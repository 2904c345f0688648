import { describe, expect, it } from 'vitest';
import { gaps } from './gaps';

describe('gaps', () => {
  it('cuts a sentence at its gaps', () => {
    expect(gaps('{0} can step between {1} and it')).toEqual([
      { text: '', gap: 0 },
      { text: 'can step between' },
      { text: '', gap: 1 },
      { text: 'and it' },
    ]);
    expect(gaps('you play White')).toEqual([{ text: 'you play White' }]);
    expect(gaps('')).toEqual([]);
  });
});

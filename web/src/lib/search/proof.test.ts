import { expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import { pt } from '$lib/i18n/pt';
import { proofOf } from './proof';

it('tells a proof in the language of the page', () => {
  expect(proofOf({ verdict: 'forced', mateIn: 2, text: 'forced, mate in 2' }, pt)).toEqual({
    tone: 'good',
    text: 'forçado, mate em 2',
  });
  expect(proofOf({ verdict: 'refuted', text: 'refutado por Kxf7' }, en)).toEqual({ tone: 'bad', text: 'refuted' });
  expect(proofOf({ verdict: 'undecided', text: 'undecided' }, en)?.tone).toBe('warn');
  expect(proofOf(null, en)).toBeUndefined();
});

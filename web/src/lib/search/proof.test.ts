import { expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import { pt } from '$lib/i18n/pt';
import { proofLabel } from './proof';

it('labels a proof in the language of the page', () => {
  expect(proofLabel({ verdict: 'forced', mateIn: 2, text: 'forced, mate in 2' }, pt)).toEqual({
    tone: 'good',
    text: 'forçado, mate em 2',
  });
  expect(proofLabel({ verdict: 'refuted', text: 'refutado por Kxf7' }, en)).toEqual({ tone: 'bad', text: 'refuted' });
  expect(proofLabel({ verdict: 'undecided', text: 'undecided' }, en)?.tone).toBe('warn');
  expect(proofLabel(null, en)).toBeUndefined();
});

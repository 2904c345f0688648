import type { Hit } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

export interface Told {
  tone: 'good' | 'bad' | 'warn';
  text: string;
}

/** What the search proved of a hit, in the words of the page. */
export function proofOf(proof: Hit['proof'], t: Dictionary): Told | undefined {
  if (!proof) return undefined;
  const suffix = proof.mateIn ? `, ${t.proof.mateIn(proof.mateIn)}` : '';
  if (proof.verdict === 'forced') return { tone: 'good', text: t.instances.forced + suffix };
  if (proof.verdict === 'refuted') return { tone: 'bad', text: t.instances.refuted };
  return { tone: 'warn', text: t.instances.undecided };
}

import type { Hit } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

interface ProofLabel {
  tone: 'good' | 'bad' | 'warn';
  text: string;
}

/** What the search proved of a hit, as a label in the language of the page. */
export function proofLabel(proof: Hit['proof'], t: Dictionary): ProofLabel | undefined {
  if (!proof) return undefined;
  const suffix = proof.mateIn ? `, ${t.proof.mateIn(proof.mateIn)}` : '';
  if (proof.verdict === 'forced') return { tone: 'good', text: t.instances.forced + suffix };
  if (proof.verdict === 'refuted') return { tone: 'bad', text: t.instances.refuted };
  return { tone: 'warn', text: t.instances.undecided };
}

import type { Dictionary } from '$lib/i18n/en';

export interface Told {
  tone: 'good' | 'bad' | 'warn';
  text: string;
}

/** What the search says of a hit's tactics ("forced, mate in 2"), in the words of the page. */
export function proofOf(proof: string | null | undefined, t: Dictionary): Told | undefined {
  if (!proof) return undefined;
  const mate = /mate in (\d+)/.exec(proof)?.[1];
  const suffix = mate ? `, ${t.proof.mateIn(Number(mate))}` : '';
  if (/^forced/.test(proof)) return { tone: 'good', text: t.instances.forced + suffix };
  if (/^refuted/.test(proof)) return { tone: 'bad', text: t.instances.refuted };
  return { tone: 'warn', text: t.instances.undecided };
}

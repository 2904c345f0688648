import type { Fact } from '$lib/api/types';

/** Facts in which every word of the filter occurs: in the sentence, the predicate, or as a square. */
export function filterFacts(facts: readonly Fact[], filter: string): Fact[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...facts];
  return facts.filter((fact) => {
    const text = `${fact.text} ${fact.name} ${fact.squares.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

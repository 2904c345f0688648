import type { Diagnostic, Edit } from '$lib/api/types';

/** The text after some edits, none of which touches another. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), source);
}

/** The edits of the sure corrections, and how many mistakes they mend; of those that overlap the first is taken. */
export function sureEdits(diagnostics: readonly Pick<Diagnostic, 'fixes'>[]): { edits: Edit[]; count: number } {
  const edits: Edit[] = [];
  let count = 0;
  for (const { fixes } of diagnostics) {
    const sure = fixes.filter((fix) => fix.sure);
    // Two sure corrections of one mistake are a choice.
    if (sure.length !== 1) continue;
    const own = sure[0]!.edits;
    const overlaps = own.some((one) => edits.some((other) => one.from <= other.to && other.from <= one.to));
    if (overlaps) continue;
    edits.push(...own);
    count += 1;
  }
  return { edits, count };
}

/** Corrections may bring other mistakes to light; this is the limit of rounds. */
const ROUNDS = 5;

/** Applies all sure corrections, then those of what is found in the result. */
export async function fixedAll(
  source: string,
  diagnostics: readonly Pick<Diagnostic, 'fixes'>[],
  check: (source: string) => Promise<readonly Pick<Diagnostic, 'fixes'>[]>,
): Promise<{ source: string; count: number }> {
  let [text, found, total] = [source, diagnostics, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const { edits, count } = sureEdits(found);
    if (count === 0) break;
    text = applyEdits(text, edits);
    total += count;
    found = await check(text);
  }
  return { source: text, count: total };
}

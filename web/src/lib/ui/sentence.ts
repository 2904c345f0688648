/** Ends a text with a full stop, unless it has an end already. */
export function ended(text: string): string {
  const trimmed = text.trim();
  return trimmed && !/[.!?…:]$/.test(trimmed) ? `${trimmed}.` : trimmed;
}

/** The server speaks in clauses; alone, one is a sentence: with a capital letter and a full stop. */
export function sentence(clause: string): string {
  const text = ended(clause);
  return text && text[0]!.toUpperCase() + text.slice(1);
}

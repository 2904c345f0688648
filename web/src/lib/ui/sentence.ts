/** Ends a text with a full stop, unless it has a final punctuation mark already. */
export function ended(text: string): string {
  const trimmed = text.trim();
  return trimmed && !/[.!?…:]$/.test(trimmed) ? `${trimmed}.` : trimmed;
}

/** Makes a sentence of a message of the server, which is a clause: with a capital letter and a full stop. */
export function sentence(clause: string): string {
  const text = ended(clause);
  return text && text[0]!.toUpperCase() + text.slice(1);
}

/** The server speaks in clauses; alone, one is a sentence: with a capital letter and a full stop. */
export function sentence(clause: string): string {
  const text = clause.trim();
  if (!text) return '';
  return text[0]!.toUpperCase() + text.slice(1) + (/[.!?…:]$/.test(text) ? '' : '.');
}

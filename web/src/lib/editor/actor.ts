import type { Dictionary } from '$lib/i18n/en';

/** What an actor's letter stands for: "my knight", "the opponent's king", "any square". */
export function actorMeaning(actor: string, t: Dictionary): string {
  const letter = actor[0]!;
  const upper = letter.toUpperCase();
  const name = t.editor.actorOf[upper];
  if (!name) return '';
  if (upper === 'S') return name;
  if (upper === 'F') return letter === 'F' ? t.editor.actorMine : t.editor.actorTheirs;
  return letter === upper ? t.editor.mine(name) : t.editor.theirs(name);
}

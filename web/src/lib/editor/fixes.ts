import type { Diagnostic } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

type Fix = Diagnostic['fixes'][number];

/** What the button of a fix says. A guess is told as a question, which is no name for a button. */
export function fixLabel(fix: Fix, t: Dictionary): string {
  const [edit, ...more] = fix.edits;
  return !fix.sure && edit && more.length === 0 ? t.editor.replaceBy(edit.text) : fix.title;
}

/** What is told below the message, unless a button says the same. */
export function hintOf(diagnostic: Pick<Diagnostic, 'help' | 'fixes'>): string | undefined {
  const said = diagnostic.fixes.some(({ title }) => title === diagnostic.help);
  return said ? undefined : (diagnostic.help ?? undefined);
}

import type { Diagnostic } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

type Fix = Diagnostic['fixes'][number];

/** The label of a fix's button. The title of a guess is a question, which does not suit a button. */
export function fixLabel(fix: Fix, t: Dictionary): string {
  const [edit, ...more] = fix.edits;
  return !fix.sure && edit && more.length === 0 ? t.editor.replaceBy(edit.text) : fix.title;
}

/** The help below the message, unless the title of a fix says the same. */
export function hintOf(diagnostic: Pick<Diagnostic, 'help' | 'fixes'>): string | undefined {
  const isTitle = diagnostic.fixes.some(({ title }) => title === diagnostic.help);
  return isTitle ? undefined : (diagnostic.help ?? undefined);
}

import { bare, folded, type LessonPosition } from '$lib/lesson/position';
import { i18n } from '$lib/i18n/i18n.svelte';
import { patternTitle } from '$lib/patterns/titles';
import { link } from '$lib/router.svelte';
import { identity } from './matching.svelte';
import type { Workshop } from './workshop.svelte';

/** The valid instances on the board of the workshop, also of code that is not saved; the bare board if there are none. */
export function lessonOf({ board, matching, document }: Workshop): LessonPosition[] {
  const { fen, searcher: side } = board;
  const saved = document.saved;
  const instances = matching.patterns.flatMap(({ name, instances }) =>
    instances.filter(({ valid }) => valid).map((instance) => ({ name, instance })),
  );
  if (instances.length === 0) return [bare({ key: '1', fen, side })];
  const positions = instances.map(({ name, instance }, index) => ({
    ...bare({ key: String(index + 1), fen, side }),
    ...instance,
    proof: undefined,
    pattern: { id: saved?.id, name, title: saved ? patternTitle(saved, i18n.lang) : name },
  }));
  return folded(positions);
}

/** The place of the chosen instance, or of one that says the same, among them. */
export function lessonIndex(workshop: Workshop): number {
  const { chosen } = workshop.matching;
  return Math.max(
    0,
    lessonOf(workshop).findIndex(({ words }) => words === chosen?.words),
  );
}

/** The address of this position, pattern and instance. */
export function linkOf({ id, board, shown }: Workshop): string {
  return link(`/patterns/${encodeURIComponent(id)}`, {
    fen: board.fen,
    side: board.searcher,
    flip: board.orientation === 'black' ? '1' : undefined,
    at: shown && identity(shown),
  });
}

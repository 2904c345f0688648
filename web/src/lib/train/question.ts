import type { Exercise } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

/** What an exercise asks, in one or two sentences. */
export function question(exercise: Exercise, t: Dictionary): string {
  const { kind, side, idea, mateIn } = exercise;
  if (kind === 'idea') return t.train.session.nameIdea[side];
  if (kind === 'there') return t.train.session.isThere[side](idea?.title ?? '');
  return `${t.train.session.toMove[side]}. ${task(idea?.title, mateIn, t)}`;
}

function task(idea: string | undefined, mateIn: number | null | undefined, t: Dictionary): string {
  if (idea) return t.train.session.findIdea(idea);
  return mateIn ? t.train.session.findMate(mateIn) : t.train.session.findMove;
}

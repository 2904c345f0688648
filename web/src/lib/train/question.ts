import type { Exercise } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

/** What an exercise asks, in one or two sentences. */
export function question(exercise: Exercise, t: Dictionary): string {
  const s = t.train.session;
  const { kind, side, idea, mateIn } = exercise;
  if (kind === 'idea') return s.nameIdea[side];
  if (kind === 'there') return s.isThere[side](idea?.title ?? '');
  const task = idea ? s.findIdea(idea.title) : mateIn ? s.findMate(mateIn) : s.findMove;
  return `${s.toMove[side]}. ${task}`;
}

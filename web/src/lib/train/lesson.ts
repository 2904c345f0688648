import type { Exercise, ExerciseSolution } from '$lib/api/types';
import { bare, type LessonPosition } from '$lib/lesson/position';

/** An exercise as a class sees it: the board, then the question; once it is over, what its solution says. */
export function lessonOf(
  { n, fen, side }: Pick<Exercise, 'n' | 'fen' | 'side'>,
  question: string,
  solution: ExerciseSolution | undefined,
  titleOf: (idea: NonNullable<ExerciseSolution['idea']>) => string,
): LessonPosition {
  const position = bare({ key: String(n), fen, side });
  if (!solution) return { ...position, note: question };
  const { idea, isThere, words, note, arrows, squares, actors, line } = solution;
  // The name of an idea that is not there would say that it is.
  const pattern = idea && isThere ? { id: idea.id, name: idea.id, title: titleOf(idea) } : undefined;
  return { ...position, words: words || question, note: note ?? '', arrows, squares, actors, line, pattern };
}

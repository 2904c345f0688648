/** The positions of a lesson, wherever they come from. */
import type { Lang } from '$lib/api/types';
import type { LessonSource } from './address';
import { loadSearch } from './from-search';
import { loadTests } from './from-tests';
import { loadText } from './from-text';
import type { LessonPosition } from './position';

export { readSource, sourceQuery, type LessonSource } from './address';
export type { LessonMove, LessonPattern, LessonPosition } from './position';

export interface Lesson {
  /** What the positions have in common. */
  title: string;
  positions: LessonPosition[];
  /** The number of positions that the source has, of which only the first are loaded. */
  total: number;
  /** The numbers of lines, or games, of a text that could not be read. */
  invalid: readonly number[];
}

export interface LessonOptions {
  lang: Lang;
  /** The maximum number of positions. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** The maximum number of positions of a lesson. */
export const MOST_POSITIONS = 200;
/** Loads the first positions of a source, or the chosen ones, described in a language. */
export async function loadLesson(source: LessonSource, options: LessonOptions): Promise<Lesson> {
  const limit = Math.min(options.limit, MOST_POSITIONS);
  if (source.kind === 'search') return loadSearch(source, { ...options, limit });
  if (source.kind === 'tests') return loadTests(source, { ...options, limit });
  return loadText(source, { ...options, limit });
}

import type { Course, Lang } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';
import { patternTitle } from '$lib/patterns/titles';

/** What a course is called: by its owner, after its theme, or after its patterns. */
export function courseTitle(course: Pick<Course, 'title' | 'source' | 'patterns'>, t: Dictionary, lang: Lang): string {
  if (course.title) return course.title;
  if (course.source.theme) return t.home.theme[course.source.theme];
  const names = course.patterns.map((pattern) => patternTitle(pattern, lang));
  if (names.length === 0) return t.train.course;
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} +${names.length - 3}` : names.join(', ');
}

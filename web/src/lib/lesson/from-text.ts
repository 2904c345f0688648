import { api } from '$lib/api/client';
import { patternTitle } from '$lib/patterns/titles';
import { matchAll } from './matched';
import { readSituations } from './situations';
import type { TextSource } from './address';
import type { Lesson, LessonOptions } from './source';

/** Pasted or dropped positions, with what a pattern finds in them if one is named. */
export async function loadText(source: TextSource, { lang, limit, signal }: LessonOptions): Promise<Lesson> {
  const { positions: all, invalid } = readSituations(source.text, lang);
  const chosen = source.pick ? source.pick.flatMap((key) => all.find((one) => one.key === key) ?? []) : all;
  const positions = chosen.slice(0, limit);
  const lesson = { title: '', positions, total: chosen.length, invalid };
  if (!source.pattern) return lesson;
  const pattern = await api.get('/patterns/{id}', { path: { id: source.pattern }, signal });
  return {
    ...lesson,
    title: patternTitle(pattern, lang),
    positions: await matchAll(positions, pattern, lang, signal),
  };
}

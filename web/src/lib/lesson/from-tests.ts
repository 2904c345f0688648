import { api } from '$lib/api/client';
import { patternTitle } from '$lib/patterns/titles';
import { matchAll } from './matched';
import { bare } from './position';
import type { TestsSource } from './address';
import type { Lesson, LessonOptions } from './source';

/** The tests of a pattern in which it must be found: the others have nothing to show. */
export async function loadTests(source: TestsSource, { lang, limit, signal }: LessonOptions): Promise<Lesson> {
  const path = { id: source.pattern };
  const [pattern, tests] = await Promise.all([
    api.get('/patterns/{id}', { path, signal }),
    api.get('/patterns/{id}/tests', { path, query: { lang }, signal }),
  ]);
  const all = tests.filter(({ expect }) => expect === 'match');
  const chosen = source.pick ? source.pick.flatMap((key) => all.find(({ id }) => id === key) ?? []) : all;
  const positions = chosen
    .slice(0, limit)
    .map(({ id, fen, side, note }) => ({ ...bare({ key: id, fen, side }), note }));
  return {
    title: patternTitle(pattern, lang),
    positions: await matchAll(positions, pattern, lang, signal),
    total: chosen.length,
    invalid: [],
  };
}

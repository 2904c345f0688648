import { api } from '$lib/api/client';
import type { Lang, Pattern } from '$lib/api/types';
import { patternTitle } from '$lib/patterns/titles';
import { link } from '$lib/router.svelte';
import { moveDrawn } from './moves';
import type { LessonPosition } from './position';

/** The number of positions that are matched at the same time. */
const AT_ONCE = 4;

/** What a pattern finds in positions: sentence, arrows and line of its first valid instance, where there is one. */
export async function matchAll(
  positions: readonly LessonPosition[],
  pattern: Pattern,
  lang: Lang,
  signal?: AbortSignal,
): Promise<LessonPosition[]> {
  const done: LessonPosition[] = [];
  for (let at = 0; at < positions.length; at += AT_ONCE) {
    const some = positions.slice(at, at + AT_ONCE).map((position) => matched(position, pattern, lang, signal));
    done.push(...(await Promise.all(some)));
  }
  return done;
}

async function matched(
  position: LessonPosition,
  pattern: Pattern,
  lang: Lang,
  signal?: AbortSignal,
): Promise<LessonPosition> {
  const { fen, side } = position;
  const body = { source: pattern.source, pattern: pattern.id, fen, side, lang };
  const answer = await api.post('/match', { body, signal });
  const instance = answer.patterns[0]?.instances.find(({ valid }) => valid);
  const named = {
    ...position,
    pattern: { id: pattern.id, name: pattern.name, title: patternTitle(pattern, lang) },
    href: link(`/patterns/${encodeURIComponent(pattern.id)}`, {
      fen,
      side,
      flip: side === 'black' ? '1' : undefined,
      text: 'saved',
    }),
  };
  if (!instance) return named;
  const { words, arrows, squares, actors, line } = instance;
  const solution = [line, position.line, moveDrawn(fen, arrows)].find(({ length }) => length > 0) ?? [];
  return { ...named, words, arrows, squares, actors, line: solution };
}

/** Courses made from what an address names, or from the positions that the shipped patterns are tested on. */
import { api } from '$lib/api/client';
import type { CourseAsk, CourseMade, CourseNew, Lang, PatternSummary } from '$lib/api/types';
import { loadLesson, type LessonSource } from '$lib/lesson/source';
import type { Theme } from '$lib/patterns/themes';
import { today } from './day';

/** Exercises of a new course, unless another number is chosen. */
export const USUAL = 100;
/** The maximum number of exercises of a course. */
export const MOST = 500;

export interface Wishes {
  title: string;
  ask: CourseAsk;
  limit: number;
}

export async function makeCourse(source: LessonSource, wishes: Wishes, lang: Lang): Promise<CourseMade> {
  const { title, ask, limit } = wishes;
  return create({ title: title || null, ask, limit, source: await asked(source, limit, lang) });
}

/** A course of the shipped patterns that are listed under a theme. */
export function makeThemeCourse(theme: Theme, patterns: readonly PatternSummary[]): Promise<CourseMade> {
  const ids = patterns.filter(({ shipped, themes }) => shipped && themes[0] === theme).map(({ id }) => id);
  return create({ title: null, ask: 'any', limit: USUAL, source: { kind: 'tests', patterns: ids, theme } });
}

function create(body: CourseNew): Promise<CourseMade> {
  return api.post('/training/courses', { query: { today: today() }, body });
}

async function asked(source: LessonSource, limit: number, lang: Lang): Promise<CourseNew['source']> {
  if (source.kind === 'search') {
    const pick = source.pick?.filter((key) => /^[1-9]\d{0,8}$/.test(key)).map(Number);
    // A refuted idea is no exercise, unless the list shows just those.
    const listed = { ...source.listed, proof: source.listed.proof ?? ('notRefuted' as const) };
    return { kind: 'search', id: source.id, listed, sort: source.order, pick: pick ?? null };
  }
  if (source.kind === 'tests')
    return { kind: 'tests', patterns: [source.pattern], pick: source.pick ? [...source.pick] : null };
  const { positions } = await loadLesson(source, { lang, limit });
  return {
    kind: 'positions',
    positions: positions.map(({ fen, side, line, title, provenance, note }) => ({
      fen,
      side,
      pattern: source.pattern ?? null,
      line: source.pattern ? [] : line.map(({ uci }) => uci),
      caption: [title, provenance].filter(Boolean).join(' · '),
      note,
    })),
  };
}

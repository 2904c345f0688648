import type { DamasAnalysis } from '$lib/api/types';

export type MoveMark = DamasAnalysis['marks'][number];
export type MarkKind = MoveMark['kind'];

const SIGNS: Readonly<Record<MarkKind, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The sign that players write after such a move. */
export const signOf = (kind: MarkKind): string => SIGNS[kind];

/** Marks by the ply after the move. */
export const marksByPly = (marks: readonly MoveMark[]): ReadonlyMap<number, MarkKind> =>
  new Map(marks.map(({ ply, kind }) => [ply, kind]));

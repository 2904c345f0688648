import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pieces } from '$lib/chess/fen';
import { byTheme, isLevel, isTheme, LEVELS, THEMES, type Theme } from './themes';

const INDEX = fileURLToPath(new URL('../../../../knowledge/patterns/index.tsv', import.meta.url));
const rows = readFileSync(INDEX, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [stem: string, themes: string, level: string]);
const camel = (word: string) => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the themes', () => {
  it('are those of the index, and each has a pattern', () => {
    const used = new Set(rows.flatMap(([, themes]) => themes.split(',').map(camel)));
    expect([...used].sort()).toEqual(THEMES.map(({ id }) => id).sort());
    expect(new Set(rows.map(([, , level]) => level))).toEqual(new Set(LEVELS));
  });
  it.each(THEMES)('$id is shown by arrows that begin at a piece', ({ fen, arrows }) => {
    const men = pieces(fen);
    for (const { from } of arrows) expect(men.has(from), from).toBe(true);
  });
  it('list every pattern once, under its first theme', () => {
    const patterns = rows.map(([id, themes]) => ({
      id,
      themes: themes.split(',').map((word) => camel(word) as Theme),
    }));
    const groups = byTheme(patterns);
    expect(groups.flatMap((group) => group.patterns)).toHaveLength(patterns.length);
    expect(groups[0]!.theme).toBe('firstSteps');
  });
  it('and levels are read from addresses with care', () => {
    expect([isTheme('mates'), isTheme('toString'), isTheme(undefined)]).toEqual([true, false, false]);
    expect([isLevel('club'), isLevel('')]).toEqual([true, false]);
  });
});

import type { Arrow, PatternSummary } from '$lib/api/types';

export type Theme = PatternSummary['themes'][number];
export type Level = NonNullable<PatternSummary['level']>;

/** The patterns that a game is looked through for at first: those of the first steps only repeat others. */
export const usualPatterns = (patterns: readonly PatternSummary[]): string[] =>
  patterns.filter(({ shipped, themes }) => !shipped || !themes.includes('firstSteps')).map(({ id }) => id);

/** Each theme with a small board that shows it, in the order of the list. */
export const THEMES: readonly { id: Theme; fen: string; arrows: readonly Arrow[] }[] = [
  {
    id: 'firstSteps',
    fen: 'r3k3/2N5/8/8/8/8/8/4K3 b q -',
    arrows: [
      { kind: 'attack', from: 'c7', to: 'a8' },
      { kind: 'attack', from: 'c7', to: 'e8' },
    ],
  },
  {
    id: 'mates',
    fen: '7k/6pp/8/8/8/8/6PP/3R2K1 w - -',
    arrows: [{ kind: 'possibleAttack', from: 'd1', via: ['d8'], to: 'h8' }],
  },
  {
    id: 'sacrifices',
    fen: '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - -',
    arrows: [
      { kind: 'possibleAttack', from: 'd5', via: ['g8'], to: 'h8' },
      { kind: 'defence', from: 'f8', to: 'g8' },
    ],
  },
  {
    id: 'forks',
    fen: '4k3/8/2n1r3/8/3P4/8/8/4K3 w - -',
    arrows: [
      { kind: 'possibleAttack', from: 'd4', via: ['d5'], to: 'c6' },
      { kind: 'possibleAttack', from: 'd4', via: ['d5'], to: 'e6' },
    ],
  },
  {
    id: 'lines',
    fen: 'k7/8/8/8/B7/8/8/R5K1 w - -',
    arrows: [{ kind: 'indirectAttack', from: 'a1', via: ['a4'], to: 'a8' }],
  },
  {
    id: 'pawns',
    fen: '8/8/4k3/2PK4/8/7p/8/8 w - -',
    arrows: [{ kind: 'move', from: 'c5', to: 'c8' }],
  },
  {
    id: 'blocked',
    fen: '8/5k2/5p2/4pPp1/3pP1P1/2pP4/2P5/1K6 w - -',
    arrows: [],
  },
  {
    id: 'thesis',
    fen: 'r3k3/8/8/3N4/8/8/8/4K3 w - -',
    arrows: [
      { kind: 'possibleAttack', from: 'd5', via: ['c7'], to: 'e8' },
      { kind: 'possibleAttack', from: 'd5', via: ['c7'], to: 'a8' },
    ],
  },
];

export const LEVELS: readonly Level[] = ['beginner', 'club', 'expert'];

export function isTheme(text: string | undefined): text is Theme {
  return THEMES.some(({ id }) => id === text);
}

export function isLevel(text: string | undefined): text is Level {
  return LEVELS.some((level) => level === text);
}

/** Shipped patterns by the theme under which they are listed, in the order of the themes. */
export function byTheme<P extends Pick<PatternSummary, 'themes'>>(
  patterns: readonly P[],
): { theme: Theme; patterns: P[] }[] {
  const groups = THEMES.map(({ id }) => ({ theme: id, patterns: patterns.filter(({ themes }) => themes[0] === id) }));
  return groups.filter((group) => group.patterns.length > 0);
}

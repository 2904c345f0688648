import type { Lang } from '$lib/api/types';
import { en } from '$lib/i18n/en';
import { pt } from '$lib/i18n/pt';

/** Titles of the shipped patterns, whose files hold only names in PATLAN. */
const TITLES: Record<string, Record<Lang, string>> = {
  philidor: { en: 'Philidor’s mate', pt: 'Mate de Philidor' },
  philidor_1_0: { en: 'Philidor’s mate, first sketch', pt: 'Mate de Philidor, primeiro esboço' },
  philidor_notact: { en: 'Philidor’s mate, without moves', pt: 'Mate de Philidor, sem lances' },
  linhares_08_20_b: { en: 'Smothered mate (Linhares 8, 20)', pt: 'Mate sufocado (Linhares 8, 20)' },
  anastasia_scenario_01: { en: 'Anastasia’s mate, to a free square', pt: 'Mate de Anastasia, a uma casa livre' },
  anastasia_scenario_02: { en: 'Anastasia’s mate, with a capture', pt: 'Mate de Anastasia, com captura' },
  cozio: { en: 'Cozio’s mate', pt: 'Mate de Cozio' },
  linhares_01_07: { en: 'Supported mate in one (Linhares 1, 7)', pt: 'Mate apoiado em um (Linhares 1, 7)' },
  linhares_02_04: { en: 'Mate by discovered check (Linhares 2, 4)', pt: 'Mate por xeque descoberto (Linhares 2, 4)' },
  mateinone: { en: 'Mate in one', pt: 'Mate em um' },
  doubleattack: { en: 'Double attack', pt: 'Ataque duplo' },
  dynamicdoubleattack: { en: 'Double attack by a move (thesis)', pt: 'Ataque duplo por um lance (tese)' },
  dynamicfork: {
    en: 'Fork square, even one of one’s own pieces (thesis)',
    pt: 'Casa de garfo, mesmo com peça própria (tese)',
  },
  forkbymove: { en: 'Fork by a move', pt: 'Garfo por um lance' },
  pawnfork: { en: 'Pawn fork', pt: 'Garfo de peão' },
  discoveredattack: { en: 'Discovered attack', pt: 'Ataque descoberto' },
  x_ray: { en: 'X-ray', pt: 'Raio-x' },
  linhares_05_09: { en: 'Check and loose piece (Linhares 5, 9)', pt: 'Xeque e peça indefesa (Linhares 5, 9)' },
  garfoduplo: { en: 'Double attack (tutorial)', pt: 'Garfo duplo (tutorial)' },
  garfodinamico: { en: 'Fork by a move (tutorial)', pt: 'Garfo dinâmico (tutorial)' },
  ataquedescoberto: { en: 'Discovered attack in waiting (tutorial)', pt: 'Ataque descoberto à espera (tutorial)' },
  raiox: { en: 'X-ray (tutorial)', pt: 'Raio-x (tutorial)' },
  linhares_06_10: { en: 'Protected passed pawn (Linhares 6, 10)', pt: 'Peão passado apoiado (Linhares 6, 10)' },
  linhares_03_16: { en: 'Pawn wall (Linhares 3, 16)', pt: 'Muralha de peões (Linhares 3, 16)' },
  linhares_03_16_alt: { en: 'Closed pawn wall (Linhares 3, 16)', pt: 'Muralha fechada (Linhares 3, 16)' },
  linhares_11_19: {
    en: 'Distant passed pawn, opposition (Linhares 11, 19)',
    pt: 'Peão passado distante, oposição (Linhares 11, 19)',
  },
  linhares_11_19a: {
    en: 'Distant passed pawn as a lure (Linhares 11, 19)',
    pt: 'Peão passado distante como desvio (Linhares 11, 19)',
  },
  linhares_12_13: {
    en: 'Locked pawns, opposition (Linhares 12, 13)',
    pt: 'Peões travados, oposição (Linhares 12, 13)',
  },
  linhares_14_17: {
    en: 'Locked pawns, two bishops (Linhares 14, 17)',
    pt: 'Peões travados, dois bispos (Linhares 14, 17)',
  },
  linhares_15_18: {
    en: 'Locked pawns, active bishop (Linhares 15, 18)',
    pt: 'Peões travados, bispo ativo (Linhares 15, 18)',
  },
  passedpawn: { en: 'Passed pawn', pt: 'Peão passado' },
  bloqueio: { en: 'Blocked pawns', pt: 'Peões bloqueados' },
  kingcatches: { en: 'The king catches the pawn', pt: 'O rei alcança o peão' },
  quadro2: { en: 'Three pawns in an angle', pt: 'Três peões em ângulo' },
};

const UNTITLED: Record<Lang, string> = { en: en.patterns.untitled, pt: pt.patterns.untitled };
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The title of a pattern: that of a shipped one in the user's language, the owner's, or the name in the text. */
export function patternTitle(pattern: { id: string; name?: string; title: string }, lang: Lang): string {
  return TITLES[pattern.id]?.[lang] ?? named(pattern, lang);
}

/** Whether a name is the number that the studio gave a pattern, which is no title. */
function named(pattern: { id: string; name?: string; title: string }, lang: Lang): string {
  const name = pattern.title || pattern.name || pattern.id;
  return UUID.test(name) ? UNTITLED[lang] : name;
}

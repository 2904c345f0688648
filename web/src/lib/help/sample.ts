import type { Lang } from '$lib/api/types';

/** A small complete pattern for the help page. */
export const SAMPLE: Record<Lang, string> = {
  en: `PATTERN "SMOTHERED"
AUTHOR "our class"
DESCRIPTION "<N1> mates <k1> from <s1>"
WEIGHT 999
SCENARIO
  N1 POSSIBLEATTACK (>s1<,k1)
PRECONDITION
  MOVESOF(k1) = 0
TACTICALS
  N1,s1
POSTCONDITION
  MOVESOF(k1) = 0;`,
  pt: `PADRAO "SUFOCADO"
AUTOR "nossa turma"
DESCRICAO "<N1> dá mate em <k1> de <s1>"
PESO 999
CENARIO
  N1 ATAQUEPOSSIVEL (>s1<,k1)
PRECONDICAO
  MOVIMENTOSDE(k1) = 0
TATICAS
  N1,s1
POSCONDICAO
  MOVIMENTOSDE(k1) = 0;`,
};

import type { Vocabulary } from '$lib/api/types';

type WordKind = 'keyword' | 'relation' | 'function';
export interface WordInfo {
  word: string;
  kind: WordKind;
  /** The symbol of a relation, or the signature of a function. */
  detail: string;
  meaning: string;
}

/** A word in the form in which the language compares words: upper case, without accents. */
const folded = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();

/** The vocabulary of the language by word, for colours, completion and hover. */
export class Words {
  readonly #byWord = new Map<string, WordInfo>();
  readonly #offered: WordInfo[] = [];

  constructor(vocabulary?: Vocabulary) {
    for (const { word, meaning, spellings } of vocabulary?.keywords ?? [])
      this.#add({ word, kind: 'keyword', detail: '', meaning }, spellings);
    for (const { word, symbol, meaning, spellings } of vocabulary?.relations ?? [])
      this.#add({ word, kind: 'relation', detail: symbol, meaning }, spellings);
    for (const { name, signature, meaning, spellings } of vocabulary?.functions ?? [])
      this.#add({ word: name, kind: 'function', detail: signature, meaning }, spellings);
  }

  /** All spellings are found; only the preferred one is offered for completion. */
  #add(info: WordInfo, spellings: readonly string[]) {
    for (const spelling of spellings) this.#byWord.set(spelling, info);
    this.#byWord.set(info.word, info);
    this.#offered.push(info);
  }

  get(word: string): WordInfo | undefined {
    return this.#byWord.get(word) ?? this.#byWord.get(folded(word));
  }

  all(): WordInfo[] {
    return this.#offered;
  }
}

/** The offset of the first pattern, after the comments before it. */
export function firstPattern(source: string): number {
  const match = /^[ \t]*(?:PATTERN|PADR[AÃ]O)\b/im.exec(source);
  return match?.index ?? 0;
}

const ACTOR = /\b[KQRBNPFSkqrbnpfs]\d{1,6}\b/g;

/** The actors in a text, in the order of their first occurrence; those in comments and strings do not count. */
export function actorsIn(source: string): string[] {
  const bare = source.replace(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/g, ' ');
  return [...new Set(bare.match(ACTOR) ?? [])];
}

/** Replaces strings and comments by spaces, so that all offsets stay. */
function withoutTexts(source: string): string {
  return source.replace(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/g, (match) => ' '.repeat(match.length));
}

/** The pattern at an offset: from the end of the one before to its own semicolon. */
export function patternAround(source: string, at: number): { from: number; to: number; text: string } {
  const bare = withoutTexts(source);
  const before = at === 0 ? -1 : bare.lastIndexOf(';', at - 1);
  const after = bare.indexOf(';', at);
  const from = before + 1;
  const to = after < 0 ? source.length : after + 1;
  return { from, to, text: source.slice(from, to) };
}

type Section = 'head' | 'actors' | 'scenario' | 'condition' | 'tactics';

const SECTIONS: [RegExp, Section][] = [
  [/^(PATTERN|PADRAO|AUTHOR|AUTOR|DESCRIPTION|DESCRICAO|WEIGHT|PESO)$/, 'head'],
  [/^(ACTORS|ATORES|SETOFPIECES|CONJUNTODEPECAS)$/, 'actors'],
  [/^(SCENARIO|CENARIO|FORMAT|FORMATO)$/, 'scenario'],
  [/^(PRECONDITION|PRECONDICAO|CONDITION|CONDICAO|POSTCONDITION|POSCONDICAO)$/, 'condition'],
  [/^(TACTICALS|TATICAS|TACTICS|MOVEMENTS|MOVIMENTOS)$/, 'tactics'],
];

/** The section of a pattern at an offset. */
export function sectionAt(source: string, at: number): Section {
  const { from } = patternAround(source, at);
  const words =
    withoutTexts(source)
      .slice(from, at)
      .match(/[\p{L}\p{M}]{4,}/gu) ?? [];
  for (const word of words.reverse()) {
    const hit = SECTIONS.find(([form]) => form.test(folded(word)));
    if (hit) return hit[1];
  }
  return 'head';
}

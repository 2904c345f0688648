import type { Actor, Vocabulary } from '$lib/api/types';
import { actorsIn } from './words';

/** The words that begin the sections of a pattern, in all their spellings. */
export interface SectionWords {
  all: ReadonlySet<string>;
  scenario: ReadonlySet<string>;
  precondition: ReadonlySet<string>;
  or: ReadonlySet<string>;
}
export interface Insertion {
  /** The whole text with the new lines in it. */
  source: string;
  /** The new lines alone. */
  added: string;
}

export function sectionWords(vocabulary: Pick<Vocabulary, 'keywords'>): SectionWords {
  const spellings = (test: (keyword: Vocabulary['keywords'][number]) => boolean) =>
    new Set(vocabulary.keywords.filter(test).flatMap(({ word, spellings }) => [word, ...spellings]));
  return {
    all: spellings(({ kind }) => kind === 'section'),
    scenario: spellings(({ en }) => en === 'SCENARIO'),
    precondition: spellings(({ en }) => en === 'PRECONDITION'),
    or: spellings(({ en }) => en === 'OR'),
  };
}

interface Part {
  word: string;
  /** Offsets of its word, and of the beginning and end of its content. */
  at: number;
  from: number;
  to: number;
}

/** Replaces strings and comments by spaces, so that all offsets stay. */
function blank(source: string): string {
  return source.replace(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/g, (match) => ' '.repeat(match.length));
}

/** The sections of each pattern of a text. */
function patternsOf(source: string, words: SectionWords): Part[][] {
  const bare = blank(source);
  const patterns: Part[][] = [];
  let begin = 0;
  while (begin < bare.length) {
    const semicolon = bare.indexOf(';', begin);
    const end = semicolon < 0 ? bare.length : semicolon;
    const found = [...bare.slice(begin, end).matchAll(/[A-Z]+/g)].filter(([word]) => words.all.has(word));
    const parts = found.map((match, i): Part => {
      const at = begin + match.index;
      const next = found[i + 1];
      return { word: match[0], at, from: at + match[0].length, to: next ? begin + next.index : end };
    });
    if (parts.length > 0) patterns.push(parts);
    begin = end + 1;
  }
  return patterns;
}

/** The end of a section's content: after its last word, and after the comment on the same line. */
function endOf(source: string, part: Part): number {
  const end = part.from + blank(source.slice(part.from, part.to)).trimEnd().length;
  const line = source.indexOf('\n', end);
  return line >= 0 && line < part.to ? end + source.slice(end, line).trimEnd().length : end;
}

function linesOf(source: string, part: Part | undefined): string[] {
  if (!part) return [];
  const text = source.slice(part.from, part.to).split('\n');
  return text.map((line) => line.trim()).filter(Boolean);
}

/** The first number with which the letter of a name is not taken. */
function freeActor(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) if (!taken.has(name[0]! + n)) return name[0]! + n;
}

/**
 * Inserts the actions of a composed pattern at the end of the scenario of another pattern, and its precondition before
 * the one there. An actor on the square of an actor of the same kind gets that one's name; an actor whose name is taken
 * gets the next free number. Undefined if there is no scenario.
 */
export function insertActions(
  source: string,
  composed: string,
  words: SectionWords,
  /** The squares of the composed actors, line by line in the order of the text. */
  squares: readonly (readonly string[])[],
  /** The actors of the instance that is shown. */
  placed: readonly Pick<Actor, 'name' | 'square'>[] = [],
  index = 0,
): Insertion | undefined {
  const patterns = patternsOf(source, words);
  const parts = patterns[index] ?? patterns[0] ?? [];
  const scenario = parts.find(({ word }) => words.scenario.has(word));
  const [made = []] = patternsOf(composed, words);
  const actions = linesOf(
    composed,
    made.find(({ word }) => words.scenario.has(word)),
  );
  if (!scenario || actions.length === 0) return undefined;
  const old = source.slice(parts[0]!.at, parts[parts.length - 1]!.to);

  const squareOf = new Map<string, string>();
  actions.forEach((line, i) => {
    const names = line.match(/\b[KQRBNPFSkqrbnpfs]\d{1,6}\b/g) ?? [];
    if (names.length === squares[i]?.length) names.forEach((name, at) => squareOf.set(name, squares[i]![at]!));
  });
  const taken = new Set(actorsIn(old));
  const names = new Map<string, string>();
  const fresh = actorsIn(composed);
  for (const name of fresh) {
    const same = placed.find((other) => other.name[0] === name[0] && other.square === squareOf.get(name));
    if (same && taken.has(same.name)) names.set(name, same.name);
  }
  for (const name of fresh) {
    if (names.has(name)) continue;
    const free = taken.has(name) ? freeActor(name, new Set([...taken, ...fresh])) : name;
    names.set(name, free);
    taken.add(free);
  }
  const renamed = (line: string) => line.replace(/\b[KQRBNPFSkqrbnpfs]\d{1,6}\b/g, (name) => names.get(name) ?? name);

  const before = linesOf(source, scenario).map((line) => line.replace(/\s*\/\/.*/, ''));
  const added = actions.map(renamed).filter((line) => !before.includes(line));
  const indent = /\n([ \t]*)\S[^\n]*$/.exec(source.slice(scenario.from, endOf(source, scenario)))?.[1] ?? '  ';
  const scenarioEnd = endOf(source, scenario);
  let actionText = added.map((line) => `\n${indent}${line}`).join('');

  const condition = made.find(({ word }) => words.precondition.has(word));
  const clauses = linesOf(composed, condition).map(renamed);
  let result = source;
  const there = parts.find(({ word }) => words.precondition.has(word));
  if (clauses.length > 0 && there) {
    const end = endOf(source, there);
    const asked = source.slice(there.from, end);
    const either = [...blank(asked).matchAll(/[A-Z]+/g)].some(([word]) => words.or.has(word));
    const first = there.from + asked.length - asked.trimStart().length;
    const rest = source.slice(first, end);
    const clause = clauses.map((line, i) => `${i ? indent : ''}${line}`).join('\n');
    // A comment at the end would swallow the bracket.
    const close = /\/\/[^\n]*$/.test(rest) ? `\n${indent})` : ')';
    // The new clauses are joined by the word for AND in the language of the page.
    const and = /[A-Z]+$/.exec(clauses[0]!)?.[0] ?? 'AND';
    const gap = source.slice(there.from, first) || `\n${indent}`;
    const tail = either ? `(${rest}${close}` : rest;
    result = `${source.slice(0, there.from)}${gap}${clause} ${and}\n${indent}${tail}${source.slice(end)}`;
  } else if (clauses.length > 0) {
    actionText += `\n${condition!.word}${clauses.map((line) => `\n${indent}${line}`).join('')}`;
  }
  // The scenario stands before the precondition, so that its end has not moved.
  result = result.slice(0, scenarioEnd) + actionText + result.slice(scenarioEnd);
  return { source: result, added: [...added, ...clauses].join('\n') };
}

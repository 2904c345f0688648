/**
 * Pasted or dropped positions: FEN or EPD, one a line, or games in PGN that begin with a position each, as
 * collections of exercises are kept. What comes with them is kept: `bm` and `pv` and the moves of a game are the solution,
 * `id` and the players a title, comments a remark.
 */
import { parseComment, parsePgn } from 'chessops/pgn';
import type { Lang } from '$lib/api/types';
import { normalise } from '$lib/chess/fen';
import { withEnglishLetters } from '$lib/chess/portuguese';
import { play } from './moves';
import { bare, turnOf, type LessonPosition } from './position';

/** The maximum number of positions that are read from one text. */
export const MOST_SITUATIONS = 1000;
/** The maximum length of a text, in characters. */
export const LONGEST_TEXT = 1_000_000;

export interface Situations {
  positions: LessonPosition[];
  /** The numbers of the lines, or games, that hold no position. */
  invalid: number[];
  /** Whether there were more positions than are read. */
  cut: boolean;
}

export function readSituations(text: string, lang: Lang): Situations {
  const shorter = text.slice(0, LONGEST_TEXT);
  const read = /^\s*\[\w+\s+"/m.test(shorter) ? readGames(shorter) : readLines(shorter, lang);
  return { ...read, cut: read.cut || shorter.length < text.length };
}

function readLines(text: string, lang: Lang): Situations {
  const result: Situations = { positions: [], invalid: [], cut: false };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim();
    if (!trimmed || trimmed.startsWith('#')) continue;
    if (result.positions.length === MOST_SITUATIONS) return { ...result, cut: true };
    const position = readEpd(trimmed, String(result.positions.length + 1), lang);
    if (position) result.positions.push(position);
    else result.invalid.push(index + 1);
  }
  return result;
}

/** A FEN, or an EPD with its operations. */
function readEpd(line: string, key: string, lang: Lang): LessonPosition | undefined {
  const fen = normalise(line);
  if (!fen) return undefined;
  const operations = operationsOf(line);
  const get = (name: string) => operations.get(name) ?? '';
  const side = get('side') === 'white' || get('side') === 'black' ? (get('side') as 'white' | 'black') : turnOf(fen);
  return {
    ...bare({ key, fen, side }),
    title: get('id'),
    note: (lang === 'pt' && get('c1')) || get('c0'),
    line: play(fen, (get('pv') || get('bm').split(/\s+/, 1)[0]!).split(/\s+/)),
  };
}

function operationsOf(line: string): Map<string, string> {
  const operations = new Map<string, string>();
  const rest = line.split(/\s+/).slice(4).join(' ');
  for (const [, name, quoted, plain] of rest.matchAll(/([A-Za-z]\w*)\s+(?:"([^"]*)"|([^;"]*))\s*;/g))
    if (!operations.has(name!)) operations.set(name!, (quoted ?? plain ?? '').trim());
  return operations;
}

function readGames(text: string): Situations {
  const result: Situations = { positions: [], invalid: [], cut: false };
  for (const [index, game] of parsePgn(withEnglishLetters(text)).entries()) {
    if (result.positions.length === MOST_SITUATIONS) return { ...result, cut: true };
    const tag = (name: string) => (game.headers.get(name) ?? '').replace(/^[?.\s]*$/, '');
    const fen = normalise(tag('FEN'));
    if (!fen) {
      result.invalid.push(index + 1);
      continue;
    }
    const sans = [...game.moves.mainline()].map(({ san }) => san);
    const players = [tag('White'), tag('Black')].filter(Boolean).join(' – ');
    const year = /^\d{4}/.exec(tag('Date'))?.[0] ?? '';
    result.positions.push({
      ...bare({ key: String(result.positions.length + 1), fen, side: turnOf(fen) }),
      title: players || tag('Event'),
      provenance: [players ? tag('Event') : tag('Site'), year].filter(Boolean).join(', '),
      note: (game.comments ?? []).map((comment) => parseComment(comment).text).join(' '),
      line: play(fen, sans),
    });
  }
  return result;
}

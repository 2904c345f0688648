/** Comments and tags, which hold no moves. */
const APART = /(\{[^}]*\}|;[^\n]*|^\[[^\n]*$)/gm;
const ENGLISH = /(?<!\w)[KQN][a-h]?[1-8]?[x-]?[a-h][1-8]|[18]=?[QN](?!\w)/;
const PORTUGUESE = /(?<!\w)[CDT][a-h]?[1-8]?[x-]?[a-h][1-8]|[18]=?[CDT](?!\w)/;
const PIECE = /(?<!\w)[CDTR](?=[a-h]?[1-8]?[x-]?[a-h][1-8])|(?<=[18]=?)[CDT](?!\w)/g;
const LETTERS: Record<string, string> = { C: 'N', D: 'Q', T: 'R', R: 'K' };

/** The main line of the first game of a text, without comments, tags and variations. */
function mainLine(text: string): string {
  const first = text.split(/(?:1-0|0-1|1\/2-1\/2|\*)\s+(?=\[)/, 1)[0]!;
  let line = first.replace(APART, ' ');
  for (let before = ''; before !== line;) {
    before = line;
    line = line.replace(/\([^()]*\)/g, ' ');
  }
  return line;
}

/**
 * A game with English piece letters. It is written with Portuguese ones (rei, dama, torre, bispo, cavalo) if its main
 * line has a C, D or T and none of K, Q, N; R and B are letters of both languages. The server uses the same rule.
 */
export function withEnglishLetters(text: string): string {
  const line = mainLine(text);
  if (!PORTUGUESE.test(line) || ENGLISH.test(line)) return text;
  return text
    .split(APART)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(PIECE, (letter) => LETTERS[letter]!)))
    .join('');
}

const PORTUGUESE_LETTERS: Record<string, string> = { N: 'C', Q: 'D', R: 'T', K: 'R' };

/** A move in algebraic notation, or several, with Portuguese piece letters: `Nf3` is `Cf3`, `e8=Q` is `e8=D`. */
export function withPortugueseLetters(san: string): string {
  return san.replace(/[NQRK]/g, (letter) => PORTUGUESE_LETTERS[letter]!);
}

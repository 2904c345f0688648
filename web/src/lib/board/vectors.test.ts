/**
 * The same drawing in pages and exports: `crates/chess/tests/draw_svg.rs` reads the same file. After a change of the
 * layout on both sides, `UPDATE_VECTORS=1 npx vitest run src/lib/board` writes what the pages compute.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Arrow, ArrowKind, Colour } from '$lib/api/types';
import { pieces } from '$lib/chess/fen';
import { layOut, shownShafts, type Weight } from './arrows';

interface Vector {
  name: string;
  board: string;
  orientation: Colour;
  weight: Weight;
  arrows: { kind: ArrowKind; path: string[] }[];
  drawn: { shaft: string; head: string }[];
}

const FILE = fileURLToPath(new URL('../../../../crates/chess/tests/data/arrow-vectors.json', import.meta.url));
const vectors = JSON.parse(readFileSync(FILE, 'utf8')) as Vector[];

function compute({ board, orientation, weight, arrows }: Vector): Vector['drawn'] {
  const men = pieces(board);
  const list = arrows.map(({ kind, path }): Arrow => {
    const [from, to] = [path[0]!, path[path.length - 1]!];
    return path.length > 2 ? { kind, from, to, via: path.slice(1, -1) } : { kind, from, to };
  });
  const laid = layOut(list, (square) => men.has(square), orientation, weight);
  const shafts = shownShafts(laid, () => true);
  return laid.map(({ head, dots }, i) => ({ shaft: shafts[i]!, head: head + dots }));
}

if (process.env.UPDATE_VECTORS) {
  const updated = vectors.map((vector) => ({ ...vector, drawn: compute(vector) }));
  writeFileSync(FILE, `[\n${updated.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`);
}

it.each(vectors)('draws $name as exports do', (vector) => {
  if (process.env.UPDATE_VECTORS) return;
  expect(vector.drawn.length).toBeGreaterThan(0);
  expect(compute(vector)).toEqual(vector.drawn);
});

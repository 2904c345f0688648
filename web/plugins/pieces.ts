import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const NAME = 'virtual:pieces';
const LETTERS: Record<string, string> = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

/**
 * The piece drawings that chessground ships inside its style sheet, as SVG markup keyed by `wK`, `bP`, ….
 * Small boards are one SVG each and refer to these drawings, so the set is the same everywhere and is shipped once.
 */
export function pieces(): Plugin {
  return {
    name: 'stratvision-pieces',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return;
      const css = readFileSync(
        createRequire(import.meta.url).resolve('@lichess-org/chessground/assets/chessground.cburnett.css'),
        'utf8',
      );
      const drawings: Record<string, string> = {};
      for (const [, role, colour, data] of css.matchAll(/piece\.(\w+)\.(\w+) \{[^}]*base64,([^']+)'/g)) {
        const svg = Buffer.from(data!, 'base64').toString('utf8');
        drawings[colour![0]! + LETTERS[role!]] = svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
      }
      if (Object.keys(drawings).length !== 12) throw new Error('the piece set of chessground has changed its form');
      return `export default ${JSON.stringify(drawings)};`;
    },
  };
}

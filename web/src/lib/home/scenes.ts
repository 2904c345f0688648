import type { Arrow } from '$lib/api/types';

/**
 * Philidor's mate on the second position of the thesis, scene by scene: first the roles, arrow by arrow, then the moves.
 * The sentences are in the dictionaries (`home.scenes`). The page draws the scenes without asking the server; a browser
 * test holds the arrows to what the matcher answers.
 */
export interface Scene {
  fen: string;
  arrows: readonly Arrow[];
  rings: readonly string[];
  /** The last move: where it came from and where it went. */
  moved?: readonly [from: string, to: string];
  /** The move in English letters. */
  san?: string;
}

export const PHILIDOR = 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1';

export const ROLES: readonly Arrow[] = [
  { kind: 'possibleAttack', from: 'a6', via: ['c7'], to: 'a8' },
  { kind: 'possibleAttack', from: 'f4', via: ['b8'], to: 'a8' },
  { kind: 'defence', from: 'c8', to: 'b8' },
  { kind: 'defence', from: 'a8', to: 'b8' },
  { kind: 'defence', from: 'a8', to: 'a7' },
];

function roles(revealed: number, rings: string[]): Scene {
  return { fen: PHILIDOR, arrows: ROLES.slice(0, revealed), rings };
}

function move(fen: string, from: string, to: string, san: string): Scene {
  return { fen, arrows: [{ kind: 'move', from, to }], rings: [], moved: [from, to], san };
}

export const SCENES: readonly Scene[] = [
  roles(0, []),
  roles(1, ['c7']),
  roles(2, ['c7', 'b8']),
  roles(5, ['c7', 'b8']),
  move('kQr5/pp6/N7/8/6p1/1r1p2P1/2b2K2/8 b - - 1 1', 'f4', 'b8', 'Qb8+'),
  move('kr6/pp6/N7/8/6p1/1r1p2P1/2b2K2/8 w - - 0 2', 'c8', 'b8', 'Rxb8'),
  move('kr6/ppN5/8/8/6p1/1r1p2P1/2b2K2/8 b - - 1 2', 'a6', 'c7', 'Nc7#'),
];

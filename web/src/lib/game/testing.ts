import type { GameNode } from '$lib/api/types';

/** Nodes for tests, each written as "parent san", with an asterisk in variations: `['0 e4', '1 e5', '1 c5*']`. */
export function nodesOf(moves: readonly string[], comments: Record<number, [before: string, after: string]> = {}) {
  const nodes: GameNode[] = [{ ...blank, id: 0, main: true, fen: '- w - - 0 1', commentAfter: comments[0]?.[1] ?? '' }];
  moves.forEach((move, i) => {
    const [parent, san] = move.split(' ') as [string, string];
    const ply = nodes[Number(parent)]!.ply + 1;
    const [before, after] = comments[i + 1] ?? ['', ''];
    nodes.push({
      ...blank,
      id: i + 1,
      parent: Number(parent),
      ply,
      san: san.replace('*', ''),
      uci: san.replace('*', ''),
      fen: `${i} ${ply % 2 ? 'b' : 'w'} - - 0 ${Math.floor(ply / 2) + 1}`,
      commentBefore: before,
      commentAfter: after,
      main: !san.endsWith('*'),
    });
  });
  return nodes;
}

const blank = { parent: null, ply: 0, san: '', uci: '', nags: [], commentBefore: '', commentAfter: '' };

import type { Arrow, ArrowKind, Colour } from '$lib/api/types';
import { centre } from '$lib/chess/squares';

type Point = [number, number];

/** How a kind of arrow is drawn. Colour, dash and head all differ, so that no one has to distinguish red from green. */
interface Style {
  colour: 'attack' | 'defence' | 'move';
  dashed: boolean;
  head: 'point' | 'disc' | 'chevron';
}

export const STYLES: Record<ArrowKind, Style> = {
  attack: { colour: 'attack', dashed: false, head: 'point' },
  possibleAttack: { colour: 'attack', dashed: true, head: 'point' },
  indirectAttack: { colour: 'attack', dashed: true, head: 'point' },
  defence: { colour: 'defence', dashed: false, head: 'disc' },
  possibleDefence: { colour: 'defence', dashed: true, head: 'disc' },
  indirectDefence: { colour: 'defence', dashed: true, head: 'disc' },
  move: { colour: 'move', dashed: false, head: 'chevron' },
};

interface Drawn {
  key: string;
  path: string;
  head: string;
  disc?: Point;
  vias: Point[];
  style: Style;
}

const START_GAP = 0.18;
const HEAD = 0.3;

function toward(from: Point, to: Point, distance: number): Point {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  return [from[0] + (dx / length) * distance, from[1] + (dy / length) * distance];
}

const text = (p: Point) => `${p[0].toFixed(3)} ${p[1].toFixed(3)}`;

/**
 * Turns an arrow into a path on a board of 8 by 8 units.
 * `rank` moves the arrow a little aside, so that several between the same squares stay apart.
 */
export function draw(arrow: Arrow, orientation: Colour, rank = 0): Drawn {
  const style = STYLES[arrow.kind];
  const vias = (arrow.via ?? []).map((square) => centre(square, orientation));
  const points: Point[] = [centre(arrow.from, orientation), ...vias, centre(arrow.to, orientation)];
  const first = points[0]!;
  const last = points[points.length - 1]!;
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  const aside = ((rank % 2 === 1 ? 1 : -1) * Math.ceil(rank / 2) * 0.13) / length;
  const [sx, sy] = [-(last[1] - first[1]) * aside, (last[0] - first[0]) * aside];
  const shifted = points.map(([x, y]): Point => [x + sx, y + sy]);
  const before = shifted[shifted.length - 2]!;
  const tip = toward(shifted[shifted.length - 1]!, before, 0.12);
  const neck = toward(tip, before, style.head === 'disc' ? 0.1 : HEAD * 0.8);
  const start = toward(shifted[0]!, shifted[1]!, START_GAP);
  const path = `M${[start, ...shifted.slice(1, -1), neck].map(text).join(' L')}`;
  return {
    key: key(arrow),
    path,
    style,
    vias: vias.map(([x, y]): Point => [x + sx, y + sy]),
    ...headOf(style, tip, before),
  };
}

function headOf(style: Style, tip: Point, before: Point): { head: string; disc?: Point } {
  if (style.head === 'disc') return { head: '', disc: tip };
  const back = toward(tip, before, HEAD);
  const [nx, ny] = [(tip[1] - back[1]) * 0.58, (back[0] - tip[0]) * 0.58];
  const left: Point = [back[0] + nx, back[1] + ny];
  const right: Point = [back[0] - nx, back[1] - ny];
  if (style.head === 'point') return { head: `M${text(tip)} L${text(left)} L${text(right)} Z` };
  const notch = toward(tip, before, HEAD * 0.55);
  return { head: `M${text(tip)} L${text(left)} L${text(notch)} L${text(right)} Z` };
}

export function key(arrow: Arrow): string {
  return [arrow.kind, arrow.from, ...(arrow.via ?? []), arrow.to].join('-');
}

/** All arrows of a picture: equal ones once, those between the same two squares side by side. */
export function drawAll(arrows: readonly Arrow[], orientation: Colour): Drawn[] {
  const seen = new Set<string>();
  const between = new Map<string, number>();
  const drawn: Drawn[] = [];
  for (const arrow of arrows) {
    if (arrow.from === arrow.to || seen.has(key(arrow))) continue;
    seen.add(key(arrow));
    // Each part of an arrow counts: one through a square must not lie on another along its last part.
    const stops = [arrow.from, ...(arrow.via ?? []), arrow.to];
    const pairs = stops.slice(1).map((to, i) => [stops[i]!, to].sort().join());
    const rank = Math.max(...pairs.map((pair) => between.get(pair) ?? 0));
    for (const pair of pairs) between.set(pair, rank + 1);
    drawn.push(draw(arrow, orientation, rank));
  }
  return drawn;
}

/**
 * Where arrows run and what they look like, as path data in hundredths of a square, y downwards.
 *
 * `crates/chess/src/draw/arrows.rs` computes the same for exported pictures; `arrow-vectors.json` there holds both to
 * the same strings, so a change here is a change there. Three rules keep a board with many arrows legible:
 *
 * 1. An arrow begins and ends at the edge of a piece, and near the middle of an empty square.
 * 2. A leg to an intermediate square is shared: it runs where another arrow already leads from the same square to the
 *    same square, whatever that one means, and is drawn once.
 * 3. Legs that would still lie on one another run side by side.
 */
import type { Arrow, ArrowKind, Colour } from '$lib/api/types';
import { centre } from '$lib/chess/squares';

interface Point {
  x: number;
  y: number;
}

/** How a kind of arrow is drawn. Colour, dash and head all differ, so that no one has to distinguish red from green. */
export interface Style {
  colour: 'attack' | 'defence' | 'move';
  /** Only possible, or indirect: dashed, with a hollow head. */
  dashed: boolean;
}

export const STYLES: Record<ArrowKind, Style> = {
  attack: { colour: 'attack', dashed: false },
  possibleAttack: { colour: 'attack', dashed: true },
  indirectAttack: { colour: 'attack', dashed: true },
  defence: { colour: 'defence', dashed: false },
  possibleDefence: { colour: 'defence', dashed: true },
  indirectDefence: { colour: 'defence', dashed: true },
  move: { colour: 'move', dashed: false },
};

/** Measures of a drawing: `fine` for large boards, `medium` for those of some 200 pixels, `bold` for some 100. */
export const WEIGHTS = {
  fine: { start: 33, end: 37, empty: 14, head: 21, half: 9.5, disc: 8, dot: 6, lane: 13, bundle: 52, least: 42 },
  medium: { start: 33, end: 37, empty: 15, head: 26, half: 12, disc: 10, dot: 8, lane: 16, bundle: 53, least: 46 },
  bold: { start: 32, end: 36, empty: 16, head: 36, half: 18, disc: 14, dot: 12, lane: 22, bundle: 54, least: 54 },
} as const;
export type Weight = keyof typeof WEIGHTS;
type Measures = (typeof WEIGHTS)[Weight];

export interface Leg {
  shaft: string;
  /** The arrow, by its place in the layout, that draws this leg; it need not be drawn again beside that one. */
  host?: number;
}

export interface LaidArrow {
  key: string;
  style: Style;
  /** The squares it leads through, from the first to the last. */
  path: readonly string[];
  legs: readonly Leg[];
  head: string;
  /** Discs on the empty squares it leads through. */
  dots: string;
}

export function key(arrow: Arrow): string {
  return [arrow.kind, arrow.from, ...(arrow.via ?? []), arrow.to].join('-');
}

/** Lays out arrows in their order, without repetitions and without those that go nowhere. */
export function layOut(
  arrows: readonly Arrow[],
  isOccupied: (square: string) => boolean,
  orientation: Colour = 'white',
  weight: Weight = 'fine',
): LaidArrow[] {
  const measures = WEIGHTS[weight];
  const seen = new Set<string>();
  const chosen: { key: string; style: Style; path: string[] }[] = [];
  for (const arrow of arrows) {
    const stops = [arrow.from, ...(arrow.via ?? []), arrow.to];
    const path = stops.filter((square, i) => square !== stops[i - 1]);
    if (path.length < 2 || seen.has(key(arrow))) continue;
    seen.add(key(arrow));
    chosen.push({ key: key(arrow), style: STYLES[arrow.kind], path });
  }
  const lines = linesOf(
    chosen.map(({ path, style }) => ({ path, style })),
    orientation,
  );
  const offsets = laneOffsets(
    lines.map(({ track }) => track),
    measures,
  );
  return chosen.map(({ key, style, path }, index) => {
    let head = '';
    let dots = '';
    const legs = path.slice(1).map((to, i): Leg => {
      const from = path[i]!;
      const isLast = i === path.length - 2;
      const line = lines.findIndex(({ users }) => users.some((user) => user.arrow === index && user.leg === i));
      const { host } = lines[line]!;
      const leg = layLeg({
        from: at(from, orientation),
        to: at(to, orientation),
        startGap: i === 0 || isOccupied(from) ? measures.start : 0,
        endGap: isOccupied(to) ? measures.end : isLast ? measures.empty : 0,
        offset: offsets[line]!,
        style: isLast ? style : undefined,
        measures,
      });
      head = leg.head;
      if (!isLast && !isOccupied(to)) dots += circle(at(to, orientation), measures.dot);
      return host === index ? { shaft: leg.shaft } : { shaft: leg.shaft, host };
    });
    return { key, style, path, legs, head, dots };
  });
}

/** Legs that share their place on the board. */
interface Line {
  id: string;
  /** The first arrow on it that draws it in its own style. */
  host: number;
  track: Track;
  users: { arrow: number; leg: number }[];
}

/** Groups the legs of arrows: equal last ones of one style, and those to intermediate squares with whatever leads there. */
function linesOf(arrows: readonly { path: readonly string[]; style: Style }[], orientation: Colour): Line[] {
  const last = ({ path }: { path: readonly string[] }) => path.slice(-2).join();
  const styled = (arrow: { path: readonly string[]; style: Style }) =>
    `${last(arrow)},${arrow.style.colour},${arrow.style.dashed}`;
  const lines: Line[] = [];
  arrows.forEach((arrow, index) => {
    for (let leg = 0; leg + 1 < arrow.path.length; leg++) {
      const [from, to] = [arrow.path[leg]!, arrow.path[leg + 1]!];
      const pair = `${from},${to}`;
      const isLast = leg === arrow.path.length - 2;
      const whole = isLast ? index : arrows.findIndex((other) => last(other) === pair);
      const id = whole < 0 ? pair : styled(arrows[whole]!);
      let line = lines.find((other) => other.id === id);
      if (!line) {
        const first = arrows.findIndex((other) => styled(other) === id);
        line = { id, host: first < 0 ? index : first, track: trackOf(from, to, orientation), users: [] };
        lines.push(line);
      }
      line.users.push({ arrow: index, leg });
    }
  });
  return lines;
}

interface LegPlan {
  from: Point;
  to: Point;
  startGap: number;
  endGap: number;
  offset: number;
  /** The style of the head; none where the arrow goes on. */
  style: Style | undefined;
  measures: Measures;
}

function layLeg({ from, to, startGap, endGap, offset, style, measures }: LegPlan): { shaft: string; head: string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const distance = Math.sqrt(dx * dx + dy * dy);
  const direction = { x: dx / distance, y: dy / distance };
  // Lanes are counted across the track, whose sense may be against the leg's.
  const across = isForward(dx, dy) ? offset : -offset;
  const gaps = startGap + endGap;
  const squeeze = distance - gaps < measures.least && gaps > 0 ? (distance - measures.least) / gaps : 1;
  const start = startGap * squeeze;
  const tip = distance - endGap * squeeze;
  const point = (along: number, aside: number) => shifted(from, direction, along, across + aside);
  const end = style ? tip - HEADS[style.colour].shaft(measures) : tip;
  const points = [point(start, 0), point(end, 0)];
  // Lanes meet in the middle of an intermediate square.
  if (start === 0 && across !== 0) points.splice(0, 1, from, point(measures.empty, 0));
  if (endGap === 0 && across !== 0) points.splice(-1, 1, point(tip - measures.empty, 0), to);
  return {
    shaft: `M${points.map(pair).join('L')}`,
    head: style ? HEADS[style.colour].outline(measures, (along, aside) => point(tip + along, aside)) : '',
  };
}

type At = (along: number, aside: number) => Point;

/** The shapes at the ends of arrows: how much of the length the shaft leaves to them, and their outline from the tip. */
const HEADS: Record<Style['colour'], { shaft: (m: Measures) => number; outline: (m: Measures, at: At) => string }> = {
  attack: {
    shaft: ({ head }) => head * 0.8,
    outline: ({ head, half }, at) =>
      `M${[at(0, 0), at(-head, half), at(-head * 0.8, 0), at(-head, -half)].map(pair).join('L')}Z`,
  },
  defence: {
    shaft: ({ disc }) => disc * 2,
    outline: ({ disc }, at) => circle(at(-disc, 0), disc),
  },
  move: {
    shaft: () => 0,
    outline: ({ head, half }, at) => `M${[at(-head, half), at(0, 0), at(-head, -half)].map(pair).join('L')}`,
  },
};

function at(square: string, orientation: Colour): Point {
  const [x, y] = centre(square, orientation);
  return { x: x * 100, y: y * 100 };
}

function shifted(from: Point, direction: Point, along: number, across: number): Point {
  return {
    x: from.x + direction.x * along - direction.y * across,
    y: from.y + direction.y * along + direction.x * across,
  };
}

/** A coordinate with at most one decimal. */
function number(value: number): number {
  return Math.floor(value * 10 + 0.5) / 10;
}

function pair({ x, y }: Point): string {
  return `${number(x)} ${number(y)}`;
}

function circle({ x, y }: Point, radius: number): string {
  const turn = `A${radius} ${radius} 0 0 1`;
  const [left, right] = [pair({ x: x - radius, y }), pair({ x: x + radius, y })];
  return `M${left}${turn} ${right}${turn} ${left}Z`;
}

/** One of the two senses of every line, so that arrows there and back share a track. */
function isForward(dx: number, dy: number): boolean {
  return dx > 0 || (dx === 0 && dy > 0);
}

/** The line a leg lies on, and the stretch of it that the leg covers. */
interface Track {
  step: [number, number];
  side: number;
  first: number;
  last: number;
}

function trackOf(from: string, to: string, orientation: Colour): Track {
  const cell = (square: string) => centre(square, orientation).map(Math.floor) as [number, number];
  const [a, b] = [cell(from), cell(to)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const divisor = gcd(Math.abs(dx), Math.abs(dy)) * (isForward(dx, dy) ? 1 : -1);
  const step: [number, number] = [dx / divisor, dy / divisor];
  const along = ([x, y]: [number, number]) => x * step[0] + y * step[1];
  return {
    step,
    side: a[0] * step[1] - a[1] * step[0],
    first: Math.min(along(a), along(b)),
    last: Math.max(along(a), along(b)),
  };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function overlap(a: Track, b: Track): boolean {
  const isSameLine = a.step[0] === b.step[0] && a.step[1] === b.step[1] && a.side === b.side;
  return isSameLine && a.first < b.last && b.first < a.last;
}

/** How far each track leaves its line: bundles of overlapping tracks are spread evenly. */
function laneOffsets(tracks: readonly Track[], { lane, bundle }: Measures): number[] {
  const lanes: number[] = [];
  const bundles: number[] = [];
  tracks.forEach((track, index) => {
    const touching = [...tracks.keys()].slice(0, index).filter((other) => overlap(track, tracks[other]!));
    let free = 0;
    while (touching.some((other) => lanes[other] === free)) free += 1;
    lanes.push(free);
    const joined = new Set(touching.map((other) => bundles[other]));
    bundles.forEach((other, i) => joined.has(other) && (bundles[i] = index));
    bundles.push(index);
  });
  return tracks.map((_, index) => {
    const widest = Math.max(...lanes.filter((_, other) => bundles[other] === bundles[index]));
    const spacing = widest > 0 ? Math.min(lane, bundle / widest) : 0;
    return (lanes[index]! - widest / 2) * spacing;
  });
}

/** What of a layout is drawn when only some arrows are shown: shared legs once, by the first shown arrow that has them. */
export function shownShafts(arrows: readonly LaidArrow[], isShown: (index: number) => boolean): string[] {
  const drawn = new Set<string>();
  return arrows.map(({ legs }, index) => {
    if (!isShown(index)) return '';
    const own = legs.filter(({ shaft, host }) => {
      if (host !== undefined && host !== index && isShown(host)) return false;
      return !drawn.has(shaft) && !!drawn.add(shaft);
    });
    return own.map(({ shaft }) => shaft).join('');
  });
}

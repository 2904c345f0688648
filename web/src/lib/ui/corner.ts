export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Obstacle extends Box {
  /** How bad it is to cover it: a button is needed, a link is often one of many. */
  weight: number;
}

interface Room {
  width: number;
  height: number;
}

/** The distance between two places that are tried along an edge. */
const STEP = 24;

/**
 * Where a message of this size can stand within `room`, the best first: the corners from the bottom right on, and then any
 * place along the right and the left edge.
 */
export function placesFor(size: Room, room: Box): { left: number; top: number }[] {
  const { left: west, top: north } = room;
  const east = Math.max(west, room.right - size.width);
  const south = Math.max(north, room.bottom - size.height);
  const corners = [
    { left: east, top: south },
    { left: west, top: south },
    { left: east, top: north },
    { left: west, top: north },
  ];
  const between: { left: number; top: number }[] = [];
  for (const left of east === west ? [east] : [east, west, (east + west) / 2])
    for (let top = south - STEP; top > north; top -= STEP) between.push({ left, top });
  return [...corners, ...between];
}

/** How much a box covers. */
export function covered(box: Box, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, one) => {
    const hit = one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top;
    return hit ? sum + one.weight : sum;
  }, 0);
}

/** The first of several places where a message of this size covers the least. */
export function freest<T extends { left: number; top: number }>(
  places: readonly T[],
  { width, height }: Room,
  obstacles: readonly Obstacle[],
): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const { left, top } = place;
    const sum = covered({ left, top, right: left + width, bottom: top + height }, obstacles);
    if (sum < least) [best, least] = [place, sum];
  }
  return best;
}

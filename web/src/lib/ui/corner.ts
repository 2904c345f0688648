export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The first of several positions that covers the least of the buttons and links. */
export function freest<T extends { box: Box }>(places: readonly T[], buttons: readonly Box[]): T | undefined {
  const covered = ({ box }: T) =>
    buttons.filter(
      (one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top,
    ).length;
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const count = covered(place);
    if (count < least) [best, least] = [place, count];
  }
  return best;
}

/** The number of the last game that was lost, 0 if none was. */
export function lastLoss(halfPoints: readonly number[]): number {
  return halfPoints.lastIndexOf(0) + 1;
}

/** The number of the last lost game, from 1; 0 if none was lost. */
export function lastLoss(halfPoints: readonly number[]): number {
  return halfPoints.lastIndexOf(0) + 1;
}

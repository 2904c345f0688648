/** Where keys lead on a board as it is seen: squares to the right and squares down; infinite ones to the edge. */
export const STEPS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
  PageUp: [0, -Infinity],
  PageDown: [0, Infinity],
};

/** The letter of the piece that is drawn for an actor; "any piece" and squares have none. */
export const NODE_LETTERS: Record<string, string | undefined> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};

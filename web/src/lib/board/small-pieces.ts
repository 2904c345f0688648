/**
 * Pieces for boards of some 100 pixels, our own drawings: one outline per type in a box of 100 by 100, without the
 * details that turn grey at eleven pixels a square.
 */
const OUTLINES: Record<string, string> = {
  P: 'M50 18A16 16 0 0 1 62 45H66V54H59C60 64 66 71 76 76V90H24V76C34 71 40 64 41 54H34V45H38A16 16 0 0 1 50 18Z',
  R: 'M22 14H37V24H43V14H57V24H63V14H78V36L68 44L71 70H80V90H20V70H29L32 44L22 36Z',
  N: 'M45 8L54 18C74 24 82 46 80 76V90H22V76C26 66 44 62 46 52C40 57 35 55 31 61C27 67 12 64 15 52L29 32C32 25 38 21 43 19Z',
  B: 'M50 6A8 8 0 0 1 55 20C66 28 73 38 71 48C70 55 66 59 62 62C63 68 68 72 80 74V90H20V74C32 72 37 68 38 62C34 59 30 55 29 48C27 38 34 28 45 20A8 8 0 0 1 50 6Z',
  Q: 'M8 24L30 42L32 16L45 38L50 10L55 38L68 16L70 42L92 24L74 66L80 74V90H20V74L26 66Z',
  K: 'M44 4H56V12H66V23H56V29C72 27 88 34 86 48C85 58 76 62 74 68L80 74V90H20V74L26 68C24 62 15 58 14 48C12 34 28 27 44 29V23H34V12H44Z',
};

/** The drawings as SVG markup, keyed by `wK`, `bP`, …; their colours come from the style sheet of the page. */
export function smallPieces(): Record<string, string> {
  const drawings: Record<string, string> = {};
  for (const [letter, outline] of Object.entries(OUTLINES))
    for (const side of ['w', 'b']) drawings[side + letter] = `<path class="small-piece ${side}" d="${outline}"/>`;
  return drawings;
}

export interface Piece {
  text: string;
  actor: boolean;
}

/** Takes a description apart: `<F1>` in it stands for an actor and is shown as one. */
export function describe(description: string): Piece[] {
  return description
    .split(/(<[A-Za-z]\d{1,6}>)/)
    .filter(Boolean)
    .map((text) => (/^<.*>$/.test(text) ? { text: text.slice(1, -1), actor: true } : { text, actor: false }));
}

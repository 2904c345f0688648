export interface Piece {
  text: string;
  actor: boolean;
}

/** Splits a description into text and actors, which are written as `<F1>`. */
export function splitDescription(description: string): Piece[] {
  return description
    .split(/(<[A-Za-z]\d{1,6}>)/)
    .filter(Boolean)
    .map((text) => (/^<.*>$/.test(text) ? { text: text.slice(1, -1), actor: true } : { text, actor: false }));
}

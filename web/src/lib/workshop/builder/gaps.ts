/** A piece of a sentence: words, or the gap with a number. */
export interface Part {
  text: string;
  gap?: number;
}

/** "the moves of {0}" as words and gaps. */
export function gaps(phrase: string): Part[] {
  return phrase.split(/(\{\d\})/).flatMap((text) => {
    const gap = /^\{(\d)\}$/.exec(text)?.[1];
    if (gap !== undefined) return [{ text: '', gap: Number(gap) }];
    return text.trim() ? [{ text: text.trim() }] : [];
  });
}

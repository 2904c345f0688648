import drawings from 'virtual:pieces';
import { smallPieces } from './small-pieces';

/** Adds the drawings of the pieces to the document; boards of one SVG refer to them as `#piece-wK` and `#small-wK`. */
export function installSprite(): void {
  if (document.getElementById('piece-sprite')) return;
  const symbols = (prefix: string, size: number, markups: Record<string, string>) =>
    Object.entries(markups).map(
      ([name, markup]) => `<symbol id="${prefix}-${name}" viewBox="0 0 ${size} ${size}">${markup}</symbol>`,
    );
  const all = [...symbols('piece', 45, drawings), ...symbols('small', 100, smallPieces())];
  const holder = document.createElement('div');
  holder.hidden = true;
  holder.innerHTML = `<svg id="piece-sprite" xmlns="http://www.w3.org/2000/svg">${all.join('')}</svg>`;
  document.body.append(holder);
}

function name(letter: string): string {
  return `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toUpperCase()}`;
}

export function symbol(letter: string): string {
  return `#piece-${name(letter)}`;
}

/** The plainer drawing for boards of some 100 pixels. */
export function smallSymbol(letter: string): string {
  return `#small-${name(letter)}`;
}

import drawings from 'virtual:pieces';

/** Adds the drawings of the pieces to the document; small boards refer to them as `#piece-wK`. */
export function installSprite(): void {
  if (document.getElementById('piece-sprite')) return;
  const symbols = Object.entries(drawings).map(
    ([name, markup]) => `<symbol id="piece-${name}" viewBox="0 0 45 45">${markup}</symbol>`,
  );
  const holder = document.createElement('div');
  holder.hidden = true;
  holder.innerHTML = `<svg id="piece-sprite" xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  document.body.append(holder);
}

export function symbol(letter: string): string {
  return `#piece-${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toUpperCase()}`;
}

// When a game is opened, its replay becomes a board with buttons; arrow keys work, too.
'use strict';
const MEN = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };
// The SVG namespace, taken from a plot of the page, so that the page holds no web address.
const SVG = document.querySelector('svg').namespaceURI;

function put(parent, name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text) made.textContent = text;
  parent.append(made);
  return made;
}

function piece(group, style, letter, x, y) {
  if (style === 'discs') {
    const light = letter.toLowerCase() === 'w';
    put(group, 'circle', { cx: x + 20, cy: y + 20, r: 16, class: light ? 'light' : 'dark' });
    if (letter === letter.toUpperCase()) put(group, 'circle', { cx: x + 20, cy: y + 20, r: 8, class: light ? 'light' : 'dark' });
    return;
  }
  const light = style === 'figures' ? letter === letter.toUpperCase() : letter === 'X';
  const shown = style === 'figures' ? MEN[letter.toLowerCase()] : letter;
  put(group, 'text', { x: x + 20, y: y + 32, class: light ? 'light' : 'dark' }, shown);
}

function begin(holder) {
  const [style, width, first, ...steps] = holder.dataset.replay.split(' ');
  const columns = Number(width);
  const rows = first.length / columns;
  const positions = [[...first]];
  for (const step of steps) {
    const cells = [...positions[positions.length - 1]];
    for (const [, square, cell] of step.matchAll(/(\d+)(\D)/g)) cells[square] = cell;
    positions.push(cells);
  }
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${columns * 40} ${rows * 40}`);
  svg.setAttribute('class', 'replay');
  for (let i = 0; i < first.length; i++) {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    put(svg, 'rect', { x: x * 40, y: y * 40, width: 40, height: 40, class: (x + y) % 2 ? 'field' : 'pale' });
  }
  const group = put(svg, 'g', {});
  const words = holder.parentElement.querySelectorAll('.moves b');
  const place = document.createElement('span');
  let at = 0;
  function show(next) {
    at = Math.max(0, Math.min(positions.length - 1, next));
    group.replaceChildren();
    positions[at].forEach((cell, i) => {
      if (cell !== '.') piece(group, style, cell, (i % columns) * 40, Math.floor(i / columns) * 40);
    });
    words.forEach((word, i) => word.classList.toggle('now', i + 1 === at));
    place.textContent = ` ${at} / ${positions.length - 1} `;
  }
  holder.append(svg);
  const bar = document.createElement('div');
  const go = [() => 0, () => at - 1, () => at + 1, () => positions.length - 1];
  ['|◀', '◀', '▶', '▶|'].forEach((label, i) => {
    const button = document.createElement('button');
    button.textContent = label;
    button.title = holder.dataset.labels.split('|')[i];
    button.setAttribute('aria-label', button.title);
    button.onclick = () => show(go[i]());
    bar.append(button);
    if (i === 1) bar.append(place);
  });
  holder.append(bar);
  words.forEach((word, i) => (word.onclick = () => (show(i + 1), holder.focus())));
  holder.tabIndex = 0;
  holder.onkeydown = (event) => {
    const key = ['Home', 'ArrowLeft', 'ArrowRight', 'End'].indexOf(event.key);
    if (key < 0) return;
    event.preventDefault();
    show(go[key]());
  };
  show(positions.length - 1);
  holder.focus();
}

document.addEventListener(
  'toggle',
  (event) => {
    const holder = event.target.open && event.target.querySelector('[data-replay]');
    if (holder && !holder.firstChild) begin(holder);
  },
  true,
);

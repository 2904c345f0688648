// Turns the pages of boards. The first page is plain HTML; the others stand in script elements, each a part of the page
// compressed with gzip, in which boards have no pieces: those are drawn from the FEN.
addEventListener('DOMContentLoaded', () => {
  const PER_PAGE = 48;
  const packed = [...document.querySelectorAll('script.boards')];
  const nav = document.querySelector('nav');
  if (packed.length === 0 || !nav) return;
  const first = [...document.querySelectorAll('section')];
  // Parts are smaller where a search was slow, so several may make a page.
  const pages = [[]];
  let boards = PER_PAGE;
  for (const part of packed) {
    if (boards >= PER_PAGE) {
      pages.push([]);
      boards = 0;
    }
    pages.at(-1).push(part);
    boards += Number(part.dataset.boards);
  }
  const [back, forward] = nav.querySelectorAll('button');
  const number = nav.querySelector('input');
  const holder = document.createElement('div');
  holder.className = 'page';
  first[0].before(holder);
  holder.append(...first);
  let at = 0;

  async function unpack(part) {
    const bytes = Uint8Array.from(atob(part.textContent), (c) => c.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(plain).text();
  }

  function men(figure) {
    const svg = figure.querySelector('svg');
    const black = svg.dataset.side === 'black';
    let [x, y, text] = [0, 0, ''];
    for (const c of figure.querySelector('code').textContent.split(' ')[0]) {
      if (c === '/') [x, y] = [0, y + 1];
      else if (c >= '1' && c <= '8') x += Number(c);
      else {
        const id = (c === c.toUpperCase() ? 'w' : 'b') + c.toUpperCase();
        const [i, j] = black ? [7 - x, 7 - y] : [x, y];
        text += `<use href="#sv-${id}" x="${i * 100}" y="${j * 100}"/>`;
        x += 1;
      }
    }
    svg.querySelector('.men').innerHTML = text;
  }

  async function show(page) {
    at = Math.max(0, Math.min(pages.length - 1, page));
    const asked = at;
    if (at === 0) holder.replaceChildren(...first);
    else {
      const texts = await Promise.all(pages[at].map(unpack));
      if (asked !== at) return;
      const template = document.createElement('template');
      template.innerHTML = texts.join('');
      template.content.querySelectorAll('figure').forEach(men);
      holder.replaceChildren(template.content);
    }
    number.value = at + 1;
    back.disabled = at === 0;
    forward.disabled = at === pages.length - 1;
  }

  /** The page of the address: `#p3`. */
  const asked = () => Number(/^#p(\d+)$/.exec(location.hash)?.[1] ?? 1) - 1;
  function turn(page) {
    location.hash = `p${Math.max(1, Math.min(pages.length, page + 1))}`;
    scrollTo(0, 0);
  }
  number.max = pages.length;
  nav.querySelector('output').textContent = pages.length;
  back.addEventListener('click', () => turn(at - 1));
  forward.addEventListener('click', () => turn(at + 1));
  number.addEventListener('change', () => turn(Number(number.value) - 1));
  addEventListener('hashchange', () => show(asked()));
  addEventListener('keydown', (event) => {
    if (event.target === number || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowRight') turn(at + 1);
    if (event.key === 'ArrowLeft') turn(at - 1);
  });
  nav.hidden = false;
  show(asked());
});

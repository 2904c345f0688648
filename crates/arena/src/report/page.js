// A long list of games: words to look for, a result, an order.
const tools = document.querySelector('.tools');
if (tools) {
  const list = document.querySelector('.games');
  const games = [...list.querySelectorAll('.game')];
  const groups = [...list.querySelectorAll('section')];
  const home = new Map(games.map((game) => [game, game.parentElement]));
  const text = new Map(games.map((game) => [game, game.firstElementChild.textContent.toLowerCase()]));
  const count = tools.querySelector('output');
  const number = (game, key) => Number(game.dataset[key]);
  const orders = {
    number: (a, b) => number(a, 'number') - number(b, 'number'),
    longest: (a, b) => number(b, 'plies') - number(a, 'plies'),
    shortest: (a, b) => number(a, 'plies') - number(b, 'plies'),
  };
  function apply() {
    const words = tools.elements.words.value.toLowerCase().split(/\s+/);
    const kind = tools.elements.kind.value;
    let shown = 0;
    for (const game of games) {
      const fits = !kind || game.dataset.result === kind || game.dataset.note === kind;
      game.hidden = !(fits && words.every((word) => text.get(game).includes(word)));
      shown += game.hidden ? 0 : 1;
    }
    const order = orders[tools.elements.order.value];
    // In another order than that of the rounds there is nothing to head.
    if (order) list.append(...[...games].sort(order));
    else games.forEach((game) => home.get(game).append(game));
    for (const group of groups) group.hidden = Boolean(order) || !group.querySelector('.game:not([hidden])');
    count.textContent = `${shown} / ${games.length}`;
  }
  tools.addEventListener('input', apply);
  tools.addEventListener('submit', (event) => event.preventDefault());
  tools.hidden = false;
  apply();
}

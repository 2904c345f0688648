import { expect, it } from 'vitest';
import { findPage } from './pages';

it.each([
  ['/', 'home', ''],
  ['/patterns', 'patterns', ''],
  ['/patterns/philidor', 'workshop', 'philidor'],
  ['/patterns/new', 'workshop', 'new'],
  ['/patterns/a%20b', 'workshop', 'a b'],
  ['/searches', 'collections', ''],
  ['/searches/7', 'search', '7'],
  ['/collections', 'collections', ''],
  ['/collections/7', 'collection', '7'],
  ['/help', 'help', ''],
  ['/play', 'play', ''],
  ['/play/tac-tickle', 'tac-tickle', ''],
  ['/play/chess', 'missing', ''],
  ['/nowhere', 'missing', ''],
  ['/patterns/a/b', 'missing', ''],
  ['/game', 'game', ''],
  ['/searches/7/hits/12', 'hit-game', '7', '12'],
  ['/collections/7/games/12', 'collection-game', '7', '12'],
  ['/searches/7/hits', 'missing', ''],
  ['/%E0', 'missing', ''],
])('%s shows %s', (path, name, id, n = '') => {
  const open = findPage(path);
  expect([open.page.name, open.id, open.n]).toEqual([name, id, n]);
});

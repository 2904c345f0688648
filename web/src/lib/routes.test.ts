import { expect, it } from 'vitest';
import { route } from './routes';

it.each([
  ['/', { page: 'patterns' }],
  ['/patterns', { page: 'patterns' }],
  ['/patterns/philidor', { page: 'workshop', id: 'philidor' }],
  ['/patterns/new', { page: 'workshop', id: 'new' }],
  ['/patterns/a%20b', { page: 'workshop', id: 'a b' }],
  ['/searches/7', { page: 'search', id: '7' }],
  ['/collections', { page: 'collections' }],
  ['/help', { page: 'help' }],
  ['/play', { page: 'play' }],
  ['/play/tac-tickle', { page: 'table', id: 'tac-tickle' }],
  ['/nowhere', { page: 'missing' }],
  ['/patterns/a/b', { page: 'missing' }],
  ['/%E0', { page: 'missing' }],
])('%s', (path, expected) => expect(route(path)).toEqual(expected));

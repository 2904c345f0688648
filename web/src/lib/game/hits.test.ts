import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as hits from './hits';

const get = vi.fn();
const post = vi.fn();
vi.mock('$lib/api/client', () => ({ api: { get, post } }));
vi.mock('$lib/search/columns', () => ({ readOrder: (text?: string) => text ?? 'found' }));

let module: typeof hits;
beforeAll(async () => {
  module = await import('./hits');
});
beforeEach(() => {
  get.mockReset();
  post.mockReset();
  post.mockResolvedValue({});
});

const list = { view: 'table', sort: 'date', fromYear: '1900', page: '3', at: 'v7', flip: '1', xray: 'philidor' };

it('keeps the query of the list apart from what the game page adds', () => {
  expect(module.listOf(list)).toEqual({ view: 'table', sort: 'date', fromYear: '1900', page: '3' });
  expect(module.keptOf(list)).toEqual({ view: 'table', sort: 'date', fromYear: '1900', page: '3', xray: 'philidor' });
  expect(module.wantedOf(list)).toEqual({ list: 'hits', sort: 'date', fromYear: 1900 });
  expect(module.wantedOf({})).toEqual({ list: 'games', sort: 'found' });
});

it('fetches a game once, and again after it has failed', async () => {
  get.mockResolvedValue({ hit: { n: 1, provable: false } });
  const games = new module.HitGames('s', vi.fn());
  await Promise.all([games.get('1', {}, 'en'), games.get('1', {}, 'en')]);
  expect(get).toHaveBeenCalledTimes(1);
  get.mockRejectedValueOnce(new Error('down'));
  await expect(games.get('2', {}, 'en')).rejects.toThrow('down');
  await games.get('2', {}, 'en');
  expect(get).toHaveBeenCalledTimes(3);
});

it('has tactics proved once that were not yet', async () => {
  get.mockResolvedValue({ hit: { n: 4, provable: true, proof: null, within: null } });
  const proved = vi.fn();
  const games = new module.HitGames('s', proved);
  await games.get('4', {}, 'en');
  await vi.waitFor(() => expect(proved).toHaveBeenCalledWith(4));
  // Asked for again, since it may be proved now; if it is not, that is all.
  await games.get('4', {}, 'en');
  expect(get).toHaveBeenCalledTimes(2);
  expect(post).toHaveBeenCalledTimes(1);
});

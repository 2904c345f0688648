import { beforeEach, expect, it, vi } from 'vitest';
import { TestAddress } from './address.testing';
import type * as module from './router.svelte';

let address: TestAddress;
let router: typeof module;

beforeEach(async () => {
  vi.resetModules();
  address = new TestAddress();
  router = await import('./router.svelte');
  await address.open('/play/damas?depth=4');
});

it('changes what is named and leaves the rest', () => {
  router.router.set({ moves: 'a,b' });
  expect(address.query).toEqual({ depth: '4', moves: 'a,b' });
  router.router.set({ depth: undefined }, { push: true });
  expect(address.query).toEqual({ moves: 'a,b' });
  expect(address.pushed).toEqual(['/play/damas?depth=4&moves=a,b']);
});

it('writes a page’s address only while that page is open', async () => {
  const page = new router.PageAddress();
  page.set({ moves: 'a' });
  expect(address.query).toEqual({ depth: '4', moves: 'a' });
  await address.open('/patterns?q=x');
  expect(page.isOpen).toBe(false);
  page.set({ moves: 'b' });
  page.go('/searches/1');
  expect([address.pathname, address.query]).toEqual(['/patterns', { q: 'x' }]);
  // Nor when it is open again: that is another page.
  page.leave();
  await address.open('/play/damas');
  page.set({ moves: 'c' });
  expect(address.query).toEqual({});
});

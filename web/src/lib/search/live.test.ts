import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveSearch as Live } from './live.svelte';

/** Event streams that are open. */
const streams = new Set<object>();
class Stream {
  constructor() {
    streams.add(this);
  }
  addEventListener() {
    // Nothing happens in these tests.
  }
  close() {
    streams.delete(this);
  }
}

let page: EventTarget & { hidden?: boolean };
let live: Live;
function hide(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  streams.clear();
  page = new EventTarget();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"state":"running"}')));
  const { LiveSearch } = await import('./live.svelte');
  live = new LiveSearch('one');
});
afterEach(() => vi.unstubAllGlobals());

it('listens while the search runs, and until the page is left', async () => {
  await live.open();
  expect(streams.size).toBe(1);
  live.close();
  expect(streams.size).toBe(0);
  hide(false);
  expect(streams.size).toBe(0);
});

it('opens nothing for a page that was left before the answer', async () => {
  const opening = live.open();
  live.close();
  await opening;
  expect(streams.size).toBe(0);
});

it('listens only while the page is seen', async () => {
  await live.open();
  hide(true);
  expect(streams.size).toBe(0);
  hide(false);
  expect(streams.size).toBe(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from './health.svelte';

const notice = {
  message: { en: 'the disk is full', pt: 'o disco está cheio' },
  remedy: { en: 'make room', pt: 'libere espaço' },
};
let answer: () => Promise<Response>;
let health: typeof module.health;
let EVERY: number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('fetch', () => answer());
  ({ health, EVERY } = await import('./health.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows what a studio says that is not well, and takes it back when it is', async () => {
  answer = () => Promise.resolve(new Response(JSON.stringify({ notices: [notice] }), { status: 503 }));
  await health.watch();
  expect(health.notices).toEqual([notice]);
  answer = () => Promise.reject(new TypeError('refused'));
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(health.notices).toEqual([notice]);
  answer = () => Promise.resolve(new Response(JSON.stringify({ notices: [] })));
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(health.notices).toEqual([]);
});

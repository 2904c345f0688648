import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from './health.svelte';

const notice = {
  message: { en: 'the disk is full', pt: 'o disco está cheio' },
  remedy: { en: 'make room', pt: 'libere espaço' },
};
let answer: () => Promise<Response>;
let health: typeof module.health;
let HEALTH_INTERVAL: number;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('fetch', () => answer());
  ({ health, HEALTH_INTERVAL } = await import('./health.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the notices of a studio that is not well until it is well again', async () => {
  answer = () => Promise.resolve(new Response(JSON.stringify({ notices: [notice] }), { status: 503 }));
  await health.watch();
  expect(health.notices).toEqual([notice]);
  answer = () => Promise.reject(new TypeError('refused'));
  await vi.advanceTimersByTimeAsync(HEALTH_INTERVAL);
  expect(health.notices).toEqual([notice]);
  answer = () => Promise.resolve(new Response(JSON.stringify({ notices: [] })));
  await vi.advanceTimersByTimeAsync(HEALTH_INTERVAL);
  expect(health.notices).toEqual([]);
});

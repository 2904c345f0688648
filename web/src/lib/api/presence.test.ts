import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as client from './client';
import type * as module from './presence.svelte';

let up = true;
let asked: string[] = [];
let api: typeof client.api;
let presence: typeof module.presence;
let RETRY_INTERVAL: number;

beforeEach(async () => {
  up = true;
  asked = [];
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return up ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('refused'));
  });
  ({ api } = await import('./client'));
  ({ presence, RETRY_INTERVAL } = await import('./presence.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('probes a studio that is away until it is back, and reports its return once', async () => {
  up = false;
  await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
  await expect(api.get('/searches')).rejects.toMatchObject({ status: 0 });
  expect(presence).toMatchObject({ away: true, returns: 0 });
  await vi.advanceTimersByTimeAsync(RETRY_INTERVAL * 3);
  expect(asked.filter((path) => path.endsWith('/health'))).toHaveLength(3);
  up = true;
  await vi.advanceTimersByTimeAsync(RETRY_INTERVAL);
  expect(presence).toMatchObject({ away: false, returns: 1 });
  await vi.advanceTimersByTimeAsync(RETRY_INTERVAL * 3);
  expect(asked.filter((path) => path.endsWith('/health'))).toHaveLength(4);
});

it('takes any answer as presence', async () => {
  up = false;
  await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
  up = true;
  await api.get('/collections');
  expect(presence).toMatchObject({ away: false, returns: 1 });
});

it('probes once in each interval, however often it is lost and found', async () => {
  const probes = () => asked.filter((path) => path.endsWith('/health')).length;
  for (let i = 0; i < 3; i++) {
    up = false;
    await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
    up = true;
    await api.get('/collections');
  }
  await vi.advanceTimersByTimeAsync(RETRY_INTERVAL * 3);
  expect(probes()).toBe(0);
  up = false;
  await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(RETRY_INTERVAL * 3);
  expect(probes()).toBe(3);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as client from './client';
import type * as module from './presence.svelte';

let up = true;
let asked: string[] = [];
let api: typeof client.api;
let presence: typeof module.presence;
let AGAIN: number;

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
  ({ presence, AGAIN } = await import('./presence.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('looks for a studio that is away until it is back, and tells once', async () => {
  up = false;
  await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
  await expect(api.get('/searches')).rejects.toMatchObject({ status: 0 });
  expect(presence).toMatchObject({ away: true, returns: 0 });
  await vi.advanceTimersByTimeAsync(AGAIN * 3);
  expect(asked.filter((path) => path.endsWith('/health'))).toHaveLength(3);
  up = true;
  await vi.advanceTimersByTimeAsync(AGAIN);
  expect(presence).toMatchObject({ away: false, returns: 1 });
  await vi.advanceTimersByTimeAsync(AGAIN * 3);
  expect(asked.filter((path) => path.endsWith('/health'))).toHaveLength(4);
});

it('takes any answer as a sign of life', async () => {
  up = false;
  await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
  up = true;
  await api.get('/collections');
  expect(presence).toMatchObject({ away: false, returns: 1 });
});

it('looks for the studio in one row, however often it is lost and found', async () => {
  const looks = () => asked.filter((path) => path.endsWith('/health')).length;
  for (let i = 0; i < 3; i++) {
    up = false;
    await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
    up = true;
    await api.get('/collections');
  }
  await vi.advanceTimersByTimeAsync(AGAIN * 3);
  expect(looks()).toBe(0);
  up = false;
  await expect(api.get('/collections')).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(AGAIN * 3);
  expect(looks()).toBe(3);
});

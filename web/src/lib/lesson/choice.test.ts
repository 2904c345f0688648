import { beforeEach, expect, it, vi } from 'vitest';
import { Choice } from './choice.svelte';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('keeps the order of the ticks, and survives a reload', () => {
  const choice = new Choice('a');
  for (const key of ['7', '3', '7', '9']) choice.toggle(key);
  expect(choice.keys).toEqual(['3', '9']);
  expect(new Choice('a').keys).toEqual(['3', '9']);
  expect(new Choice('b').keys).toEqual([]);
  choice.clear();
  expect(new Choice('a').keys).toEqual([]);
});

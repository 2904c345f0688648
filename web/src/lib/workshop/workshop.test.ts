import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestAddress } from '$lib/address.testing';
import type * as ui from '$lib/ui/toasts.svelte';
import type * as module from './workshop.svelte';

const kept = new Map<string, string>();
let address: TestAddress;
let Workshop: typeof module.Workshop;
let toasts: typeof ui.toasts;

/** A pattern in its third version, the texts of which are `text of 1` and so on. */
function server(path: string, init?: RequestInit): Promise<Response> {
  const json = (value: unknown) => Promise.resolve(new Response(JSON.stringify(value), { status: 200 }));
  if (path.includes('/drafts/')) return Promise.resolve(new Response(null, { status: 204 }));
  const earlier = /versions\/(\d+)$/.exec(path)?.[1];
  if (earlier) return json({ version: Number(earlier), source: `text of ${earlier}` });
  if (path.endsWith('/patterns/own') && init?.method === 'GET')
    return json({ id: 'own', version: 3, source: 'text of 3', shipped: false });
  return json([]);
}
const draft = (key = 'draft') =>
  JSON.parse(kept.get(`${key}:own`) ?? '{}') as { source?: string; baseVersion?: number };
const keep = (source: string, baseVersion: number) =>
  kept.set('draft:own', JSON.stringify({ source, baseVersion, updatedAt: '2026-01-01T00:00:00Z' }));

beforeEach(async () => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', server);
  address = new TestAddress();
  ({ Workshop } = await import('./workshop.svelte'));
  ({ toasts } = await import('$lib/ui/toasts.svelte'));
  for (const { id } of toasts.list) toasts.close(id);
});
afterEach(() => vi.unstubAllGlobals());

async function open(query: string) {
  await address.open(`/patterns/own?${query}`);
  const workshop = new Workshop('own');
  await workshop.open(address.query);
  expect(workshop.failure).toBeUndefined();
  return workshop;
}
const undo = () => toasts.list.at(-1)!.undo!();

it('undoes the exchange with work laid aside, whole', async () => {
  keep('mine', 1);
  const w = await open('text=saved&version=2');
  const before = {
    source: 'text of 2',
    base: 2,
    conflict: false,
    restored: false,
    older: { version: 2 },
    dirty: false,
  };
  expect(w.document).toMatchObject({ ...before, aside: { source: 'mine' } });
  w.takeAside();
  expect(w.document).toMatchObject({ source: 'mine', base: 1, conflict: true, restored: true });
  expect([w.document.older, address.query.version, address.query.text]).toEqual([undefined, undefined, undefined]);
  undo();
  expect(w.document).toMatchObject({ ...before, aside: { source: 'mine' } });
  expect(address.query).toMatchObject({ text: 'saved', version: '2' });
  expect(draft('aside').source).toBe('mine');
});

it('loses nothing when an older version is left and something is aside already', async () => {
  keep('mine', 1);
  const w = await open('text=saved&version=2');
  w.document.write('second');
  w.leaveOlder();
  expect(w.document).toMatchObject({ source: 'mine', older: undefined, aside: { source: 'second', baseVersion: 2 } });
  expect([draft().source, draft('aside').source]).toEqual(['mine', 'second']);
  undo();
  expect(w.document).toMatchObject({ source: 'second', base: 2, older: { version: 2 }, aside: { source: 'mine' } });
  expect([draft().source, draft('aside').source]).toEqual(['second', 'mine']);
});

it('leaves an older version for the present one, and comes back', async () => {
  const w = await open('version=2');
  w.document.write('second');
  w.leaveOlder();
  expect(w.document).toMatchObject({ source: 'text of 3', base: 3, dirty: false, aside: { source: 'second' } });
  expect(address.query.version).toBeUndefined();
  undo();
  expect(w.document).toMatchObject({ source: 'second', base: 2, older: { version: 2 }, aside: undefined });
  expect([draft(), address.query.version]).toMatchObject([{ source: 'second', baseVersion: 2 }, '2']);
  expect(kept.has('aside:own')).toBe(false);
});

it('asks again about a conflict once the other version is put away again', async () => {
  keep('mine', 1);
  const w = await open('');
  const before = { source: 'mine', base: 1, conflict: true, restored: true };
  expect(w.document).toMatchObject(before);
  await w.takeOther();
  expect(w.document).toMatchObject({ source: 'text of 3', base: 3, conflict: false, restored: false, dirty: false });
  expect(draft()).toEqual({});
  undo();
  expect(w.document).toMatchObject(before);
  expect(draft()).toMatchObject({ source: 'mine', baseVersion: 1 });
  w.discard();
  expect(w.document).toMatchObject({ source: 'text of 3', conflict: false });
  undo();
  expect(w.document).toMatchObject(before);
});

it('brings back what was thrown away from aside', async () => {
  keep('mine', 1);
  const w = await open('text=saved');
  w.dropAside();
  expect([w.document.aside, kept.has('aside:own'), draft()]).toEqual([undefined, false, {}]);
  undo();
  expect(w.document).toMatchObject({ source: 'text of 3', aside: { source: 'mine' } });
  expect([draft('aside').source, address.query.text]).toEqual(['mine', 'saved']);
});

it('changes no other page’s address; to undo leads back', async () => {
  keep('mine', 1);
  const w = await open('');
  w.discard();
  w.close();
  await address.open('/patterns?q=x');
  undo();
  expect([address.pathname, address.query]).toEqual(['/patterns/own', {}]);
  expect(draft()).toMatchObject({ source: 'mine', baseVersion: 1 });
  const other = await open('');
  await address.open('/collections');
  await other.takeOther();
  expect([other.document.source, address.query]).toEqual(['mine', {}]);
});

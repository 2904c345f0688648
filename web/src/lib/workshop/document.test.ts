import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from './document.svelte';

const kept = new Map<string, string>();
let answer: (pattern: { id: string; version: number }) => void;
let PatternDocument: typeof module.PatternDocument;

let remote: { source: string; updatedAt: string } | undefined;
let version = 1;

/** A server that answers a save when the test says so. */
function server(path: string, init?: RequestInit): Promise<Response> {
  const { source } = JSON.parse((init?.body as string | undefined) ?? '{}') as { source?: string };
  const json = (value: unknown) => new Response(JSON.stringify(value), { status: 200 });
  if (path.includes('/drafts/'))
    return Promise.resolve(remote && init?.method === 'GET' ? json(remote) : new Response(null, { status: 204 }));
  const earlier = /versions\/(\d+)$/.exec(path)?.[1];
  if (earlier) return Promise.resolve(json({ version: Number(earlier), source: `text of ${earlier}` }));
  if (init?.method === 'GET')
    return Promise.resolve(json(path.endsWith('/patterns') ? [] : pattern('own', version, 'old')));
  return new Promise((resolve) => {
    answer = ({ id, version }) => resolve(json(pattern(id, version, source ?? '')));
  });
}
const pattern = (id: string, version: number, source: string) => ({ id, version, source, shipped: false });
const draft = (id: string) => (JSON.parse(kept.get(`draft:${id}`) ?? '{}') as { source?: string }).source;

beforeEach(async () => {
  kept.clear();
  remote = undefined;
  version = 1;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  ({ PatternDocument } = await import('./document.svelte'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps what is typed while the save is under way', async () => {
  const document = new PatternDocument('own');
  await document.load(() => '');
  document.write('new');
  const saving = document.save();
  document.write('newer');
  answer({ id: 'own', version: 2 });
  await saving;
  expect(document.initial).toBe('new');
  expect(document.source).toBe('newer');
  expect(document.base).toBe(2);
  expect(draft('own')).toBe('newer');
});

it('drops the draft when all of it was saved', async () => {
  const document = new PatternDocument('own');
  await document.load(() => '');
  document.write('new');
  const saving = document.save();
  answer({ id: 'own', version: 2 });
  await saving;
  expect(draft('own')).toBeUndefined();
});

it('carries what is typed meanwhile to the pattern that a new one becomes', async () => {
  const document = new PatternDocument('new');
  await document.load(() => 'template');
  document.write('first');
  const saving = document.save();
  document.write('second');
  answer({ id: 'made', version: 1 });
  expect((await saving)?.id).toBe('made');
  expect(draft('new')).toBeUndefined();
  expect(draft('made')).toBe('second');
});

const keep = (source: string, baseVersion: number) =>
  kept.set('draft:own', JSON.stringify({ source, baseVersion, updatedAt: '2026-01-01T00:00:00Z' }));

it('brings back a draft of the current version without a word', async () => {
  keep('mine', 1);
  // The server's copy arrives a moment later than the one in this browser.
  remote = { source: 'mine', updatedAt: '2026-01-01T00:00:02Z' };
  const document = new PatternDocument('own');
  await document.load(() => '');
  expect(document).toMatchObject({ source: 'mine', base: 1, conflict: false });
});

it('asks before a draft of an older version is saved', async () => {
  keep('mine', 1);
  remote = { source: 'mine', updatedAt: '2026-01-01T00:00:02Z' };
  version = 2;
  const document = new PatternDocument('own');
  await document.load(() => '');
  expect(document).toMatchObject({ source: 'mine', base: 1, conflict: true });
  expect(await document.save()).toBeUndefined();
  document.discard();
  expect(document).toMatchObject({ source: 'old', base: 2, conflict: false });
});

it('asks before a draft that only the server has is saved', async () => {
  remote = { source: 'theirs', updatedAt: '2026-01-01T00:00:00Z' };
  const document = new PatternDocument('own');
  await document.load(() => '');
  expect(document).toMatchObject({ source: 'theirs', conflict: true });
});

it('lays a draft aside where the saved text is meant, and loses it neither by editing nor by a reload', async () => {
  keep('mine', 1);
  const shown = new PatternDocument('own');
  await shown.load(() => '', true);
  expect(shown).toMatchObject({ source: 'old', dirty: false, aside: { source: 'mine' } });
  expect(draft('own')).toBe('mine');
  shown.write('other');
  const again = new PatternDocument('own');
  await again.load(() => '');
  expect(again).toMatchObject({ source: 'other', aside: { source: 'mine' } });
  again.write(again.takeAside());
  expect(again).toMatchObject({ source: 'mine', base: 1, conflict: false, aside: { source: 'other' } });
  expect(draft('own')).toBe('mine');
  again.dropAside();
  expect(kept.has('aside:own')).toBe(false);
});

it('drops a draft that was laid aside only when asked to', async () => {
  keep('mine', 1);
  const document = new PatternDocument('own');
  await document.load(() => '', true);
  document.dropAside();
  expect(document).toMatchObject({ source: 'old', aside: undefined });
  expect(draft('own')).toBeUndefined();
});

it('changes places with what was laid aside, so that a second edit is not lost', async () => {
  keep('mine', 1);
  const document = new PatternDocument('own');
  await document.load(() => '', true);
  document.write('second');
  document.write(document.takeAside());
  expect(document).toMatchObject({ source: 'mine', aside: { source: 'second' } });
  // Not even by a reload.
  const again = new PatternDocument('own');
  await again.load(() => '');
  expect(again).toMatchObject({ source: 'mine', aside: { source: 'second' } });
  again.write(again.takeAside());
  expect(again).toMatchObject({ source: 'second', aside: { source: 'mine' } });
});

it('shows the version that was asked for, and does not save over the present one unasked', async () => {
  version = 3;
  const document = new PatternDocument('own');
  await document.load(() => '', true, 2);
  expect(document).toMatchObject({ source: 'text of 2', dirty: false, base: 2, older: { version: 2 } });
  document.write('changed');
  expect(document).toMatchObject({ dirty: true, base: 2 });
  expect(draft('own')).toBe('changed');
  document.turnTo(undefined);
  document.write(document.initial);
  expect(document).toMatchObject({ source: 'old', dirty: false, base: 3, older: undefined });
});

it('takes the present version for what it is', async () => {
  version = 3;
  const document = new PatternDocument('own');
  await document.load(() => '', true, 3);
  expect(document).toMatchObject({ source: 'old', older: undefined, base: 3 });
});

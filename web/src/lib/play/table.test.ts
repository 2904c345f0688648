import { beforeEach, expect, it, vi } from 'vitest';
import type * as module from './table.svelte';

let Table: typeof module.Table;
let query: Record<string, string> = {};
/** What the machine answers, by the number of moves before. */
let replies: Record<number, string | null> = {};
const asked: string[] = [];

function server(path: string, init?: RequestInit): Promise<Response> {
  const { game } = JSON.parse(init?.body as string) as { game: { moves: string[] } };
  asked.push(`${path.split('/').at(-1)!} ${game.moves.length}`);
  const made = game.moves.length;
  const toMove = made % 2 === 0 ? 'white' : 'black';
  const body = path.endsWith('/board')
    ? { toMove, moves: game.moves, pieces: [], legal: [], last: [], position: '' }
    : { move: replies[made] ?? null };
  return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
}

vi.mock('$lib/router.svelte', () => ({
  router: {
    get query() {
      return query;
    },
    set: (changes: Record<string, string | undefined>) => {
      query = { ...query, ...changes } as Record<string, string>;
    },
  },
}));

/** What the tab keeps. */
const kept = new Map<string, string>();
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const moves = () => (query.moves ?? '').split(',').filter(Boolean);

beforeEach(async () => {
  query = {};
  replies = {};
  asked.length = 0;
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', server);
  ({ Table } = await import('./table.svelte'));
});

/** A table at which the person has white, after a move and its answer. */
async function begun() {
  const table = new Table<{ move?: string | null }>(
    'damas',
    () => ({}),
    () => 'white',
  );
  replies = { 1: 'b' };
  table.play('a');
  table.follow();
  await settle();
  table.follow();
  await settle();
  return table;
}

it('answers, and takes both moves back', async () => {
  const table = await begun();
  expect(moves()).toEqual(['a', 'b']);
  expect(table.answer).toEqual({ move: 'b' });
  table.takeBack();
  table.follow();
  await settle();
  expect(moves()).toEqual([]);
  expect(table.answer).toBeUndefined();
  expect(table.canTakeBack).toBe(false);
});

it('tells no reason of another game', async () => {
  const table = await begun();
  query = { moves: 'x,y' };
  table.follow();
  await settle();
  expect(table.answer).toBeUndefined();
  query = { moves: 'a,b,c' };
  expect(table.answer).toEqual({ move: 'b' });
});

it('keeps reasons and clocks over a reload of the tab', async () => {
  const before = await begun();
  before.tick(700);
  expect(before.spent).toEqual({ white: 700, black: 0 });
  const table = () =>
    new Table<{ move?: string | null }>(
      'damas',
      () => ({}),
      () => 'white',
    );
  expect(table().answer).toEqual({ move: 'b' });
  expect(table().spent).toEqual({ white: 700, black: 0 });
  before.begin();
  expect(table().answer).toBeUndefined();
  expect(table().spent).toEqual({ white: 0, black: 0 });
});

it('does nothing of its own while a game is looked at', async () => {
  query = { moves: 'a,b' };
  const table = new Table<{ move?: string | null }>(
    'damas',
    () => ({}),
    () => 'white',
    { watching: () => true },
  );
  table.follow();
  await settle();
  table.tick(500);
  expect([table.yours, table.canTakeBack, table.spent.white]).toEqual([false, false, 0]);
});

it('undoes a resignation before any move', async () => {
  const table = await begun();
  table.resign();
  expect(table.over).toBe(true);
  // Another language is no other game.
  table.follow();
  await settle();
  expect(table.resigned).toBe('you');
  table.takeBack();
  await settle();
  expect([table.over, moves()]).toEqual([false, ['a', 'b']]);
});

it('asks the machine nothing more once somebody has given up', async () => {
  const table = await begun();
  replies = {};
  table.play('c');
  table.follow();
  await settle();
  expect(table.resigned).toBe('machine');
  const before = asked.filter((one) => one.startsWith('answer')).length;
  table.follow();
  await settle();
  expect(asked.filter((one) => one.startsWith('answer')).length).toBe(before);
  table.takeBack();
  expect(moves()).toEqual(['a', 'b']);
});

it('promises a reason with the first move only where the machine has not moved yet', async () => {
  const opened = async (made: string, human: 'white' | 'black' = 'white') => {
    query = { moves: made };
    const table = new Table<{ move?: string | null }>(
      'damas',
      () => ({}),
      () => human,
      { watching: () => true },
    );
    table.follow();
    await settle();
    return table;
  };
  expect((await opened('')).reasonComes).toBe('first');
  expect((await opened('', 'black')).reasonComes).toBe('first');
  expect((await opened('a')).reasonComes).toBe('first');
  expect((await opened('a', 'black')).reasonComes).toBe('next');
  const table = await opened('a,b');
  expect(table.reasonComes).toBe('next');
  table.resign();
  expect(table.reasonComes).toBe('never');
});

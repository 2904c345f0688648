import { beforeEach, expect, it, vi } from 'vitest';
import type * as ui from '$lib/ui/toasts.svelte';
import type * as module from './table.svelte';

let Table: typeof module.Table;
let toasts: typeof ui.toasts;
let query: Record<string, string> = {};
/** What the machine answers, by the number of moves before. */
let replies: Record<number, string | null> = {};
const asked: string[] = [];
/** What the browser's Back would bring again. */
const pushed: Record<string, string>[] = [];

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
    set: (changes: Record<string, string | undefined>, options: { push?: boolean } = {}) => {
      if (options.push) pushed.push(query);
      const merged = Object.entries({ ...query, ...changes }).filter(([, value]) => value);
      query = Object.fromEntries(merged) as Record<string, string>;
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
  pushed.length = 0;
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('addEventListener', () => undefined);
  ({ toasts } = await import('$lib/ui/toasts.svelte'));
  for (const { id } of toasts.list) toasts.close(id);
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

it('looks at an earlier position without cutting the game, and answers nothing there', async () => {
  const table = await begun();
  table.go(1);
  table.follow();
  await settle();
  expect(moves()).toEqual(['a', 'b']);
  expect([table.at, table.lookingBack, table.thinking]).toEqual([1, true, false]);
  expect(table.line).toEqual(['a', 'b']);
  expect(asked.at(-1)).toBe('board 1');
  expect(table.canTakeBack).toBe(false);
  table.go(2);
  expect([table.at, query.ply]).toEqual([2, undefined]);
  for (const strange of ['x', '-1', '1.5', '99']) {
    query = { moves: 'a,b', ply: strange };
    expect(table.at, strange).toBe(2);
  }
});

it('branches by a move at an earlier position, says so and undoes it', async () => {
  const table = await begun();
  table.go(0);
  table.follow();
  await settle();
  expect(table.yours).toBe(true);
  // The move of the game goes on in it.
  table.play('a');
  expect([moves(), table.at]).toEqual([['a', 'b'], 1]);
  table.go(0);
  table.play('z');
  expect([moves(), query.ply]).toEqual([['z'], undefined]);
  expect(pushed.at(-1)?.moves).toBe('a,b');
  const [toast] = toasts.list;
  expect(typeof toast?.text === 'function' && toast.text()).toMatch(/from ply 0; the 2 later moves/);
  toast!.undo!();
  expect([moves(), table.at]).toEqual([['a', 'b'], 0]);
  expect(table.path).toEqual([undefined, { move: 'b' }]);
});

it('keeps a resignation in the address', async () => {
  const table = await begun();
  table.resign();
  expect(query.resigned).toBe('you');
  const again = new Table<{ move?: string | null }>(
    'damas',
    () => ({}),
    () => 'white',
  );
  again.follow();
  await settle();
  expect([again.resigned, again.yours]).toEqual(['you', false]);
  // Looking back is no resignation, and the game keeps it.
  again.go(0);
  expect([again.resigned, again.gaveUp]).toEqual([undefined, 'you']);
  again.go(2);
  again.takeBack();
  expect(query.resigned).toBeUndefined();
});

it('puts a running game away only with a way back', async () => {
  const table = await begun();
  table.tick(700);
  table.replace({ side: 'black', moves: undefined });
  expect([moves(), query.side, table.spent.white]).toEqual([[], 'black', 0]);
  expect(pushed).toEqual([{ moves: 'a,b' }]);
  toasts.list[0]!.undo!();
  expect([moves(), query.side, table.spent.white]).toEqual([['a', 'b'], undefined, 700]);
  expect(table.answer).toEqual({ move: 'b' });
  // Nothing is lost by a game that has not begun.
  query = {};
  const said = toasts.list.length;
  table.begin();
  expect([toasts.list.length, pushed.length]).toEqual([said, 1]);
});

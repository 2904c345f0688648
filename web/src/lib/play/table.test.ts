import { beforeEach, expect, it, vi } from 'vitest';
import { TestAddress } from '$lib/address.testing';
import type * as ui from '$lib/ui/toasts.svelte';
import type * as module from './table.svelte';

let Table: typeof module.Table;
let toasts: typeof ui.toasts;
let address: TestAddress;
/** What the machine answers, by the number of moves before. */
let replies: Record<number, string | null> = {};
const asked: string[] = [];
/** Holds the machine's answers back until it is called. */
let answerNow: (() => void) | undefined;

function server(path: string, init?: RequestInit): Promise<Response> {
  const { game } = JSON.parse(init?.body as string) as { game: { moves: string[] } };
  asked.push(`${path.split('/').at(-1)!} ${game.moves.length}`);
  const made = game.moves.length;
  const toMove = made % 2 === 0 ? 'white' : 'black';
  const body = path.endsWith('/board')
    ? { toMove, moves: game.moves, pieces: [], legal: [], last: [], position: '' }
    : { move: replies[made] ?? null };
  const response = new Response(JSON.stringify(body), { status: 200 });
  if (!answerNow || path.endsWith('/board')) return Promise.resolve(response);
  return new Promise((resolve) => (answerNow = () => resolve(response)));
}
const visit = (query: string) => address.open(`/play/damas?${query}`);

/** What the tab keeps. */
const kept = new Map<string, string>();
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const moves = () => (address.query.moves ?? '').split(',').filter(Boolean);

beforeEach(async () => {
  answerNow = undefined;
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
  address = new TestAddress();
  await visit('');
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
  await visit('moves=x,y');
  table.follow();
  await settle();
  expect(table.answer).toBeUndefined();
  await visit('moves=a,b,c');
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
  await visit('moves=a,b');
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
    await visit(`moves=${made}`);
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
  expect([table.at, address.query.ply]).toEqual([2, undefined]);
  for (const strange of ['x', '-1', '1.5', '99']) {
    await visit(`moves=a,b&ply=${strange}`);
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
  expect([moves(), address.query.ply]).toEqual([['z'], undefined]);
  expect(address.pushed.at(-1)).toContain('moves=a,b');
  const [toast] = toasts.list;
  expect(typeof toast?.text === 'function' && toast.text()).toMatch(/from ply 0; the 2 later moves/);
  toast!.undo!();
  expect([moves(), table.at]).toEqual([['a', 'b'], 0]);
  expect(table.path).toEqual([undefined, { move: 'b' }]);
});

it('keeps a resignation in the address', async () => {
  const table = await begun();
  table.resign();
  expect(address.query.resigned).toBe('you');
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
  expect(address.query.resigned).toBeUndefined();
});

it('puts a running game away only with a way back', async () => {
  const table = await begun();
  table.tick(700);
  table.replace({ side: 'black', moves: undefined });
  expect([moves(), address.query.side, table.spent.white]).toEqual([[], 'black', 0]);
  expect(address.pushed).toEqual(['/play/damas?moves=a,b']);
  toasts.list[0]!.undo!();
  expect([moves(), address.query.side, table.spent.white]).toEqual([['a', 'b'], undefined, 700]);
  expect(table.answer).toEqual({ move: 'b' });
  // Nothing is lost by a game that has not begun.
  await visit('');
  const said = toasts.list.length;
  table.begin();
  expect([toasts.list.length, address.pushed.length]).toEqual([said, 1]);
});

/** A table whose machine thinks until it is told to answer. */
async function thinking() {
  const table = new Table<{ move?: string | null }>(
    'damas',
    () => ({}),
    () => 'white',
  );
  replies = { 1: 'b' };
  answerNow = () => undefined;
  table.play('a');
  table.follow();
  await settle();
  expect(table.thinking).toBe(true);
  return table;
}

it('writes no answer into the address of another page', async () => {
  const table = await thinking();
  await address.open('/patterns?q=x');
  answerNow!();
  await settle();
  expect([address.pathname, address.query]).toEqual(['/patterns', { q: 'x' }]);
  expect([...table.answers]).toEqual([]);
  expect(kept.has('answers:damas')).toBe(false);
});

it('answers nothing after it was left, also when its page is open again', async () => {
  const table = await thinking();
  table.stop();
  expect(table.thinking).toBe(false);
  await visit('moves=a');
  const before = asked.length;
  table.follow();
  expect(asked.length).toBe(before);
  answerNow!();
  await settle();
  expect(moves()).toEqual(['a']);
  expect([...table.answers]).toEqual([]);
});

it('makes no move in a game to which it was not the answer', async () => {
  const table = await thinking();
  await visit('moves=x,y,z');
  answerNow!();
  await settle();
  expect(moves()).toEqual(['x', 'y', 'z']);
  expect([...table.answers]).toEqual([]);
});

it('leads back to a game that was put away, from another page too', async () => {
  const table = await begun();
  await visit('moves=a,b&depth=3');
  table.tick(700);
  table.begin();
  table.stop();
  await address.open('/patterns?q=x');
  toasts.list[0]!.undo!();
  expect([address.pathname, address.query]).toEqual(['/play/damas', { moves: 'a,b', depth: '3' }]);
  const again = new Table<{ move?: string | null }>(
    'damas',
    () => ({}),
    () => 'white',
  );
  expect([again.answer, again.spent]).toEqual([{ move: 'b' }, { white: 700, black: 0 }]);
});

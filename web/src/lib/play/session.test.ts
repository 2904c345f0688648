import { beforeEach, expect, it, vi } from 'vitest';
import { TestAddress } from '$lib/address.testing';
import type { PlayBoard } from '$lib/api/types';
import type * as ui from '$lib/ui/toasts.svelte';
import type * as module from './session.svelte';

let GameSession: typeof module.GameSession;
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
  address = new TestAddress();
  await visit('');
  ({ toasts } = await import('$lib/ui/toasts.svelte'));
  for (const { id } of toasts.list) toasts.close(id);
  ({ GameSession } = await import('./session.svelte'));
});

/** A game of the user, who plays White unless the options say otherwise. */
function createSession(options: Partial<module.SessionOptions<module.MachineAnswer>> = {}) {
  const ask = async (name: string, game: module.GameMoves) =>
    (await server(name, { body: JSON.stringify({ game }) })).json();
  return new GameSession<module.MachineAnswer>('damas', {
    human: () => 'white',
    fetchBoard: (game) => ask('/board', game) as Promise<PlayBoard>,
    fetchAnswer: (game) => ask('/answer', game) as Promise<module.MachineAnswer>,
    ...options,
  });
}

/** After a move and its answer. */
async function begun() {
  const session = createSession();
  replies = { 1: 'b' };
  session.play('a');
  session.load();
  await settle();
  session.load();
  await settle();
  return session;
}

it('answers, and takes both moves back', async () => {
  const session = await begun();
  expect(moves()).toEqual(['a', 'b']);
  expect(session.answer).toEqual({ move: 'b' });
  session.takeBack();
  session.load();
  await settle();
  expect(moves()).toEqual([]);
  expect(session.answer).toBeUndefined();
  expect(session.canTakeBack).toBe(false);
});

it('shows no reason from another game', async () => {
  const session = await begun();
  await visit('moves=x,y');
  session.load();
  await settle();
  expect(session.answer).toBeUndefined();
  await visit('moves=a,b,c');
  expect(session.answer).toEqual({ move: 'b' });
});

it('keeps reasons and clocks over a reload of the tab', async () => {
  const before = await begun();
  before.tick(700);
  expect(before.thinkingTime).toEqual({ white: 700, black: 0 });
  const session = () => createSession();
  expect(session().answer).toEqual({ move: 'b' });
  expect(session().thinkingTime).toEqual({ white: 700, black: 0 });
  before.newGame();
  expect(session().answer).toBeUndefined();
  expect(session().thinkingTime).toEqual({ white: 0, black: 0 });
});

it('does nothing of its own while a game is looked at', async () => {
  await visit('moves=a,b');
  const session = createSession({ isWatching: () => true });
  session.load();
  await settle();
  session.tick(500);
  expect([session.isUsersTurn, session.canTakeBack, session.thinkingTime.white]).toEqual([false, false, 0]);
});

it('undoes a resignation before any move', async () => {
  const session = await begun();
  session.resign();
  expect(session.isOver).toBe(true);
  // Another language is no other game.
  session.load();
  await settle();
  expect(session.resignedHere).toBe('you');
  session.takeBack();
  await settle();
  expect([session.isOver, moves()]).toEqual([false, ['a', 'b']]);
});

it('asks the machine nothing more after a resignation', async () => {
  const session = await begun();
  replies = {};
  session.play('c');
  session.load();
  await settle();
  expect(session.resignedHere).toBe('machine');
  const before = asked.filter((one) => one.startsWith('answer')).length;
  session.load();
  await settle();
  expect(asked.filter((one) => one.startsWith('answer')).length).toBe(before);
  session.takeBack();
  expect(moves()).toEqual(['a', 'b']);
});

it('promises a reason with the first move only where the machine has not moved yet', async () => {
  const opened = async (made: string, human: 'white' | 'black' = 'white') => {
    await visit(`moves=${made}`);
    const session = createSession({ human: () => human, isWatching: () => true });
    session.load();
    await settle();
    return session;
  };
  expect((await opened('')).reasonTiming).toBe('first');
  expect((await opened('', 'black')).reasonTiming).toBe('first');
  expect((await opened('a')).reasonTiming).toBe('first');
  expect((await opened('a', 'black')).reasonTiming).toBe('next');
  const session = await opened('a,b');
  expect(session.reasonTiming).toBe('next');
  session.resign();
  expect(session.reasonTiming).toBe('never');
});

it('looks at an earlier position without cutting the game, and answers nothing there', async () => {
  const session = await begun();
  session.goTo(1);
  session.load();
  await settle();
  expect(moves()).toEqual(['a', 'b']);
  expect([session.ply, session.isLookingBack, session.isThinking]).toEqual([1, true, false]);
  expect(session.notation).toEqual(['a', 'b']);
  expect(asked.at(-1)).toBe('board 1');
  expect(session.canTakeBack).toBe(false);
  session.goTo(2);
  expect([session.ply, address.query.ply]).toEqual([2, undefined]);
  for (const strange of ['x', '-1', '1.5', '99']) {
    await visit(`moves=a,b&ply=${strange}`);
    expect(session.ply, strange).toBe(2);
  }
});

it('branches by a move at an earlier position, says so and undoes it', async () => {
  const session = await begun();
  session.goTo(0);
  session.load();
  await settle();
  expect(session.isUsersTurn).toBe(true);
  // The move of the game goes on in it.
  session.play('a');
  expect([moves(), session.ply]).toEqual([['a', 'b'], 1]);
  session.goTo(0);
  session.play('z');
  expect([moves(), address.query.ply]).toEqual([['z'], undefined]);
  expect(address.pushed.at(-1)).toContain('moves=a,b');
  const [toast] = toasts.list;
  expect(typeof toast?.text === 'function' && toast.text()).toMatch(/from ply 0; the 2 later moves/);
  toast!.undo!();
  expect([moves(), session.ply]).toEqual([['a', 'b'], 0]);
  expect(session.answersByPly).toEqual([undefined, { move: 'b' }]);
});

it('keeps a resignation in the address', async () => {
  const session = await begun();
  session.resign();
  expect(address.query.resigned).toBe('you');
  const again = createSession();
  again.load();
  await settle();
  expect([again.resignedHere, again.isUsersTurn]).toEqual(['you', false]);
  // Looking back is no resignation, and the game keeps it.
  again.goTo(0);
  expect([again.resignedHere, again.resignedBy]).toEqual([undefined, 'you']);
  again.goTo(2);
  again.takeBack();
  expect(address.query.resigned).toBeUndefined();
});

it('puts a running game away only with a way back', async () => {
  const session = await begun();
  session.tick(700);
  session.replace({ side: 'black', moves: undefined });
  expect([moves(), address.query.side, session.thinkingTime.white]).toEqual([[], 'black', 0]);
  expect(address.pushed).toEqual(['/play/damas?moves=a,b']);
  toasts.list[0]!.undo!();
  expect([moves(), address.query.side, session.thinkingTime.white]).toEqual([['a', 'b'], undefined, 700]);
  expect(session.answer).toEqual({ move: 'b' });
  // Nothing is lost by a game that has not begun.
  await visit('');
  const said = toasts.list.length;
  session.newGame();
  expect([toasts.list.length, address.pushed.length]).toEqual([said, 1]);
});

/** A session whose machine thinks until the test lets it answer. */
async function thinking() {
  const session = createSession();
  replies = { 1: 'b' };
  answerNow = () => undefined;
  session.play('a');
  session.load();
  await settle();
  expect(session.isThinking).toBe(true);
  return session;
}

it('writes no answer into the address of another page', async () => {
  const session = await thinking();
  await address.open('/patterns?q=x');
  answerNow!();
  await settle();
  expect([address.pathname, address.query]).toEqual(['/patterns', { q: 'x' }]);
  expect([...session.answers]).toEqual([]);
  expect(kept.has('answers:damas')).toBe(false);
});

it('answers nothing after it was left, also when its page is open again', async () => {
  const session = await thinking();
  session.close();
  expect(session.isThinking).toBe(false);
  await visit('moves=a');
  const before = asked.length;
  session.load();
  expect(asked.length).toBe(before);
  answerNow!();
  await settle();
  expect(moves()).toEqual(['a']);
  expect([...session.answers]).toEqual([]);
});

it('makes no move in a game to which it was not the answer', async () => {
  const session = await thinking();
  await visit('moves=x,y,z');
  answerNow!();
  await settle();
  expect(moves()).toEqual(['x', 'y', 'z']);
  expect([...session.answers]).toEqual([]);
});

it('leads back to a game that was put away, from another page too', async () => {
  const session = await begun();
  await visit('moves=a,b&depth=3');
  session.tick(700);
  session.newGame();
  session.close();
  await address.open('/patterns?q=x');
  toasts.list[0]!.undo!();
  expect([address.pathname, address.query]).toEqual(['/play/damas', { moves: 'a,b', depth: '3' }]);
  const again = createSession();
  expect([again.answer, again.thinkingTime]).toEqual([{ move: 'b' }, { white: 700, black: 0 }]);
});

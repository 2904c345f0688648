import { beforeEach, expect, it, vi } from 'vitest';
import type * as module from './analysis.svelte';

let Analysis: typeof module.Analysis;
let query: Record<string, string> = {};
const asked: { pdn: string; game?: number }[] = [];
const kept = new Map<string, string>();

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
/** What the server does before it answers. */
let before: () => Promise<unknown> = () => Promise.resolve();

/** The parts of a session that an analysis uses. */
const session = {
  get start() {
    return query.start;
  },
  get moves() {
    return (query.moves ?? '').split(',').filter(Boolean);
  },
  get ply() {
    return query.ply ? Number(query.ply) : this.moves.length;
  },
  get isWatching() {
    return query.watch === 'yes';
  },
  goTo: (ply: number) => void (query = { ...query, ply: String(ply) }),
  set: (changes: Record<string, string | undefined>) => {
    const merged = Object.entries({ ...query, ...changes }).filter(([, value]) => value);
    query = Object.fromEntries(merged) as Record<string, string>;
  },
  replace: vi.fn((changes: Record<string, string | undefined>) => {
    query = Object.fromEntries(Object.entries(changes).filter(([, value]) => value)) as Record<string, string>;
  }),
};

beforeEach(async () => {
  query = { moves: 'x' };
  asked.length = 0;
  kept.clear();
  before = () => Promise.resolve();
  session.replace.mockClear();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    const question = JSON.parse(init.body as string) as (typeof asked)[number];
    asked.push(question);
    const game = question.game ?? 0;
    const body = {
      games: [{}, {}],
      game,
      pdn: `game ${game}`,
      moves: ['a', 'b', 'c'],
      values: [0, 1, 2, 3],
      plies: [],
    };
    return before().then(() => new Response(JSON.stringify(body), { status: 200 }));
  });
  ({ Analysis } = await import('./analysis.svelte'));
});

it('shows an earlier ply in the whole game, also after a reload', async () => {
  const analysis = new Analysis(session, () => ({}));
  analysis.text = 'two games';
  analysis.run();
  await settle();
  expect(session.replace).toHaveBeenCalledOnce();
  analysis.show(1);
  expect(query).toMatchObject({ moves: 'a,b,c', ply: '1', watch: 'yes' });
  const again = new Analysis(session, () => ({}));
  expect([again.text, again.isShown, again.at, again.found?.pdn]).toEqual(['two games', true, 1, 'game 0']);
});

it('analyses another game of the text that was read', async () => {
  const analysis = new Analysis(session, () => ({}));
  analysis.text = 'two games';
  analysis.run();
  await settle();
  analysis.text = 'something else';
  analysis.run(1);
  await settle();
  expect(asked.map(({ pdn, game }) => [pdn, game])).toEqual([
    ['two games', undefined],
    ['two games', 1],
  ]);
  expect(analysis.found?.pdn).toBe('game 1');
});

it('is not what is saved once the board shows another game', async () => {
  const analysis = new Analysis(session, () => ({}));
  analysis.text = 'a game';
  analysis.run();
  await settle();
  expect(analysis.isShown).toBe(true);
  query = { moves: 'a,b,z' };
  expect(analysis.isShown).toBe(false);
});

it('shows nothing of what was stopped, and goes back to the game before', async () => {
  const analysis = new Analysis(session, () => ({}));
  analysis.text = 'two games';
  analysis.run();
  await settle();
  let answer = () => undefined as void;
  before = () => new Promise<void>((resolve) => (answer = resolve));
  analysis.run(1);
  expect([analysis.running, analysis.chosen]).toEqual([true, 1]);
  analysis.stop();
  expect([analysis.running, analysis.chosen]).toEqual([false, 0]);
  query = { q: 'another page' };
  answer();
  await settle();
  expect(query).toEqual({ q: 'another page' });
  expect(analysis.found?.pdn).toBe('game 0');
  expect(session.replace).toHaveBeenCalledOnce();
});

it('counts only the last of several choices', async () => {
  const analysis = new Analysis(session, () => ({}));
  analysis.text = 'two games';
  analysis.run();
  await settle();
  const answers: (() => void)[] = [];
  before = () => new Promise<void>((resolve) => answers.push(resolve));
  analysis.run(1);
  analysis.run(0);
  for (const answer of answers.reverse()) answer();
  await settle();
  expect([analysis.running, analysis.chosen, analysis.found?.pdn]).toEqual([false, 0, 'game 0']);
});

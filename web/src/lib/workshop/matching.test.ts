import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Matching as Class } from './matching.svelte';

const INSTANCE = { actors: [{ name: 'F1', square: 'e4' }], line: [], valid: true };
const FORCED = { ...INSTANCE, proof: { verdict: 'forced' } };
const QUESTION = { source: 'S', fen: 'one', side: 'mover' as const };
const settle = () => new Promise((resolve) => setTimeout(resolve));

let proofs: ((instance: object) => void)[];
let matching: Class;

const result = (instance: object) =>
  new Response(
    JSON.stringify({
      patterns: [{ name: 'P', validCount: 1, rawCount: 1, instances: [instance] }],
      diagnostics: [],
      elapsedMs: 1,
    }),
  );

/** Answers a plain question at once, and a proof when the test says so, even if nobody waits for it any more. */
function server(_path: string, init: RequestInit): Promise<Response> {
  const { prove } = JSON.parse(init.body as string) as { prove?: boolean };
  if (!prove) return Promise.resolve(result(INSTANCE));
  return new Promise((resolve) => proofs.push((instance) => resolve(result(instance))));
}

beforeEach(async () => {
  proofs = [];
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('fetch', server);
  const { Matching } = await import('./matching.svelte');
  matching = new Matching();
  matching.run(QUESTION, false);
  await settle();
});
afterEach(() => vi.unstubAllGlobals());

it('puts a proof where its instance is', async () => {
  const proving = matching.prove(QUESTION, new AbortController());
  proofs[0]!(FORCED);
  await proving;
  expect(matching.patterns[0]!.instances[0]!.proof?.verdict).toBe('forced');
});

it('forgets the proof of an older question, although the same pieces stand there', async () => {
  const abort = new AbortController();
  const proving = matching.prove(QUESTION, abort);
  matching.run({ ...QUESTION, fen: 'two' }, false);
  await settle();
  proofs[0]!(FORCED);
  await proving;
  expect(abort.signal.aborted).toBe(true);
  expect(matching.patterns[0]!.instances[0]!.proof).toBeUndefined();
});

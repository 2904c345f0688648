import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as module from '$lib/i18n/i18n.svelte';
import type { Matching as Class } from './matching.svelte';

const INSTANCE = { actors: [{ name: 'F1', square: 'e4' }], line: [], valid: true };
const FORCED = { ...INSTANCE, proof: { verdict: 'forced' } };
const QUESTION = { source: 'S', fen: 'one', side: 'mover' as const };
const settle = () => new Promise((resolve) => setTimeout(resolve));

let proofs: ((instance: object) => void)[];
let matching: Class;
let i18n: typeof module.i18n;

const result = (instance: object) =>
  new Response(
    JSON.stringify({
      patterns: [{ name: 'P', validCount: 1, rawCount: 1, hasTactics: false, instances: [instance] }],
      diagnostics: [],
      elapsedMs: 1,
    }),
  );

let asked: string[];

/** Answers a question without a proof at once, and one with a proof when the test says so, also after an abort. */
function server(_path: string, init: RequestInit): Promise<Response> {
  const { prove, lang } = JSON.parse(init.body as string) as { prove?: boolean; lang: string };
  if (prove) asked.push(lang);
  if (!prove) return Promise.resolve(result(INSTANCE));
  return new Promise((resolve) => proofs.push((instance) => resolve(result(instance))));
}

beforeEach(async () => {
  proofs = [];
  asked = [];
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('addEventListener', () => undefined);
  const { Matching } = await import('./matching.svelte');
  ({ i18n } = await import('$lib/i18n/i18n.svelte'));
  i18n.lang = 'en';
  matching = new Matching();
  matching.run(QUESTION, false);
  await settle();
});
afterEach(() => vi.unstubAllGlobals());

it('adds a proof to its instance', async () => {
  const proving = matching.prove(QUESTION, new AbortController());
  proofs[0]!(FORCED);
  await proving;
  expect(matching.patterns[0]!.instances[0]!.proof?.verdict).toBe('forced');
});

it('drops the proof of an older question, although the same actors stand there', async () => {
  const abort = new AbortController();
  const proving = matching.prove(QUESTION, abort);
  matching.run({ ...QUESTION, fen: 'two' }, false);
  await settle();
  proofs[0]!(FORCED);
  await proving;
  expect(abort.signal.aborted).toBe(true);
  expect(matching.patterns[0]!.instances[0]!.proof).toBeUndefined();
});

const proof = () => matching.patterns[0]!.instances[0]!.proof;
const refuted = (text: string) => ({ ...INSTANCE, proof: { verdict: 'refuted', text } });

it('keeps a proof when the language changes, until its new text arrives', async () => {
  const proving = matching.prove(QUESTION, new AbortController());
  proofs[0]!(refuted('refuted by Kxf7'));
  await proving;
  i18n.lang = 'pt';
  matching.run(QUESTION, false);
  await settle();
  // Meanwhile the verdict stays.
  expect(proof()).toMatchObject({ verdict: 'refuted', text: 'refuted by Kxf7' });
  expect(asked).toEqual(['en', 'pt']);
  proofs[1]!(refuted('refutado por Kxf7'));
  await settle();
  expect(proof()).toMatchObject({ verdict: 'refuted', text: 'refutado por Kxf7' });
  matching.run({ ...QUESTION, fen: 'two' }, false);
  await settle();
  expect(proof()).toBeUndefined();
  expect(asked).toHaveLength(2);
});

it('finishes a proof during which the language changes', async () => {
  const abort = new AbortController();
  const proving = matching.prove(QUESTION, abort);
  i18n.lang = 'pt';
  matching.run(QUESTION, false);
  await settle();
  expect(abort.signal.aborted).toBe(false);
  proofs[0]!(refuted('refuted by Kxf7'));
  await settle();
  proofs[1]!(refuted('refutado por Kxf7'));
  await proving;
  expect(proof()).toMatchObject({ text: 'refutado por Kxf7' });
  expect(asked).toEqual(['en', 'pt']);
});

it('knows whether the pattern has tactical moves, on an impossible board too', async () => {
  expect(matching.hasTactics).toBe(false);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ patterns: [{ name: 'P', hasTactics: true }], diagnostics: [] }))),
  );
  vi.useFakeTimers();
  matching.checkOnly(QUESTION);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(matching.patterns).toEqual([]);
  expect(matching.hasTactics).toBe(true);
});

import { api } from '$lib/api/client';
import type { Colour, TestCase, TestOutcome } from '$lib/api/types';
import { Latest } from '$lib/debounce';
import { toasts } from '$lib/ui/toasts.svelte';
import { i18n } from '$lib/i18n/i18n.svelte';

/** The tests of a pattern, which run again whenever the code changes. */
export class TestSet {
  cases = $state.raw<TestCase[]>([]);
  outcomes = $state.raw<ReadonlyMap<string, TestOutcome>>(new Map());
  running = $state(false);
  loaded = $state(false);

  readonly passed = $derived(this.cases.filter((test) => this.outcomes.get(test.id)?.passed).length);
  readonly failed = $derived(this.cases.filter((test) => this.outcomes.get(test.id)?.passed === false).length);

  #latest = new Latest<TestOutcome[]>(
    (list) => {
      this.running = false;
      this.outcomes = new Map(list.map((outcome) => [outcome.id, outcome]));
    },
    () => {
      // The editor already shows the mistakes of the code.
      this.running = false;
    },
  );

  readonly #path: { id: string };

  constructor(id: string) {
    this.#path = { id };
  }

  async load(): Promise<void> {
    this.cases = await api.get('/patterns/{id}/tests', { path: this.#path, query: { lang: i18n.lang } });
    this.loaded = true;
  }

  run(source: string) {
    if (this.cases.length === 0) return;
    this.running = true;
    this.#latest.ask(
      (signal) => api.post('/patterns/{id}/tests/run', { path: this.#path, body: { source }, signal }),
      350,
    );
  }

  stop() {
    this.#latest.cancel();
  }

  async add(test: { fen: string; side: Colour; expect: TestCase['expect']; note: string }): Promise<void> {
    const added = await api.post('/patterns/{id}/tests', { path: this.#path, body: test });
    this.cases = [...this.cases, added];
    toasts.show(i18n.t.tests.added, { undo: () => void this.#remove(added) });
  }

  async change(test: TestCase, changes: Partial<TestCase>): Promise<void> {
    const { fen, side, expect, note } = { ...test, ...changes };
    const changed = await api.put('/patterns/{id}/tests/{test}', {
      path: { ...this.#path, test: test.id },
      body: { fen, side, expect, note },
    });
    this.cases = this.cases.map((other) => (other.id === test.id ? changed : other));
  }

  async remove(test: TestCase): Promise<void> {
    await this.#remove(test);
    const { fen, side, expect, note } = test;
    toasts.show(i18n.t.tests.removed, { undo: () => void this.#restore({ fen, side, expect, note }) });
  }

  async #remove(test: TestCase): Promise<void> {
    await api.delete('/patterns/{id}/tests/{test}', { path: { ...this.#path, test: test.id } });
    this.cases = this.cases.filter((other) => other.id !== test.id);
  }

  async #restore(test: Pick<TestCase, 'fen' | 'side' | 'expect' | 'note'>): Promise<void> {
    this.cases = [...this.cases, await api.post('/patterns/{id}/tests', { path: this.#path, body: test })];
  }
}

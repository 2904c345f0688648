import { api } from '$lib/api/client';
import type { FoundPage, ProofProgress } from '$lib/api/types';
import { toasts } from '$lib/ui/toasts.svelte';

/** The hits of a page whose tactics can be proved and are not. */
export function unprovedOf(page: Pick<FoundPage, 'games'>): number[] {
  const findings = page.games.flatMap(({ positions }) => positions.flatMap((position) => position.findings));
  return findings.filter(({ provable, proof, within }) => provable && !proof && !within).map(({ n }) => n);
}

/**
 * Proofs of hits that a search was not asked to prove. The hits of a page are proved when they are shown; where the list is
 * filtered by proofs all of them are, a part with each request, so that the list fills while one looks at it.
 */
export class ProofRun {
  progress = $state.raw<ProofProgress | undefined>();
  /** All hits are being proved, not only those of the page. */
  working = $state(false);
  #closed = false;
  /** Hits that were asked for: one whose proof does not come is not asked for again and again. */
  #asked = new Set<number>();
  #all = false;
  #busy = false;
  #changed: () => void;

  constructor(
    readonly id: string,
    /** Called when there are new verdicts. */
    changed: () => void,
  ) {
    this.#changed = changed;
  }

  /** Looks at a page that has arrived; `all` if its list depends on proofs. */
  look(page: FoundPage, all: boolean) {
    this.progress = page.proofs ?? undefined;
    this.#all = all && (page.proofs?.unproved ?? 0) > 0;
    this.working = this.#all;
    if (this.#busy) return;
    if (this.#all) void this.#prove();
    else {
      const hits = unprovedOf(page).filter((n) => !this.#asked.has(n));
      for (const n of hits) this.#asked.add(n);
      if (hits.length > 0) void this.#prove(hits);
    }
  }

  async #prove(hits?: number[]) {
    this.#busy = true;
    try {
      const done = await api.post('/searches/{id}/proofs', { path: { id: this.id }, body: { hits: hits ?? null } });
      this.#busy = false;
      if (this.#closed) return;
      this.progress = done;
      if (done.now > 0) return this.#changed();
    } catch (error) {
      if (!this.#closed) toasts.fail(error);
    }
    this.#busy = false;
    this.working = false;
  }

  close() {
    this.#closed = true;
  }
}

import type { Notice } from './types';

/** The studio is asked this often how it is. */
export const EVERY = 60_000;

/** What the user should know of the database: it is damaged, nothing can be saved, there is no backup. */
class Health {
  notices = $state<Notice[]>([]);
  #next: ReturnType<typeof setTimeout> | undefined;

  /** Looks now, and from time to time. */
  async watch() {
    clearTimeout(this.#next);
    try {
      // A studio that is not well answers with 503 and says why.
      const response = await fetch('/api/v1/health');
      const { notices } = (await response.json()) as { notices?: Notice[] };
      this.notices = notices ?? [];
    } catch {
      // Not there: pages that need it say so themselves.
    }
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void this.watch(), EVERY);
  }
}

export const health = new Health();

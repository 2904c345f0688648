import { probe } from './health.svelte';

/** Milliseconds between two probes of a studio that does not answer. */
export const RETRY_INTERVAL = 2000;

/**
 * Whether the studio answers. Every request reports here; after one without an answer the studio is probed until it
 * is back. A page that could not load something reads `returns` in an effect, and so loads it again.
 */
class Presence {
  away = $state(false);
  /** How often the studio has come back. */
  returns = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A request got no answer at all. */
  lost() {
    if (this.away) return;
    this.away = true;
    this.#probeLater();
  }

  /** A request was answered, with success or an error. */
  found() {
    if (!this.away) return;
    this.away = false;
    clearTimeout(this.#timer);
    this.returns += 1;
  }

  /** One probe is planned at a time, however often the studio is lost and found. */
  #probeLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), RETRY_INTERVAL);
  }

  async #probe() {
    if (!this.away) return;
    try {
      await probe();
      this.found();
    } catch {
      if (this.away) this.#probeLater();
    }
  }
}

export const presence = new Presence();

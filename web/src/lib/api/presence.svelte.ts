/** A studio that does not answer is looked for again after this long. */
export const AGAIN = 2000;

/**
 * Whether the studio answers. Requests tell of it; while it is away it is looked for from time to time, and whoever
 * shows something that could not be had asks again when `returns` grows.
 */
class Presence {
  away = $state(false);
  /** How often the studio has come back. */
  returns = $state(0);
  #next: ReturnType<typeof setTimeout> | undefined;

  /** A request got no answer at all. */
  lost() {
    if (this.away) return;
    this.away = true;
    this.#lookLater();
  }

  /** A request was answered, well or not. */
  found() {
    if (!this.away) return;
    this.away = false;
    clearTimeout(this.#next);
    this.returns += 1;
  }

  /** One look is planned at a time, however often the studio is lost and found. */
  #lookLater() {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => void this.#look(), AGAIN);
  }

  async #look() {
    if (!this.away) return;
    try {
      await fetch('/api/v1/health');
      this.found();
    } catch {
      if (this.away) this.#lookLater();
    }
  }
}

export const presence = new Presence();

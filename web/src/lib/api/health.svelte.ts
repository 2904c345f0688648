import { url } from './address';
import type { Health, Notice } from './types';

/** Milliseconds between two looks at the studio's health. */
export const HEALTH_INTERVAL = 60_000;

/**
 * Asks the studio for its health; rejects where there is no answer. This is no request of `api`, which reports failures
 * here: a studio that is not well answers with status 503, and the body says why.
 */
export async function probe(): Promise<Partial<Health>> {
  const response = await fetch(url('/health'));
  return (await response.json()) as Partial<Health>;
}

/** What the user should know of the database: it is damaged, nothing can be saved, there is no backup. */
class DatabaseHealth {
  notices = $state.raw<Notice[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Probes now, and again after each interval. */
  async watch() {
    clearTimeout(this.#timer);
    try {
      this.notices = (await probe()).notices ?? [];
    } catch {
      // No answer: pages that need the studio say so themselves.
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.watch(), HEALTH_INTERVAL);
  }
}

export const health = new DatabaseHealth();

import { ApiError, isAbort } from '$lib/api/client';
import { i18n } from '$lib/i18n/i18n.svelte';

export interface Toast {
  id: number;
  text: string;
  detail?: string;
  kind: 'info' | 'bad';
  undo?: () => void;
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;

  show(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> & { seconds?: number } = {}): number {
    const { seconds = options.undo ? 8 : 5, ...rest } = options;
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { id, text, kind: 'info', ...rest }];
    setTimeout(() => this.close(id), seconds * 1000);
    return id;
  }

  close(id: number) {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Says what went wrong and what to do; a request that we aborted ourselves is no failure. */
  fail(error: unknown) {
    if (isAbort(error)) return;
    const message = error instanceof Error ? error.message : String(error);
    const remedy = error instanceof ApiError ? error.remedy : undefined;
    const options: Partial<Toast> & { seconds: number } = { kind: 'bad', seconds: 9 };
    if (remedy) options.detail = remedy;
    if (this.list.some((toast) => toast.text === message)) return;
    this.show(message || i18n.t.errors.title, options);
  }
}

export const toasts = new Toasts();

const waiting = new Map<number, () => void>();
let counter = 0;

/**
 * Deletes a little later, so that it can be undone: the thing is hidden at once, the server hears of it when the
 * message has gone, or when the page is left.
 */
export function deleteLater(
  name: string,
  actions: { hide: () => void; show: () => void; commit: () => Promise<void> },
) {
  const id = counter++;
  actions.hide();
  const commit = () => {
    if (!waiting.delete(id)) return;
    clearTimeout(timer);
    actions.commit().catch((error) => {
      actions.show();
      toasts.fail(error);
    });
  };
  const timer = setTimeout(commit, 8000);
  waiting.set(id, commit);
  toasts.show(i18n.t.common.deleted(name), {
    undo: () => {
      if (!waiting.delete(id)) return;
      clearTimeout(timer);
      actions.show();
    },
  });
}

addEventListener('pagehide', () => {
  for (const commit of [...waiting.values()]) commit();
});

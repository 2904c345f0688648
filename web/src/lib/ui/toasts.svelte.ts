import { ApiError, isAbort } from '$lib/api/client';
import { i18n } from '$lib/i18n/i18n.svelte';
import { byKeyboard } from './focus';
import { ended, sentence } from './sentence';

/** A sentence, or what says it in the language of the moment: a message may outlive a change of it. */
export type Said = string | (() => string);
export const say = (text: Said) => (typeof text === 'string' ? text : text());

export interface Toast {
  id: number;
  text: Said;
  detail?: string;
  /** What is said of several things, one by one. */
  list?: readonly string[];
  kind: 'info' | 'bad';
  seconds: number;
  undo?: () => void;
  /** The focus goes to the undo button, because what it was on is gone; from there it goes home. */
  focus?: boolean;
  home?: () => HTMLElement | null | undefined;
  /** Called once, however the message goes away. */
  gone?: () => void;
}

const SECONDS_OF_FAILURE = 9;
/** More to read takes longer. */
const SECONDS_OF_EACH = 3;

/** What an error says, and what to do about it. */
function told(error: unknown): { said: string; remedy: string | undefined } {
  return {
    said: error instanceof Error ? error.message : String(error),
    remedy: error instanceof ApiError ? error.remedy : undefined,
  };
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(text: Said, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): number {
    const id = this.#next++;
    if (options.kind !== 'bad') this.succeeded();
    for (const old of this.list.slice(0, -3)) this.close(old.id);
    this.list = [...this.list, { id, text, kind: 'info', seconds: options.undo ? 8 : 5, ...options }];
    this.release(id);
    return id;
  }

  /** Something went well: what went wrong before it is no longer so. */
  succeeded() {
    for (const { id, kind } of this.list) if (kind === 'bad') this.close(id);
  }

  /** Somebody is at it, with the mouse or the keyboard: it does not run away. */
  hold(id: number) {
    clearTimeout(this.#timers.get(id));
  }

  /** Its time begins, or begins again. */
  release(id: number) {
    const toast = this.list.find((toast) => toast.id === id);
    if (!toast) return;
    this.hold(id);
    const timer = setTimeout(() => this.close(id), toast.seconds * 1000);
    this.#timers.set(id, timer);
  }

  close(id: number) {
    const toast = this.list.find((toast) => toast.id === id);
    if (!toast) return;
    this.hold(id);
    this.#timers.delete(id);
    this.list = this.list.filter((other) => other.id !== id);
    toast.gone?.();
  }

  /** Says what went wrong, with what, and what to do; a request that we aborted ourselves is no failure. */
  fail(error: unknown, what = '') {
    if (isAbort(error)) return;
    const { said, remedy } = told(error);
    const message = what ? ended(`${what}: ${said}`) : sentence(said);
    const options: Partial<Toast> = { kind: 'bad', seconds: SECONDS_OF_FAILURE };
    if (remedy) options.detail = sentence(remedy);
    if (this.list.some((toast) => say(toast.text) === message)) return;
    this.show(message || i18n.t.errors.title, options);
  }

  /** Says of several things what went wrong with each, in one message: none pushes another out. */
  failEach(text: Said, failures: readonly (readonly [what: string, error: unknown])[]) {
    const [first, ...more] = failures;
    if (!first) return;
    if (more.length === 0) return this.fail(first[1], first[0]);
    const list = failures.map(([what, error]) => ended(`${what}: ${told(error).said}`));
    const remedies = new Set(failures.map(([, error]) => sentence(told(error).remedy ?? '')).filter(Boolean));
    const seconds = SECONDS_OF_FAILURE + SECONDS_OF_EACH * more.length;
    this.show(text, { kind: 'bad', list, detail: [...remedies].join(' '), seconds });
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
  const focus = byKeyboard();
  actions.hide();
  const commit = () => {
    if (!waiting.delete(id)) return;
    actions.commit().catch((error) => {
      actions.show();
      toasts.fail(error);
    });
  };
  waiting.set(id, commit);
  toasts.show(() => i18n.t.common.deleted(name), {
    focus,
    undo: () => {
      if (waiting.delete(id)) actions.show();
    },
    gone: commit,
  });
}

addEventListener('pagehide', () => {
  for (const commit of [...waiting.values()]) commit();
});

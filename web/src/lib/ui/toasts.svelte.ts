import { ApiError, isAbort } from '$lib/api/client';
import { i18n } from '$lib/i18n/i18n.svelte';
import { byKeyboard } from './focus';
import { ended, sentence } from './sentence';

/** A text, or a function for it: the language may change while the message is shown. */
export type Message = string | (() => string);
export const textOf = (text: Message) => (typeof text === 'string' ? text : text());

export interface Toast {
  id: number;
  text: Message;
  detail?: string;
  /** One line for each of several things. */
  list?: readonly string[];
  kind: 'info' | 'bad';
  seconds: number;
  undo?: () => void;
  /** What can be done about it besides undoing it; the message closes unless it stays open. */
  action?: { label: () => string; run: () => void; staysOpen?: boolean };
  /** The focus goes to the undo button, because the element that had it is gone; afterwards it goes to `home`. */
  focus?: boolean;
  home?: () => HTMLElement | null | undefined;
  /** Called once when the message is closed, by whatever. */
  onclose?: () => void;
}

const SECONDS_OF_FAILURE = 9;
/** For each further line, because more to read takes longer. */
const SECONDS_OF_LINE = 3;

function describe(error: unknown): { message: string; remedy: string | undefined } {
  return {
    message: error instanceof Error ? error.message : String(error),
    remedy: error instanceof ApiError ? error.remedy : undefined,
  };
}

class Toasts {
  list = $state<Toast[]>([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(text: Message, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): number {
    const id = this.#next++;
    if (options.kind !== 'bad') this.succeeded();
    for (const old of this.list.slice(0, -3)) this.close(old.id);
    this.list = [...this.list, { id, text, kind: 'info', seconds: options.undo ? 8 : 5, ...options }];
    this.release(id);
    return id;
  }

  /** Closes error messages: after a success they no longer hold. */
  succeeded() {
    for (const { id, kind } of this.list) if (kind === 'bad') this.close(id);
  }

  /** Keeps a message while the mouse or the focus is on it. */
  hold(id: number) {
    clearTimeout(this.#timers.get(id));
  }

  /** Starts the time of a message, again if it was held. */
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
    toast.onclose?.();
  }

  /** Shows an error with its remedy; `what` names the object that failed. An aborted request is no error. */
  fail(error: unknown, what = '') {
    if (isAbort(error)) return;
    const { message, remedy } = describe(error);
    const text = what ? ended(`${what}: ${message}`) : sentence(message);
    const options: Partial<Toast> = { kind: 'bad', seconds: SECONDS_OF_FAILURE };
    if (remedy) options.detail = sentence(remedy);
    if (this.list.some((toast) => textOf(toast.text) === text)) return;
    this.show(text || i18n.t.errors.title, options);
  }

  /** Shows several errors in one message, so that none pushes another out. */
  failEach(text: Message, failures: readonly (readonly [what: string, error: unknown])[]) {
    const [first, ...more] = failures;
    if (!first) return;
    if (more.length === 0) return this.fail(first[1], first[0]);
    const list = failures.map(([what, error]) => ended(`${what}: ${describe(error).message}`));
    const remedies = new Set(failures.map(([, error]) => sentence(describe(error).remedy ?? '')).filter(Boolean));
    const seconds = SECONDS_OF_FAILURE + SECONDS_OF_LINE * more.length;
    this.show(text, { kind: 'bad', list, detail: [...remedies].join(' '), seconds });
  }
}

export const toasts = new Toasts();

const waiting = new Map<number, () => void>();
let counter = 0;

/**
 * Deletes with an undo: the object is hidden at once, and deleted on the server when the message is closed or the page
 * is left.
 */
export function deleteLater(
  name: string,
  actions: { hide: () => unknown; show: () => unknown; commit: () => Promise<void> },
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
    onclose: commit,
  });
}

addEventListener('pagehide', () => {
  for (const commit of [...waiting.values()]) commit();
});

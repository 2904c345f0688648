import { isAbort } from '$lib/api/client';

/**
 * Sends one request at a time: a new one aborts the one under way, can wait for a moment, and only the answer to the
 * latest one is delivered.
 */
export class Latest<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | undefined;

  constructor(
    readonly answer: (value: T) => void,
    readonly fail: (error: unknown) => void,
  ) {}

  ask(question: (signal: AbortSignal) => Promise<T>, delay = 0) {
    this.cancel();
    const abort = new AbortController();
    this.#abort = abort;
    const run = async () => {
      try {
        const value = await question(abort.signal);
        if (!abort.signal.aborted) this.answer(value);
      } catch (error) {
        if (!abort.signal.aborted && !isAbort(error)) this.fail(error);
      }
    };
    if (delay > 0) this.#timer = setTimeout(run, delay);
    else void run();
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }
}

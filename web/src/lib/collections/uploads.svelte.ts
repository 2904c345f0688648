import { uploadCollection } from '$lib/api/upload';
import type { Collection } from '$lib/api/types';
import { toasts } from '$lib/ui/toasts.svelte';

/** Uploads files one at a time; others wait. */
export class Uploads {
  /** The part of the current file that has been sent; undefined without one. */
  share = $state<number | undefined>();
  waiting = $state.raw<readonly File[]>([]);
  #abort: AbortController | undefined;

  constructor(readonly onadded: (collection: Collection) => void) {}

  add(files: Iterable<File>): void {
    this.waiting = [...this.waiting, ...files];
    if (this.share === undefined) void this.#work();
  }

  /** Cancels the current file and goes on with the next. */
  cancel(): void {
    this.#abort?.abort();
  }

  async #work(): Promise<void> {
    for (let file = this.waiting[0]; file; file = this.waiting[0]) {
      this.waiting = this.waiting.slice(1);
      await this.#send(file);
    }
    this.share = undefined;
  }

  async #send(file: File): Promise<void> {
    const { signal } = (this.#abort = new AbortController());
    this.share = 0;
    const onprogress = (now: number) => (this.share = now);
    try {
      this.onadded(await uploadCollection(file, { onprogress, signal }));
    } catch (error) {
      toasts.fail(error);
    }
  }
}

import { uploadCollection } from '$lib/api/upload';
import type { Collection } from '$lib/api/types';
import { toasts } from '$lib/ui/toasts.svelte';

/** Uploads files one at a time; others wait. */
export class Uploads {
  /** The part of the current file that has been sent; undefined without one. */
  share = $state<number | undefined>();
  /** The name of the current file. */
  current = $state<string | undefined>();
  waiting = $state.raw<readonly File[]>([]);
  #abort: AbortController | undefined;

  constructor(
    readonly onadded: (collection: Collection) => void,
    /** Called when the first of some files begins, and when the last one has ended. */
    readonly onbusy?: (isBusy: boolean) => void,
  ) {}

  add(files: Iterable<File>): void {
    this.waiting = [...this.waiting, ...files];
    if (this.share === undefined) void this.#work();
  }

  /** Cancels the current file and goes on with the next. */
  cancel(): void {
    this.#abort?.abort();
  }

  async #work(): Promise<void> {
    this.share = 0;
    this.onbusy?.(true);
    for (let file = this.waiting[0]; file; file = this.waiting[0]) {
      this.waiting = this.waiting.slice(1);
      await this.#send(file);
    }
    this.share = undefined;
    this.current = undefined;
    this.onbusy?.(false);
  }

  async #send(file: File): Promise<void> {
    const { signal } = (this.#abort = new AbortController());
    this.share = 0;
    this.current = file.name;
    const onprogress = (now: number) => (this.share = now);
    try {
      this.onadded(await uploadCollection(file, { onprogress, signal }));
    } catch (error) {
      toasts.fail(error);
    }
  }
}

/**
 * Sends the requests about each object one after the other: a browser has several connections, and the request sent
 * first may arrive last. Each request replaces what the one before it wrote, so only the latest that waits is sent.
 */
export class RequestQueue {
  #queues = new Map<string, { next: (() => Promise<unknown>) | undefined; done: Promise<void> }>();

  send(id: string, request: () => Promise<unknown>): void {
    const queue = this.#queues.get(id);
    if (queue) {
      queue.next = request;
      return;
    }
    const fresh = { next: undefined, done: Promise.resolve() };
    this.#queues.set(id, fresh);
    fresh.done = this.#work(id, request);
  }

  /** Resolves when no request about this object is under way. */
  async idle(id: string): Promise<void> {
    await this.#queues.get(id)?.done;
  }

  /** Sends all requests that wait, because the page is being left. */
  flush(): void {
    for (const queue of this.#queues.values()) {
      queue.next?.().catch(() => undefined);
      queue.next = undefined;
    }
  }

  async #work(id: string, first: () => Promise<unknown>): Promise<void> {
    let request: (() => Promise<unknown>) | undefined = first;
    while (request) {
      // While the server cannot be reached, the copy in the browser is enough.
      await request().catch(() => undefined);
      const queue = this.#queues.get(id)!;
      request = queue.next;
      queue.next = undefined;
    }
    this.#queues.delete(id);
  }
}

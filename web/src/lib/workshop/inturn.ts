/**
 * Requests about one thing, one after the other: a browser has several connections, and what was sent first may
 * arrive last. Each request replaces what the one before it said, so only the latest of those that wait is sent.
 */
export class InTurn {
  #lines = new Map<string, { next: (() => Promise<unknown>) | undefined; done: Promise<void> }>();

  send(id: string, request: () => Promise<unknown>): void {
    const line = this.#lines.get(id);
    if (line) {
      line.next = request;
      return;
    }
    const fresh = { next: undefined, done: Promise.resolve() };
    this.#lines.set(id, fresh);
    fresh.done = this.#work(id, request);
  }

  /** Resolves when nothing about this thing is under way. */
  async idle(id: string): Promise<void> {
    await this.#lines.get(id)?.done;
  }

  /** The page is being left: nobody will be here to send what waits. */
  flush(): void {
    for (const line of this.#lines.values()) {
      line.next?.().catch(() => undefined);
      line.next = undefined;
    }
  }

  async #work(id: string, first: () => Promise<unknown>): Promise<void> {
    let request: (() => Promise<unknown>) | undefined = first;
    while (request) {
      // The browser's copy is enough if the server cannot be reached just now.
      await request().catch(() => undefined);
      const line = this.#lines.get(id)!;
      request = line.next;
      line.next = undefined;
    }
    this.#lines.delete(id);
  }
}

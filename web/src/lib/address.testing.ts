import { vi } from 'vitest';

/** The address of a browser, for tests of code that uses the router. */
export class TestAddress {
  #now = new URL('http://studio/');
  /** The addresses to which the browser's Back would lead. */
  readonly pushed: string[] = [];

  constructor() {
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('scrollTo', () => undefined);
    vi.stubGlobal('location', this);
    const go = (_state: unknown, _title: string, to: string) => void (this.#now = new URL(to, this.#now));
    vi.stubGlobal('history', {
      replaceState: go,
      pushState: (...way: Parameters<typeof go>) => {
        this.pushed.push(this.pathname + decodeURIComponent(this.search));
        go(...way);
      },
    });
  }

  get pathname(): string {
    return this.#now.pathname;
  }

  get search(): string {
    return this.#now.search;
  }

  get query(): Record<string, string> {
    return Object.fromEntries(this.#now.searchParams);
  }

  /** Opens a page, as a link would. */
  async open(to: string): Promise<void> {
    const { router } = await import('./router.svelte');
    router.go(to, { replace: true });
  }
}

/** The address of the browser as state: pages read its path and query, and write into it what can be linked. */
class Router {
  path = $state(location.pathname);
  query = $state<Record<string, string>>(read());

  constructor() {
    addEventListener('popstate', () => this.#sync());
  }

  #sync() {
    this.path = location.pathname;
    this.query = read();
  }

  go(to: string, options: { replace?: boolean } = {}) {
    const depth = depthOf(history.state);
    if (options.replace) history.replaceState({ depth }, '', to);
    else history.pushState({ depth: depth + 1 }, '', to);
    const moved = this.path !== location.pathname;
    this.#sync();
    if (moved) scrollTo(0, 0);
  }

  /** Whether the browser's Back leads to another page of the studio. */
  get hasBack(): boolean {
    return depthOf(history.state) > 0;
  }

  /** Changes some parameters of the query and leaves the rest; `undefined` and '' take one away. */
  set(changes: Record<string, string | undefined>, options: { push?: boolean } = {}) {
    const next = new URLSearchParams(location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    const text = pretty(next);
    const to = location.pathname + (text ? `?${text}` : '');
    if (to === location.pathname + location.search) return;
    this.go(to, { replace: !options.push });
  }
}

/** The number of addresses of the studio before this one in the history. */
function depthOf(state: unknown): number {
  return (state as { depth?: number } | null | undefined)?.depth ?? 0;
}

function read(): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** A query with plain slashes and commas, which are allowed there and keep a FEN readable. */
export function pretty(query: URLSearchParams): string {
  return query.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
}

export const router = new Router();

/** The address of one page. After the page is left it changes nothing, so that a late answer leaves other pages alone. */
export class PageAddress {
  #path = router.path;
  #left = false;

  get isOpen(): boolean {
    return !this.#left && router.path === this.#path;
  }

  set(...change: Parameters<Router['set']>) {
    if (this.isOpen) router.set(...change);
  }

  go(...way: Parameters<Router['go']>) {
    if (this.isOpen) router.go(...way);
  }

  /** Opens the page again, with this query. */
  back(query: Record<string, string | undefined>) {
    router.go(link(this.#path, query));
  }

  leave() {
    this.#left = true;
  }
}

export function link(path: string, query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  const text = pretty(search);
  return path + (text ? `?${text}` : '');
}

/** Follows plain links within the application; a click with a modifier key or a target is left to the browser. */
export function interceptLinks(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const anchor = (event.target as Element | null)?.closest?.('a');
  if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
  if (anchor.pathname.startsWith('/api/') || (anchor.hash && anchor.pathname === location.pathname)) return;
  event.preventDefault();
  router.go(anchor.pathname + anchor.search + anchor.hash);
}

/**
 * Where lists were scrolled to, by their addresses. A browser restores that by itself only where a page is there at once;
 * here the list comes later.
 */
import { load, store } from '$lib/storage';

type Places = [address: string, top: number][];
const KEY = 'scrolled';
const MOST = 20;

const here = () => location.pathname + location.search;

/** Remembers the scroll position of the address while `path` is open; the answer ends it. */
export function rememberScroll(path: string, isReady: () => boolean): () => void {
  let waiting = 0;
  const save = () => {
    waiting = 0;
    if (location.pathname !== path || !isReady()) return;
    const address = here();
    const others = (load<Places>(KEY, true) ?? []).filter(([other]) => other !== address);
    store(KEY, [...others.slice(1 - MOST), [address, Math.round(scrollY)]] satisfies Places, true);
  };
  const later = () => {
    waiting ||= requestAnimationFrame(save);
  };
  addEventListener('scroll', later, { passive: true });
  return () => {
    removeEventListener('scroll', later);
    cancelAnimationFrame(waiting);
  };
}

/** Scrolls to where this address was left. */
export function restoreScroll() {
  const known = load<Places>(KEY, true)?.find(([address]) => address === here());
  if (known) scrollTo({ top: known[1], behavior: 'instant' });
}

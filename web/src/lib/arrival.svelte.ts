import { untrack } from 'svelte';
import { openPage } from './open-page.svelte';
import { announcer } from './ui/announcer.svelte';

/** Milliseconds for which a title must stay before it is announced: it changes again at once as data arrives. */
const TITLE_DELAY = 300;

/**
 * Does what a browser does by itself when it loads a page: the focus goes to the content, and the title is announced.
 * `key` names the page that is open; while `isLed` something else, the tour, leads the focus.
 */
export function arrival(key: () => string, isLed: () => boolean): void {
  let here = untrack(key);
  let hasArrived = $state(false);

  // Before the new page is there: the title of the old one is not its own.
  $effect.pre(() => {
    if (key() === here) return;
    here = key();
    openPage.ownTitle = '';
    hasArrived = true;
  });
  $effect(() => {
    key();
    if (untrack(() => hasArrived && !isLed())) document.getElementById('content')?.focus({ preventScroll: true });
  });
  $effect(() => {
    const title = openPage.title;
    if (!hasArrived || !title) return;
    const timer = setTimeout(() => {
      hasArrived = false;
      announcer.say(title);
    }, TITLE_DELAY);
    return () => clearTimeout(timer);
  });
}

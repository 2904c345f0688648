import { untrack } from 'svelte';
import { page } from './page.svelte';
import { announcer } from './ui/announcer.svelte';

/** A title that changes again at once, as data arrives, is told once. */
const REST = 300;

/**
 * Does what a browser does by itself when a page is loaded: the focus begins at the content, and the title is told.
 * `place` names the page that is shown; `led` says that something else, the tour, leads the focus.
 */
export function arrival(place: () => string, led: () => boolean): void {
  let here = untrack(place);
  let untold = $state(false);

  // Before the new page is there: the title of the old one is not its own.
  $effect.pre(() => {
    if (place() === here) return;
    here = place();
    page.title = '';
    untold = true;
  });
  $effect(() => {
    place();
    if (untrack(() => untold && !led())) document.getElementById('content')?.focus({ preventScroll: true });
  });
  $effect(() => {
    const title = page.title;
    if (!untold || !title) return;
    const timer = setTimeout(() => {
      untold = false;
      announcer.say(title);
    }, REST);
    return () => clearTimeout(timer);
  });
}

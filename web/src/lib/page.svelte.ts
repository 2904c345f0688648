import type { Snippet } from 'svelte';

/** What the frame shows for the page that is open. */
class Page {
  title = $state('');
  /** What stands beside the title: the state of the page and its main actions. */
  actions = $state.raw<Snippet | undefined>();
}

export const page = new Page();

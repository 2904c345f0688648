import type { Snippet } from 'svelte';
import { i18n } from './i18n/i18n.svelte';
import { findPage } from './pages';
import { router } from './router.svelte';

/** The page at the address, and what it gives the frame to show. */
class OpenPage {
  readonly #found = $derived(findPage(router.path));
  /** The title of what is open, such as the name of a pattern; without it the page's own is shown. */
  ownTitle = $state('');
  /** The state of the page and its main actions, shown beside the title. */
  actions = $state.raw<Snippet | undefined>();

  readonly page = $derived(this.#found.page);
  readonly id = $derived(this.#found.id);
  /** The number in the address: a page stays open while it changes. */
  readonly n = $derived(this.#found.n);
  readonly title: string = $derived(this.ownTitle || (this.page.title?.(i18n.t) ?? ''));
}

export const openPage = new OpenPage();

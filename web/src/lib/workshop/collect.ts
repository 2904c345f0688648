import { uploadCollection } from '$lib/api/upload';
import { i18n } from '$lib/i18n/i18n.svelte';
import { router } from '$lib/router.svelte';
import { toasts } from '$lib/ui/toasts.svelte';

/** Keeps a text of many games as a collection, and opens the list of collections. */
export async function collect(text: string): Promise<void> {
  const file = new File([text], `${i18n.t.saying.collectionTitle}.pgn`, { type: 'application/x-chess-pgn' });
  const { signal } = new AbortController();
  try {
    const { title } = await uploadCollection(file, { onprogress: () => undefined, signal });
    toasts.show(() => i18n.t.saying.collected(title));
    router.go('/collections');
  } catch (error) {
    toasts.fail(error);
  }
}

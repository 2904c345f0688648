/**
 * Files that become collections, from wherever they come: chosen, dropped or pasted. They are sent one after the other,
 * also while other pages are open; a message shows how far they are, and at the end one leads to the collection.
 */
import type { Collection } from '$lib/api/types';
import { i18n } from '$lib/i18n/i18n.svelte';
import { router } from '$lib/router.svelte';
import { toasts } from '$lib/ui/toasts.svelte';
import { isClaimed } from './drop.svelte';
import { filesOf } from './dropped-files';
import { Uploads } from './uploads.svelte';

const listeners = new Set<(collection: Collection) => void>();

/** Calls back for every collection that was added; the answer ends that. */
export function onAdded(listener: (collection: Collection) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function added(collection: Collection) {
  for (const listener of listeners) listener(collection);
  toasts.show(() => i18n.t.collection.added(collection.title), {
    seconds: 12,
    action: { label: () => i18n.t.collection.open, run: () => router.go(`/collections/${collection.id}`) },
  });
}

let message: number | undefined;

function showProgress(isBusy: boolean) {
  if (message !== undefined) toasts.close(message);
  message = isBusy
    ? toasts.show(progress, {
        seconds: 86_400,
        action: { label: () => i18n.t.common.cancel, run: () => uploads.cancel(), staysOpen: true },
      })
    : undefined;
}

function progress(): string {
  const { current = '', share = 0, waiting } = uploads;
  const sending = i18n.t.collection.sending(current, i18n.percent(share));
  return waiting.length > 0 ? `${sending} ${i18n.t.collection.waiting(waiting.length)}` : sending;
}

const uploads = new Uploads(added, showProgress);

/** Makes a collection of each file. */
export function addFiles(files: Iterable<File>) {
  uploads.add(files);
}

/** Makes a collection of a text with games, such as one that is too long to be pasted. */
export function addText(text: string, title: string) {
  addFiles([new File([text], title, { type: 'application/x-chess-pgn' })]);
}

/** Takes what was dropped: the page that is open may have it, else it becomes collections. */
export async function takeDrop(entries: readonly FileSystemEntry[], plain: readonly File[]) {
  try {
    const files = await filesOf(entries, plain);
    if (files.length === 0) {
      toasts.show(() => i18n.t.collection.nothingDropped, {
        kind: 'bad',
        seconds: 9,
        detail: i18n.t.collection.nothingDroppedHint,
      });
    } else if (!(await isClaimed(files))) addFiles(files);
  } catch (error) {
    toasts.fail(error);
  }
}

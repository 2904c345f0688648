import type { Dictionary } from '$lib/i18n/en';

/** The title of a collection; the shipped one has a title in each language. */
export function collectionTitle(collection: { title: string; source?: string }, t: Dictionary): string {
  return collection.source === 'demo' || collection.title === 'StratVision' ? t.collections.demo : collection.title;
}

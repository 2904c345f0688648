import type { Dictionary } from '$lib/i18n/en';

/** The collection that ships has a name in each language; the others have the one they were given. */
export function collectionTitle(collection: { title: string; source?: string }, t: Dictionary): string {
  return collection.source === 'demo' || collection.title === 'StratVision' ? t.collections.demo : collection.title;
}

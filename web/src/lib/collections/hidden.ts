import { SvelteSet } from 'svelte/reactivity';

/** Collections and searches that are being deleted: gone from every list, and back when that is undone. */
export const hidden = new SvelteSet<string>();

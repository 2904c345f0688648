/** What other pages use of the collections. The rest is loaded when something comes. */

/** Makes a collection of a text with games; a message leads to it. */
export async function addText(text: string, title: string): Promise<void> {
  (await import('./incoming.svelte')).addText(text, title);
}

export { claimDrop } from './drop.svelte';

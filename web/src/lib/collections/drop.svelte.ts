import { untrack } from 'svelte';

/**
 * Files that are dropped anywhere in the studio. They become collections, unless the page that is open claims them:
 *
 *     $effect(() => claimDrop((files) => openAsGame(files), () => 'Drop to open as a game'));
 *
 * The handler answers whether it has taken the files; if it has not, they become collections all the same. What the second
 * function answers is shown while files are dragged.
 */
export type DropHandler = (files: readonly File[]) => boolean | Promise<boolean>;

interface Claim {
  handler: DropHandler;
  text: () => string;
}

let claims = $state.raw<readonly Claim[]>([]);

/** Lets a page have what is dropped; the latest claim is asked first. The answer ends the claim. */
export function claimDrop(handler: DropHandler, text: () => string): () => void {
  const claim = { handler, text };
  // An effect may claim: it must not run again because of its own claim.
  untrack(() => (claims = [claim, ...claims]));
  return () => {
    claims = claims.filter((other) => other !== claim);
  };
}

/** What the open page does with files that are dropped; undefined if they become collections. */
export const claimedDrop = (): string | undefined => claims[0]?.text();

/** Whether a page takes these files. */
export async function isClaimed(files: readonly File[]): Promise<boolean> {
  for (const { handler } of claims) if (await handler(files)) return true;
  return false;
}

/** Whether a drag carries files, and not a piece or a text of the page. */
export const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped anywhere in the studio. They become collections, unless the page that is open claims them:
 *
 *     $effect(() => claimDrop((files) => openAsGame(files)));
 *
 * The handler answers whether it has taken the files; if it has not, they become collections all the same.
 */
export type DropHandler = (files: readonly File[]) => boolean | Promise<boolean>;

let claims: readonly DropHandler[] = [];

/** Lets a page have what is dropped; the latest claim is asked first. The answer ends the claim. */
export function claimDrop(handler: DropHandler): () => void {
  claims = [handler, ...claims];
  return () => {
    claims = claims.filter((other) => other !== handler);
  };
}

/** Whether a page takes these files. */
export async function isClaimed(files: readonly File[]): Promise<boolean> {
  for (const handler of claims) if (await handler(files)) return true;
  return false;
}

/** Whether a drag carries files, and not a piece or a text of the page. */
export const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

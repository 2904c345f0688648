import { link } from '$lib/router.svelte';
import { STEPS } from './targets';

export { STEPS };

export function tourLink(step: number): string {
  const { path, query } = STEPS[step]!;
  return link(path, { ...query, tour: String(step + 1) });
}

import type { Search } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

export const isRunning = ({ state }: Search) => state === 'running' || state === 'queued';

/** Whether a search ended at its limit of hits, so that there may be more. */
export const isLimited = ({ state, summary }: Search) => state === 'done' && !!summary?.limited;

/** The tone of the label that shows the state of a search. */
export function toneOf(search: Search): 'info' | 'good' | 'warn' | 'bad' {
  if (isRunning(search)) return 'info';
  if (search.state === 'failed') return 'bad';
  return search.state === 'done' && !isLimited(search) ? 'good' : 'warn';
}

export function stateLabel(search: Search, t: Dictionary): string {
  return isLimited(search) ? t.search.limited : t.search.states[search.state];
}

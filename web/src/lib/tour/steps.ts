import { link } from '$lib/router.svelte';

/** Where each step of the tour takes place and what it points at. The words are in the dictionaries. */
export const STEPS: readonly { path: string; target: string; query?: Record<string, string> }[] = [
  { path: '/patterns/philidor', target: '[data-tour=board]', query: { fen: '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1' } },
  { path: '/patterns/philidor', target: '[data-tour=line]' },
  { path: '/patterns/philidor', target: '[data-tour=instances]' },
  { path: '/patterns/philidor', target: '[data-tour=code]' },
  { path: '/patterns/philidor', target: '[data-tour=builder]' },
  { path: '/patterns/philidor', target: '[data-tour=tests]' },
  { path: '/searches/new', target: '[data-tour=search]', query: { patterns: 'philidor', collections: 'demo' } },
];

export function tourLink(step: number): string {
  const { path, query = {} } = STEPS[step]!;
  return link(path, { ...query, tour: String(step + 1) });
}

import { beforeAll, expect, it, vi } from 'vitest';
import type { FoundPage } from '$lib/api/types';
import type * as proofs from './proofs.svelte';

let unprovedOf: typeof proofs.unprovedOf;
beforeAll(async () => {
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ unprovedOf } = await import('./proofs.svelte'));
});

it('names the hits of a page that are still to be proved', () => {
  const finding = (n: number, more: object) => ({ n, provable: true, proof: null, within: null, ...more });
  const findings = [
    finding(1, {}),
    finding(2, { provable: false }),
    finding(3, { proof: { verdict: 'forced', text: '' } }),
    finding(4, { within: 2 }),
  ];
  const page = { games: [{ positions: [{ findings }] }, { positions: [{ findings: [finding(9, {})] }] }] };
  expect(unprovedOf(page as unknown as FoundPage)).toEqual([1, 9]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStudio } from '../scripts/studio.mjs';
import { requestOf } from './harness';

// Whatever the other tests use, these look at the pages that are inside the binary.
let studio: Awaited<ReturnType<typeof startStudio>>;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio?.stop());

it('serves its own pages, compressed, to be kept by the browser', async () => {
  const page = await requestOf(studio, '/patterns/philidor');
  const html = await page.text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  expect(script, 'the page names its script').toBeDefined();
  const answer = await requestOf(studio, script!, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(answer.headers.get('etag') ?? answer.headers.get('cache-control')).toBeTruthy();
});

it('allows no inline script and no inline style', async () => {
  const policy = (await requestOf(studio, '/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe');
});

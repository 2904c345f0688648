import { expect, it } from 'vitest';
import { useStudio } from './harness';

const studio = useStudio();

it('lets a browser in by the address with the token, and from then on by itself', async () => {
  const context = await studio.stranger();
  const page = await context.newPage();
  await page.goto(studio.url);
  expect(await page.textContent('body')).toContain('stratvision studio --address');
  await page.goto(`${studio.url}/patterns?token=${studio.token}`);
  expect(page.url()).toBe(`${studio.url}/patterns`);
  await page.waitForSelector('#content');
  const again = await context.newPage();
  await again.goto(studio.url);
  await again.waitForSelector('#content');
  // Neither scripts nor the history know the token.
  expect(await again.evaluate(() => document.cookie)).toBe('');
});

it('lets in a browser that follows a link on another page', async () => {
  const context = await studio.stranger();
  const page = await context.newPage();
  for (const address of [`${studio.url}/patterns?token=${studio.token}`, `${studio.url}/patterns`]) {
    await page.goto(`data:text/html,<a href="${address}">link</a>`);
    await page.click('a');
    await page.waitForURL(`${studio.url}/patterns`);
    await page.waitForSelector('#content');
  }
});

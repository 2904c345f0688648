import { expect, it } from 'vitest';
import { useStudio } from './harness';

const studio = useStudio();

it.each([
  ['/patterns/philidor', '[data-testid=raw-count]'],
  ['/collections', 'main .card h3'],
  ['/play/damas', '[data-testid=grid-board] .movable'],
  ['/play/tac-tickle?values=yes', '[data-testid=exact]'],
  ['/patterns', 'main .card'],
])('%s notices by itself that the studio is back', async (path, ready) => {
  studio.forgive(/ERR_CONNECTION|Failed to load resource/);
  const page = await studio.open('/help');
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
  // Code that is loaded when it is needed must be there already: a browser does not ask for a module twice.
  await page.goto(studio.url + path);
  await page.locator(ready).first().waitFor();
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
  const comeBack = await studio.leave();
  await page.goBack();
  const alert = page.locator('main').getByRole('alert').getByText('The studio does not answer.');
  await alert.waitFor();
  expect(await page.locator(ready).count()).toBe(0);
  await comeBack();
  await page.locator(ready).first().waitFor();
  await expect.poll(() => alert.count()).toBe(0);
});

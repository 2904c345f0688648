import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { arrows, code, fen, shot, useStudio, writeCode } from './harness';

const studio = useStudio();

async function search(patterns: string) {
  const page = await studio.open(`/searches/new?patterns=${patterns}&collections=demo`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/searches\/[0-9a-f-]{36}/);
  await expect.poll(() => page.getByTestId('search-state').textContent(), { timeout: 30_000 }).toBe('finished');
  return page;
}

it('finds a pattern in the demonstration collection and opens it in the workshop', async () => {
  const page = await search('philidor');
  await expect.poll(() => page.getByTestId('hit-count').textContent()).toMatch(/^[1-9]/);
  await shot(page, 'gallery');
  await page
    .getByRole('link', { name: /^Open in the workshop/ })
    .first()
    .click();
  await page.waitForURL(/patterns\/philidor/);
  await arrows(page).first().waitFor();
  expect(await page.getByTestId('valid-count').textContent()).not.toBe('0');
  expect(new URL(page.url()).searchParams.get('fen')).toBe(await fen(page));
  await page.goBack();
  await page.getByTestId('gallery').waitFor();
});

it('shows the same hits as a table and as plots, and keeps the view in the address', async () => {
  const page = await search('doubleattack,mateinone');
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('button', { name: 'White' }).click();
  await expect.poll(() => page.url()).toContain('sort=white');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'In words' }).click();
  await page.getByRole('columnheader', { name: 'In words' }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByTestId('table').waitFor();
  await shot(page, 'table');
  await page.getByText('Plots', { exact: true }).click();
  await page.locator('[data-testid=plots] figure a').first().waitFor();
  await shot(page, 'plots', true);
});

it('exports in every format', async () => {
  const page = await search('mateinone');
  for (const [name, start] of [
    ['PGN with arrows', /\[Event/],
    ['CSV table', /pattern/],
    ['JSON lines', /^\{/],
    ['Parquet', /^PAR1[^]*PAR1$/],
    ['EPD positions', /\//],
    ['Web page', /<!doctype html/i],
    ['Text table', /./],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
    // One character for every byte: Parquet is no text.
    expect(readFileSync(await download.path(), 'latin1'), name).toMatch(start);
  }
});

it('refuses a file without games, with a remedy, and reports what could not be read', async () => {
  const page = await studio.open('/collections');
  await page.getByText('Demonstration games').first().waitFor();
  const send = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await send('picture.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]));
  const bad = page.getByRole('listitem').filter({ hasText: 'picture' });
  await bad.getByText('it contains no game').waitFor();
  await bad.getByTestId('remedy').waitFor();
  expect(await bad.getByRole('link', { name: 'Search here' }).count()).toBe(0);
  await send('mixed.pgn', Buffer.from('[White "A"]\n\n1. e4 Ke4 *\n\n[White "B"]\n\n1. d4 *\n'));
  await page.getByRole('listitem').filter({ hasText: 'mixed' }).getByText('1 game could not be read').waitFor();
  await shot(page, 'collections-failed');
});

it('takes an uploaded collection and searches it', async () => {
  const page = await studio.open('/collections');
  await page.getByText('Demonstration games').first().waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'club.pgn',
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(
      '[White "Ana"]\n[Black "Bia"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n',
    ),
  });
  const card = page.getByRole('listitem').filter({ hasText: 'club' });
  await card.getByText(/\b1 game\b/).waitFor();
  await shot(page, 'collections');
  await card.getByRole('link', { name: 'Search here' }).click();
  await page.getByLabel('Mate in one', { exact: true }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.getByTestId('hit-count').textContent(), { timeout: 20_000 }).toBe('1 hit');
  await page.getByRole('link', { name: /Ana – Bia/ }).waitFor();
});

it('says what to do when a path cannot be added', async () => {
  studio.forgive(/status of 4\d\d/);
  const page = await studio.open('/collections');
  await page.getByLabel(/Path of a PGN/).fill('/nowhere/games.pgn');
  const answer = page.waitForResponse(/collections$/);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect((await answer).status()).toBeGreaterThanOrEqual(400);
  await page.getByRole('alert').waitFor();
});

it('stops a long search, keeps what it found, and goes on', async () => {
  const game = '[White "Ana"]\n[Black "Bia"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n';
  const page = await studio.open('/collections');
  await page.locator('input[type=file]').setInputFiles({
    name: 'long.pgn',
    mimeType: 'application/x-chess-pgn',
    // Enough that no machine is done before the button is pressed.
    buffer: Buffer.from(game.repeat(200_000)),
  });
  const card = page.getByRole('listitem').filter({ hasText: 'long' });
  await card.getByRole('link', { name: 'Search here' }).click();
  await page.getByLabel('Mate in one', { exact: true }).check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('[data-testid=gallery] a').first().waitFor();
  expect(await page.getByTestId('progress').textContent()).toMatch(/positions\/s/);
  await shot(page, 'search-running');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => page.getByTestId('search-state').textContent(), { timeout: 40_000 }).toBe('stopped');
  const hits = async () => Number((await page.getByTestId('hit-count').textContent())!.replace(/\D/g, ''));
  const found = await hits();
  expect(found).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(hits, { timeout: 60_000 }).toBeGreaterThan(found);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => page.getByTestId('search-state').textContent(), { timeout: 40_000 }).toBe('stopped');
}, 180_000);

it('adds a hit to the tests of a pattern of one’s own', async () => {
  const page = await studio.open('/patterns/mateinone');
  await page.getByRole('button', { name: 'Save as mine' }).click();
  await page.waitForURL(/patterns\/[0-9a-f-]{36}/);
  await page.getByRole('link', { name: 'Search in games' }).click();
  await page.getByLabel('Demonstration games').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Add as a test' }).first().click();
  await page.getByRole('menuitem', { name: 'This board must match' }).click();
  await page.getByText('Test added.').waitFor();
});

it('opens a hit with the version of the pattern that found it', async () => {
  const page = await studio.open('/patterns/mateinone');
  await page.getByRole('button', { name: 'Save as mine' }).click();
  await page.waitForURL(/patterns\/[0-9a-f-]{36}/);
  const own = new URL(page.url()).pathname;
  await page.locator('.cm-content').waitFor();
  const then = await code(page);
  await page.getByRole('link', { name: 'Search in games' }).click();
  await page.getByLabel('Demonstration games').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.getByTestId('search-state').textContent(), { timeout: 30_000 }).toBe('finished');
  const found = page.url();

  await page.goto(studio.url + own);
  await page.locator('.cm-content').waitFor();
  await writeCode(page, then.replace(/SCENARIO[^]*/, 'SCENARIO\n  P1 ATTACKS q1;\n'));
  await page.keyboard.press('Control+S');
  await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Saved');

  await page.goto(found);
  await page
    .getByRole('link', { name: /^Open in the workshop/ })
    .first()
    .click();
  const older = page.getByTestId('older');
  await older.getByText('This is version 1, with which this board was found.').waitFor();
  expect(await code(page)).toBe(then);
  await arrows(page).first().waitFor();
  await shot(page, 'older-version');
  await older.getByRole('button', { name: 'Show what changed' }).click();
  await page.locator('dialog pre .removed').first().waitFor();
  await page.keyboard.press('Escape');
  await older.getByRole('button', { name: 'Show the current version' }).click();
  await expect.poll(() => code(page)).toContain('P1 ATTACKS q1');
  expect(await older.count()).toBe(0);
  expect(await page.getByTestId('save-state').textContent()).toBe('Saved');
  expect(page.url()).not.toContain('version');
});

it('says that a search ended at its limit', async () => {
  const page = await studio.open('/searches/new?patterns=doubleattack&collections=demo&limit=5');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.getByTestId('search-state').textContent()).toBe('stopped at the limit');
  expect(await page.getByTestId('search-notes').textContent()).toMatch(/Stopped at 5 hits after \d+ of \d+ games/);
  // The figures are those of these games, not of what the other cores had begun.
  const seen = (await page.getByTestId('progress').textContent())!;
  const after = Number(/after (\d+) of/.exec(seen)![1]);
  const positions = Number(/([\d,]+) positions?\b(?!\/s)/.exec(seen)![1]!.replace(/,/g, ''));
  expect(seen).toContain(`${after} game`);
  expect(positions).toBeLessThan(after * 200);
  await shot(page, 'limited');
});

it('refuses filters that no game can meet', async () => {
  const page = await studio.open(
    '/searches/new?patterns=doubleattack&collections=demo&dateFrom=2000&dateTo=1990&eco=Z99',
  );
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => page.getByTestId('filters-wrong').locator('p').count()).toBe(2);
  expect(page.url()).toContain('/searches/new');
  await shot(page, 'filters-wrong');
});

import { mkdtempSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousViolations, shot, useStudio, type Look } from './harness';

const studio = useStudio();

const NAMES = ['Réti, Richard', 'Carlsen,M', 'carlsen, m', 'Polgar, J', 'Mecking, Henrique', 'Capablanca, José Raúl'];
const CODES = ['C41', 'B90', 'A04', 'D35', 'E97', ''];
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];

/** Games in which every column has different values, also unknown ones. */
function pgn(count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const tag = (name: string, value: string | number) => `[${name} "${value}"]\n`;
    const moves = ['1. e4 e5', '2. Nf3 d6', '3. d4 exd4', '4. Nxd4 Nf6'].slice(0, 1 + (i % 4)).join(' ');
    const result = RESULTS[i % 4]!;
    return [
      tag('Event', i % 3 === 0 ? 'São Paulo Open' : `Club championship, round ${i % 7}`),
      tag('Date', i % 10 === 9 ? '????.??.??' : `${1900 + (i % 120)}.0${1 + (i % 9)}.1${i % 9}`),
      tag('White', NAMES[i % NAMES.length]!),
      tag('Black', NAMES[(i + 2) % NAMES.length]!),
      i % 5 === 4 ? '' : tag('WhiteElo', 2000 + ((i * 37) % 800)),
      tag('BlackElo', 2000 + ((i * 53) % 800)),
      tag('Result', result),
      tag('ECO', CODES[i % CODES.length]!),
      `\n${moves} ${result}\n\n`,
    ].join('');
  }).join('');
}

async function upload(name: string, text: string): Promise<string> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const path = `/api/v1/collections/upload?name=${name}`;
  const answer = await studio.request(path, { method: 'POST', body: text, headers });
  return ((await answer.json()) as { id: string }).id;
}

const row = (page: Page, number: number) => page.locator(`[data-testid=games] [data-game="${number}"]`);
const numbers = (page: Page) =>
  page
    .locator('[data-testid=games] [data-game]')
    .evaluateAll((rows) => rows.map((one) => Number(one.getAttribute('data-game'))));
const listed = (page: Page) => page.getByTestId('listed').textContent();

/** A drag of files over the page; `drop` lets them go there. */
async function drag(page: Page, files: { name: string; text: string }[], drop: boolean): Promise<void> {
  await page.evaluate(
    ([files, drop]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of files) dataTransfer.items.add(new File([text], name));
      const target = document.querySelector('main')!;
      const fire = (type: string) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      fire('dragenter');
      fire('dragover');
      if (drop) fire('drop');
    },
    [files, drop] as const,
  );
}

it('lists the games of a collection, sorted by every column both ways', async () => {
  const id = await upload('club.pgn', pgn(120));
  const page = await studio.open('/collections');
  await page.locator(`.card a[href="/collections/${id}"]`).first().click();
  await page.waitForURL(`**/collections/${id}`);
  await row(page, 50).waitFor();
  expect(await listed(page)).toContain('120 games');
  expect(await page.getByTestId('figures').textContent()).toMatch(/120 games.*positions.*1900/);
  expect(await row(page, 1).textContent()).toMatch(/Réti, Richard.*2000.*Carlsen|Capablanca|carlsen/);
  // The opening has its name beside the code.
  expect(await row(page, 1).locator('.opening').textContent()).toMatch(/C41.*Philidor/);

  for (const column of [
    'white',
    'whiteElo',
    'black',
    'blackElo',
    'result',
    'date',
    'event',
    'eco',
    'plies',
    'number',
  ]) {
    const head = page.locator(`[data-column=${column}]`);
    const orders = [];
    for (let click = 0; click < 2; click++) {
      const answer = page.waitForResponse(/\/games\?/);
      await head.getByRole('button').click();
      await answer;
      await expect.poll(() => page.locator('[data-testid=games]').getAttribute('aria-busy')).toBe('false');
      orders.push([await head.getAttribute('aria-sort'), (await numbers(page)).join()]);
    }
    const ways = orders.map(([way]) => way).sort();
    expect(ways, column).toEqual(['ascending', 'descending']);
    expect(orders[0]![1], column).not.toBe(orders[1]![1]);
  }
  // The address says what is shown.
  await page.locator('[data-column=date]').getByRole('button').click();
  await page.getByTestId('pager').first().getByRole('button', { name: 'Last page' }).click();
  const list = (address: string) => Object.fromEntries(new URL(address, studio.url).searchParams);
  const third = { sort: 'date', order: 'down', page: '3' };
  await expect.poll(() => list(page.url())).toEqual(third);
  await expect.poll(() => page.locator('[data-testid=games] tbody tr').count()).toBe(20);
  const there = await numbers(page);
  await page.reload();
  await row(page, there[0]!).waitFor();
  expect(await numbers(page)).toEqual(there);
  // Unknown dates come last.
  expect(await row(page, there.at(-1)!).locator('.date').textContent()).toBe('');
  const href = (await row(page, there[0]!).locator('a').getAttribute('href'))!;
  expect(new URL(href, studio.url).pathname).toBe(`/collections/${id}/games/${there[0]}`);
  expect(list(href)).toEqual(third);
  expect(await seriousViolations(page)).toEqual([]);
});

it('completes names and filters by them, without accents, by keyboard', async () => {
  const id = await upload('names.pgn', pgn(120));
  const page = await studio.open(`/collections/${id}`);
  await row(page, 1).waitFor();
  const field = page.getByRole('combobox', { name: 'Player, either colour' });
  await field.focus();
  await page.keyboard.type('carl');
  const options = page.getByRole('listbox', { name: 'Players' }).getByRole('option');
  await expect.poll(() => options.count()).toBe(1);
  // Two spellings are one player, with the games of both.
  expect(await options.first().textContent()).toMatch(/carlsen.*80/i);
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('Enter');
  await expect.poll(() => listed(page)).toContain('80 of 120 games');
  expect(page.url()).toMatch(/player=/i);
  await shot(page, 'collection-filtered');

  // Without an accent, and without the list.
  await field.fill('reti');
  await page.keyboard.press('Enter');
  await expect.poll(() => listed(page)).toContain('40 of 120 games');
  await page.locator('[data-field=result]').selectOption('1-0');
  await page.locator('[data-field=eco]').fill('c4');
  await page.locator('[data-field=eco]').press('Enter');
  await page.locator('[data-field=fromYear]').fill('1950');
  await page.locator('[data-field=fromYear]').press('Enter');
  await expect.poll(() => page.locator('[data-chip]').count()).toBe(4);
  await page.waitForURL(/eco=c4/);
  // Every filter goes along into the search.
  const search = page.getByRole('link', { name: 'Search patterns here' });
  const query = new URL((await search.getAttribute('href'))!, studio.url).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    collections: id,
    player: 'reti',
    dateFrom: '1950',
    result: '1-0',
    eco: 'C4',
  });
  await page.getByRole('button', { name: 'Remove the filter with reti' }).click();
  await expect.poll(() => page.locator('[data-chip]').count()).toBe(3);
  expect(await field.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect.poll(() => listed(page)).toContain('120 games');

  // What cannot match is said, and an empty list offers a way out.
  await page.locator('[data-field=eco]').fill('F1');
  await page.locator('[data-field=eco]').press('Enter');
  await page.getByRole('alert').filter({ hasText: 'letter from A to E' }).waitFor();
  await page.locator('[data-field=eco]').fill('');
  await page.locator('[data-field=eco]').press('Enter');
  await field.fill('zukertort');
  await page.keyboard.press('Enter');
  await page.getByText('No game passes this filter.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

it('opens a game and leads from one to the next in the order of the list', async () => {
  const id = await upload('games.pgn', pgn(30));
  const page = await studio.open(`/collections/${id}?white=polgar&sort=number&order=down`);
  await row(page, 28).locator('td').nth(5).click();
  await page.waitForURL(/games\/28\?white=polgar/);
  await page.getByText('Game 1 of 5').waitFor();
  await page.getByRole('link', { name: 'Next game' }).click();
  await page.waitForURL(/games\/22\?white=polgar/);
  await page.getByText('Game 2 of 5').waitFor();
  await shot(page, 'collection-game');
  await page.getByRole('link', { name: 'Back to the collection' }).click();
  await row(page, 22).waitFor();
  await expect.poll(() => listed(page)).toContain('5 of 30 games');
});

it('renames a collection and removes it, both with an undo', async () => {
  const id = await upload('old.pgn', pgn(3));
  const page = await studio.open(`/collections/${id}`);
  await row(page, 1).waitFor();
  await page.getByRole('button', { name: 'Rename' }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('title');
  await page.keyboard.press('Escape');
  expect(await page.getByTestId('title').count()).toBe(0);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.keyboard.type('Clube de xadrez');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Clube de xadrez' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { level: 1, name: 'old.pgn' }).waitFor();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/collections$/);
  await page.locator('.card').first().waitFor();
  expect(await page.locator('.card', { hasText: 'old.pgn' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(/collections\/./);
  await row(page, 1).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(/collections$/);
  await page.getByTestId('toast').getByRole('button', { name: 'Close' }).first().click();
  const known = async () => {
    const list = (await (await studio.request('/api/v1/collections')).json()) as { id: string }[];
    return list.some((one) => one.id === id);
  };
  await expect.poll(known).toBe(false);

  // The games that ship can be neither renamed nor removed.
  const list = (await (await studio.request('/api/v1/collections')).json()) as { id: string; source: string }[];
  await page.goto(`${studio.url}/collections/${list.find(({ source }) => source === 'demo')!.id}`);
  await row(page, 1).waitFor();
  expect(await page.getByRole('button', { name: /Rename|Delete/ }).count()).toBe(0);
});

it('makes a collection of what is dropped anywhere, unless it is no file', async () => {
  const page = await studio.open('/patterns');
  await page.locator('.card').first().waitFor();
  await drag(page, [{ name: 'dropped.pgn', text: pgn(5) }], false);
  await page.getByTestId('drop').waitFor();
  await shot(page, 'collection-drop');
  expect(await seriousViolations(page)).toEqual([]);
  await drag(page, [{ name: 'dropped.pgn', text: pgn(5) }], true);
  await expect.poll(() => page.getByTestId('drop').count()).toBe(0);
  await page.getByTestId('toast').filter({ hasText: 'dropped.pgn is a collection now.' }).waitFor();
  await shot(page, 'collection-dropped');
  await page.getByTestId('toast').getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(/collections\/./);
  await row(page, 5).waitFor();

  // Several files, one after the other.
  await drag(
    page,
    ['one', 'two'].map((name) => ({ name: `${name}.pgn`, text: pgn(2) })),
    true,
  );
  for (const name of ['one', 'two'])
    await page
      .getByTestId('toast')
      .filter({ hasText: `${name}.pgn is a collection now.` })
      .waitFor();

  // A text that is dragged is none of ours.
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'e4');
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }));
  });
  expect(await page.getByTestId('drop').count()).toBe(0);
});

it('lets one choose a file or a folder of this machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'picker-'));
  try {
    mkdirSync(join(folder, 'Torneios'));
    writeFileSync(join(folder, 'Torneios', 'a.pgn'), pgn(4));
    writeFileSync(join(folder, 'Torneios', 'notes.txt'), 'x');
    writeFileSync(join(folder, '.secret.pgn'), 'x');
    symlinkSync('nowhere', join(folder, 'broken.pgn'));
    const page = await studio.open('/collections');
    await page.getByLabel(/Path of a PGN/).fill(folder);
    await page.getByRole('button', { name: 'Browse …' }).click();
    const picker = page.getByTestId('picker');
    const entries = picker.locator('.entry');
    await expect.poll(() => entries.allTextContents()).toEqual([expect.stringContaining('Torneios')]);
    await picker.getByText('hidden ones too').click();
    await expect.poll(() => entries.count()).toBe(2);
    // By keyboard into the folder, where the first entry has the focus.
    await entries.first().focus();
    await page.keyboard.press('Enter');
    await picker.getByRole('button', { name: /a\.pgn/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('a.pgn');
    await picker.getByRole('button', { name: 'Use this folder (1 file)' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'collection-picker');
    await page.setViewportSize({ width: 390, height: 800 });
    await shot(page, 'collection-picker-390');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel(/Path of a PGN/).inputValue()).toContain('Torneios/a.pgn');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('.card', { hasText: 'a.pgn' }).getByText('4 games').waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('says that the games are being read, and why they cannot be', async () => {
  const id = await upload('slow.pgn', pgn(4));
  const page = await studio.open('/help');
  let reading = true;
  await page.route(/\/games\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: reading ? { ...body, games: [], index: { state: 'building', share: 0.4 } } : body,
    });
  });
  await page.goto(`${studio.url}/collections/${id}`);
  await page.getByTestId('building').getByText('40%').waitFor();
  await shot(page, 'collection-building');
  expect(await seriousViolations(page)).toEqual([]);
  reading = false;
  await row(page, 4).waitFor();

  const picture = await upload('picture.jpg', 'no games at all');
  await page.goto(`${studio.url}/collections/${picture}`);
  await page.getByTestId('index-failed').waitFor();
  expect(await page.getByTestId('index-failed').textContent()).toMatch(/no game.*PGN/);
});

const LOOKS: [string, Look][] = [
  ['1440', { width: 1440 }],
  ['1440-dark-pt', { width: 1440, theme: 'dark', lang: 'pt' }],
  ['1024', { width: 1024, height: 800 }],
  ['390-pt', { width: 390, height: 844, lang: 'pt', touch: true }],
  ['390-dark', { width: 390, height: 844, theme: 'dark', touch: true }],
  ['360', { width: 360, height: 740, touch: true }],
];
it.each(LOOKS)('looks well and does not jump (%s)', async (name, look) => {
  const id = await upload(`look-${name}.pgn`, pgn(200));
  const page = await studio.open('/help', look);
  await page.addInitScript(() => {
    const sums = { shift: 0 };
    Object.assign(window, { sums });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sums.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${studio.url}/collections/${id}`);
  await row(page, 20).waitFor();
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => (window as unknown as { sums: { shift: number } }).sums.shift)).toBeLessThan(0.02);
  // Nothing is wider than the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await seriousViolations(page)).toEqual([]);
  await shot(page, `collection-${name}`);
});

import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();

/** White mates on the back rank; the check is blocked by the bishop; of two ways one mates. */
const MATES = `[White "Ana"]
[Black "Bia"]
[Event "Club"]
[Date "1999.01.01"]
[Result "1-0"]
[FEN "7k/6pp/8/1B6/8/8/8/4R1K1 w - - 0 23"]

23. Re8# 1-0

[White "Carla"]
[Black "Dora"]
[Event "Club"]
[Date "2001.01.01"]
[Result "0-1"]
[FEN "7k/6pp/8/1B1b4/8/8/8/4R1K1 w - - 0 31"]

31. Re8+ Bg8 0-1

[White "Eva"]
[Black "Fia"]
[Event "League"]
[Date "2003.01.01"]
[Result "1-0"]
[FEN "8/1R6/6pk/7p/4n2P/8/1Q6/5RK1 w - - 0 40"]

40. Qg7# 1-0
`;

async function collection(title: string, text: string): Promise<string> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const path = `/api/v1/collections/upload?name=${title}.pgn`;
  const answer = await studio.request(path, { method: 'POST', body: text, headers });
  return ((await answer.json()) as { id: string }).id;
}

/** Makes a search by the API and waits for its end. */
async function search(collections: string[], patterns: string[], filters: object = {}): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ collections, patterns, filters }),
  };
  const { id } = (await (await studio.request('/api/v1/searches', init)).json()) as { id: string };
  const state = async () => {
    const answer = await studio.request(`/api/v1/searches/${id}`);
    return ((await answer.json()) as { state: string }).state;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  return id;
}

async function demonstration(): Promise<string> {
  const list = (await (await studio.request('/api/v1/collections')).json()) as { id: string; source: string }[];
  return list.find(({ source }) => source === 'demo')!.id;
}

const cards = (page: Page) => page.getByTestId('position');
const chips = async (place: Locator) =>
  (await place.locator('[data-chip]').allTextContents()).map((text) => text.trim());
const shown = (page: Page) => chips(page.getByTestId('listed'));

it('groups results by game, with the move and the name of each position', async () => {
  const id = await search([await demonstration()], ['philidor', 'MATEINONE']);
  const page = await studio.open(`/searches/${id}?sort=date`);
  const game = page.getByTestId('game').filter({ hasText: 'Greco, Gioachino' }).first();
  await game.waitFor();
  expect(await game.locator('header').textContent()).toContain('1620');
  const philidor = page.getByTestId('position').filter({ hasText: 'Philidor' }).first();
  await philidor.waitFor();
  expect(await philidor.locator('.caption').textContent()).toContain('12… Qg1+');
  expect(await philidor.textContent()).toContain('Black to move');
  // Black finds it: the board is turned, and its coordinates say so.
  expect(await philidor.locator('.ranks').textContent()).toBe('12345678');
  expect(await philidor.locator('.files').textContent()).toBe('hgfedcba');
  // One card for each position, whatever is found there.
  const captions = await game.locator('.caption strong').allTextContents();
  expect(new Set(captions).size).toBe(captions.length);
  expect(await philidor.getByRole('link', { name: /Open the game/ }).getAttribute('href')).toMatch(
    new RegExp(`^/searches/${id}/hits/\\d+\\?sort=date$`),
  );
  const progress = page.getByTestId('progress');
  for (const figure of ['boards', 'read', 'searched', 'games'])
    await expect.poll(() => progress.locator(`[data-figure=${figure}]`).textContent()).toMatch(/\d/);
  expect(await seriousViolations(page)).toEqual([]);
  await shot(page, 'results-games');
  await page.getByText('PT', { exact: true }).click();
  await expect.poll(() => philidor.locator('.caption').textContent()).toContain('12… Dg1+');
  await shot(page, 'results-games-pt');
  await philidor.getByRole('link', { name: /Abrir na oficina/ }).click();
  await page.waitForURL(/patterns\/philidor/);
});

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [1024, 'light'],
  [390, 'light'],
  [390, 'dark'],
  [360, 'light'],
] as const)('shows results at %i px, %s', async (width, theme) => {
  const id = await search([await demonstration()], ['philidor', 'doubleattack', 'MATEINONE'], {
    player: 'e',
    date: { from: '1600' },
  });
  const page = await studio.open(`/searches/${id}?fromYear=1850`, { width, theme, lang: width < 500 ? 'pt' : 'en' });
  await cards(page).first().waitFor();
  await shot(page, `results-${width}-${theme}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await page.getByTestId('pager').scrollIntoViewIfNeeded();
  await shot(page, `results-end-${width}-${theme}`);
  await page.goto(`${studio.url}/searches/${id}?view=plots`);
  await page.getByTestId('plots').waitFor();
  await shot(page, `results-plots-${width}-${theme}`, true);
  expect(await seriousViolations(page)).toEqual([]);
});

it('shows the filters of a search as chips, and searches without one that is removed', async () => {
  const id = await search([await demonstration()], ['MATEINONE'], { player: 'Greco', first: true });
  const page = await studio.open(`/searches/${id}`);
  const filters = () => chips(page.getByTestId('filters'));
  await expect.poll(filters).toEqual(['player Greco', 'only the first hit of a game']);
  // Games that passed are counted beside games read.
  expect(await page.locator('[data-figure=passed]').textContent()).toMatch(/^\d+ passed the filters$/);
  await page.getByRole('button', { name: 'Search without “player Greco”' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await expect.poll(filters).toEqual(['only the first hit of a game']);
  await expect.poll(() => page.getByTestId('search-state').textContent()).toBe('finished');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL((url) => url.pathname.endsWith(id));
  await expect.poll(filters).toHaveLength(2);
  await page.goto(`${studio.url}/collections`);
  const row = page.locator('li', { has: page.locator(`a[href="/searches/${id}"]`) }).first();
  expect(await chips(row)).toEqual(['player Greco', 'only the first hit of a game']);
  await row.scrollIntoViewIfNeeded();
  await shot(page, 'results-searches');
});

it('turns pages and jumps to one, and comes back to the same place', async () => {
  const id = await search([await demonstration()], ['doubleattack']);
  const page = await studio.open(`/searches/${id}`);
  const pager = page.getByTestId('pager');
  const field = pager.getByRole('spinbutton');
  await field.fill('5');
  await field.press('Enter');
  await expect.poll(() => page.url()).toContain('page=5');
  await pager.getByRole('button', { name: 'Last page' }).click();
  const last = await field.getAttribute('max');
  await expect.poll(() => field.inputValue()).toBe(last);
  expect(await pager.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
  await pager.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => page.url()).toContain(`page=${Number(last) - 1}`);
  await field.fill('99999');
  await field.press('Enter');
  await expect.poll(() => page.url()).toContain(`page=${last}`);
  await pager.getByRole('button', { name: 'First page' }).click();
  await expect.poll(() => page.url()).not.toContain('page=');
  const firstCard = () => cards(page).first().textContent();
  const before = await firstCard();
  await field.fill('3');
  await field.press('Enter');
  await expect.poll(() => page.url()).toContain('page=3');
  // The cards of the first page stay until those of the third are there.
  await expect.poll(firstCard).not.toBe(before);

  const card = cards(page).nth(20);
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('link', { name: /in the workshop/ }).focus();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(200);
  const kept = () => page.evaluate(() => sessionStorage.getItem('scrolled') ?? '');
  await expect.poll(kept).toContain(`page=3",${Math.round(top)}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/patterns\//);
  await page.goBack();
  await card.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  expect(page.url()).toContain('page=3');
});

it('marks refuted mates, and lists only those that are proven', async () => {
  const mates = await collection('mates', MATES);
  const id = await search([mates], ['linhares_01_07']);
  const page = await studio.open(`/searches/${id}`);
  const verdicts = page.getByTestId('proof');
  await expect
    .poll(() => verdicts.allTextContents())
    .toEqual(['forced, mate in 1', 'refuted by Bg8', 'forced, mate in 1']);
  expect(await page.locator('.card.refuted').count()).toBe(1);
  expect(await page.locator('.card.refuted .caption strong').textContent()).toBe('31. Re8+');
  await shot(page, 'results-refuted');
  await page.getByLabel('Proof', { exact: true }).selectOption('notRefuted');
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(await shown(page)).toEqual([expect.stringContaining('without refuted')]);
  await page.getByLabel('Proof', { exact: true }).selectOption('refuted');
  await expect.poll(() => page.getByTestId('game').locator('h2').allTextContents()).toEqual(['Carla – Dora']);
  await page.getByRole('button', { name: /Show also what is not/ }).click();
  await expect.poll(() => cards(page).count()).toBe(3);

  // A list that is filtered from the beginning proves what it needs.
  const again = await search([mates], ['linhares_01_07']);
  await page.goto(`${studio.url}/searches/${again}?proof=forced`);
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(await page.getByTestId('proofs').textContent()).toContain('2 proven, 1 refuted');
});

it('lists the games of a bar that is clicked', async () => {
  const id = await search([await demonstration()], ['doubleattack', 'MATEINONE']);
  const page = await studio.open(`/searches/${id}?view=plots`);
  const plot = (title: string) => page.locator('figure').filter({ hasText: title });
  const bar = (title: string) => plot(title).getByRole('link').first();
  const opens = async (title: string, form: RegExp, query: RegExp) => {
    await bar(title).click();
    await expect.poll(() => page.url()).toMatch(query);
    await cards(page).first().waitFor();
    const chips = await shown(page);
    expect(
      chips.some((chip) => form.test(chip)),
      chips.join(),
    ).toBe(true);
    await page.goBack();
    await page.getByTestId('plots').waitFor();
  };
  await opens('When in the game', /plies/, /fromPly=\d+&toPly=\d+/);
  await opens('Year', /years/, /fromYear=\d+&toYear=\d+/);
  await opens('Openings', /[A-E]\d\d/, /opening=[A-E]\d\d/);
  await opens('Patterns', /./, /pattern=/);
  // The second way to a result: its name below the bar.
  const won = plot('Result for the finder')
    .getByRole('link', { name: /^won [\d,]+$/ })
    .first();
  await won.click();
  await expect.poll(() => page.url()).toMatch(/outcome=won/);
  await expect.poll(() => shown(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => page.getByTestId('listed').count()).toBe(0);
  // Every legend says something, and large numbers are parted.
  await page.goto(`${studio.url}/searches/${id}?view=plots`);
  const ticks = plot('When in the game').locator('.tick');
  await ticks.first().waitFor();
  expect((await ticks.allTextContents()).every((text) => /^\d{1,3}(,\d{3})*$/.test(text.trim()))).toBe(true);
  expect(await page.locator('.u-legend').count()).toBe(0);
});

it('counts the hits of one pattern, not of the whole search', async () => {
  const id = await search([await demonstration()], ['doubleattack', 'linhares_01_07'], { player: 'Zzyzx' });
  const some = await search([await demonstration()], ['doubleattack', 'anastasia_scenario_01']);
  expect(id).not.toBe(some);
  const page = await studio.open('/patterns/anastasia_scenario_01');
  await page.getByRole('tab', { name: 'Statistics' }).click();
  const answer = await studio.request(`/api/v1/searches/${some}`);
  const { summary, progress } = (await answer.json()) as {
    summary: { patterns: { name: string; positions: number }[] };
    progress: { hits: number };
  };
  const own = summary.patterns.find(({ name }) => name === 'ANASTASIA_SCENARIO_01')!.positions;
  expect(progress.hits).toBeGreaterThan(1000);
  const figure = page.getByTestId('pattern-hits').first();
  await expect.poll(() => figure.textContent()).toMatch(new RegExp(`^${own} occurrences?$`));
});

it('searches with one click after the only filter was emptied', async () => {
  const page = await studio.open('/searches/new?patterns=philidor&collections=demo&player=Greco');
  const player = page.getByLabel('Player');
  await player.fill('');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/searches\/[0-9a-f-]{36}/);
  await page.getByTestId('progress').waitFor();
  expect(await page.getByTestId('filters').count()).toBe(0);
});

it('shows a page at an address with a dot', async () => {
  studio.forgive(/status of 404/);
  const page = await studio.open('/searches/x.y');
  await page.locator('.rail').waitFor();
  await page.locator('main').getByRole('alert').first().waitFor();
  await page.goto(`${studio.url}/patterns/a.b`);
  // Said once, and under no title of another page.
  await page.getByText('This pattern no longer exists').waitFor();
  expect(await page.locator('main').getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Something went wrong');
  await page.goto(`${studio.url}/one.two`);
  await page.locator('.rail').waitFor();
});

it('covers no button with a message', async () => {
  const id = await search([await demonstration()], ['MATEINONE'], { player: 'Greco' });
  for (const width of [1440, 390]) {
    const page = await studio.open(`/searches/${id}`, { width });
    await cards(page).first().waitFor();
    await page.getByRole('button', { name: 'Search without “player Greco”' }).click();
    await page.getByTestId('toast').waitFor();
    await cards(page).first().waitFor();
    const covers = () =>
      page.evaluate(() => {
        const toast = document.querySelector('[data-testid=toast]')!.getBoundingClientRect();
        return [...document.querySelectorAll('main button, main .button, header button')]
          .filter((one) => {
            const box = one.getBoundingClientRect();
            const apart =
              box.right <= toast.left || box.left >= toast.right || box.bottom <= toast.top || box.top >= toast.bottom;
            return box.width > 0 && !apart;
          })
          .map((one) => one.textContent);
      });
    await expect.poll(covers).toEqual([]);
    await shot(page, `results-toast-${width}`);
  }
});

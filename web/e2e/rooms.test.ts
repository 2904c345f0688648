import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousViolations, shot, useStudio, type Look } from './harness';

const studio = useStudio();
const state = (page: Page) => page.getByTestId('game-state').textContent();
const cell = (page: Page, square: string) => page.locator(`[data-square="${square}"]`);
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const moves = (page: Page) => query(page, 'moves')?.split(',').filter(Boolean) ?? [];
const spoken = (page: Page) => page.locator('p[role=status][aria-live]').textContent();
const address = (path: string, parameters: Record<string, string>) => `${path}?${new URLSearchParams(parameters)}`;
const LOOKS: [string, Look][] = [
  ['1440', {}],
  ['1440-dark', { theme: 'dark', lang: 'pt' }],
  ['390', { width: 390, height: 844, lang: 'pt' }],
  ['360-dark', { width: 360, height: 740, theme: 'dark' }],
];

describe('Tac-Tickle', () => {
  it.each(LOOKS)('says its rules in words and pictures (%s)', async (name, look) => {
    const page = await studio.open('/play/tac-tickle', look);
    const rules = page.getByTestId('rules');
    const pt = look.lang === 'pt';
    await rules
      .getByRole('img', { name: pt ? /^X ganha com três em linha/ : /^X wins with three in a line/ })
      .waitFor();
    expect(await rules.getByRole('img').count()).toBe(3);
    expect(await rules.textContent()).toContain(pt ? 'Depois de 50 meios-lances' : 'After 50 plies');
    await shot(page, `rooms-rules-${name}`, true);
    expect(await seriousViolations(page)).toEqual([]);
    // Closed, they stay closed.
    await rules.locator('summary').click();
    await page.waitForFunction(() => localStorage.getItem('rules:tac-tickle') !== null);
    // The browser writes its storage a moment later.
    await page.waitForTimeout(500);
    await page.reload();
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    expect(await rules.getAttribute('open')).toBeNull();
  });

  it('marks the line that wins, in words too', async () => {
    const start = '(1 2 7 20,5 15 17 19) X';
    const page = await studio.open(address('/play/tac-tickle', { start, opponent: 'random' }));
    await expect.poll(() => state(page)).toBe('Your move');
    expect(await page.getByTestId('winning').count()).toBe(0);
    await cell(page, '7').click();
    await cell(page, '3').click();
    await page.getByTestId('winning').waitFor();
    expect((await page.getByTestId('winning').textContent())!.trim()).toBe('X has three in a line: 1 – 2 – 3');
    await expect.poll(() => state(page)).toBe('You have won: three in a line (1-0)');
    expect(await page.getByTestId('winning-line').getAttribute('points')).toBe('0.5,0.5 1.5,0.5 2.5,0.5');
    expect(await cell(page, '2').getAttribute('aria-label')).toBe('2, X, in the winning line');
    expect(await cell(page, '20').getAttribute('aria-label')).toBe('20, X');
    await shot(page, 'rooms-won');
    expect(await seriousViolations(page)).toEqual([]);
  });

  it('remembers configurations by the numbers of the board', async () => {
    const page = await studio.open('/help');
    const lesson = {
      ply: 16,
      position: '(ACRT,BDQS)',
      loser: 'white',
      machine: 'white',
      cause: 'noSafeMove',
      size: 1,
      learntAt: '2026-01-01T00:00:00Z',
    };
    const memory = { player: 'improved', size: 1, bits: null, lessons: [lesson] };
    await page.route('**/play/tac-tickle/memory?*', (route) => route.fulfill({ json: memory }));
    await page.goto(`${studio.url}/play/tac-tickle`);
    const shown = page.getByTestId('lesson');
    await shown.waitFor();
    expect(await shown.textContent()).toContain('X on 1 3 18 20 · O on 2 4 17 19');
    expect(await shown.textContent()).not.toContain('ACRT');
    await shown.scrollIntoViewIfNeeded();
    await shot(page, 'rooms-memory');
  });

  it('is set up square by square, by text and by keyboard, and the address holds it', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=random');
    await expect.poll(() => state(page)).toBe('Your move');
    await page.getByRole('button', { name: 'Set up a configuration' }).click();
    const setup = page.getByTestId('setup');
    const play = setup.getByRole('button', { name: 'Play from here' });
    await setup.getByRole('button', { name: 'Empty the board' }).click();
    await expect.poll(() => setup.getByRole('status').textContent()).toBe('X has 0 of 4 pieces.');
    expect(await play.isDisabled()).toBe(true);
    for (const square of ['1', '2', '7', '20']) await cell(page, square).click();
    await expect.poll(() => setup.getByRole('status').textContent()).toBe('O has 0 of 4 pieces.');
    await setup.getByText('O', { exact: true }).first().click();
    await cell(page, '5').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken(page).then((text) => text!.trim())).toBe('O on 5');
    for (const square of ['15', '17', '19']) await cell(page, square).click();
    const text = setup.getByLabel('As text');
    await expect.poll(() => text.inputValue()).toBe('(1 2 7 20,5 15 17 19) X');
    await shot(page, 'rooms-setup');
    expect(await seriousViolations(page)).toEqual([]);
    // A reload and a link find it again.
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('(1 2 7 20,5 15 17 19) X');
    await text.fill('(A B C T, E O Q S) O');
    await text.press('Enter');
    await expect.poll(() => setup.getByRole('status').textContent()).toBe('X has three in a line already.');
    await text.fill('nonsense');
    await text.press('Enter');
    await expect.poll(() => setup.getByRole('status').textContent()).toMatch(/^This is no configuration/);
    await text.fill('(A B G T, E O Q S) O');
    await text.press('Enter');
    await play.click();
    await expect.poll(() => query(page, 'start')).toBe('(1 2 7 20,5 15 17 19) O');
    expect(query(page, 'setup')).toBeNull();
    await expect.poll(() => moves(page).length).toBe(1);
    await expect.poll(() => state(page)).toBe('Your move');
  });

  it('saves games and configurations under a name, and reads them as text', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=random&moves=20-16,2-6');
    await expect.poll(() => state(page)).toBe('Your move');
    const saved = page.getByTestId('saved-games');
    await saved.getByLabel('Name').fill('First try');
    await saved.getByRole('button', { name: 'Save the game' }).click();
    await saved.getByRole('button', { name: /^Open First try/ }).waitFor();
    await saved.getByLabel('Name').fill('Corner');
    await saved.getByRole('button', { name: 'Save the configuration' }).click();
    await saved.getByRole('button', { name: /^Open Corner/ }).waitFor();
    await saved.scrollIntoViewIfNeeded();
    await shot(page, 'rooms-saved');
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`${studio.url}/play/tac-tickle?opponent=random`);
    await saved.getByRole('button', { name: /^Open Corner/ }).click();
    await expect.poll(() => query(page, 'start')).toBe('(1 3 16 18,4 6 17 19) X');
    expect(moves(page)).toEqual([]);
    await saved.getByRole('button', { name: /^Open First try/ }).click();
    await expect.poll(() => moves(page)).toEqual(['20-16', '2-6']);
    expect(query(page, 'start')).toBeNull();
    await saved.getByRole('button', { name: 'Delete “Corner”' }).click();
    expect(await saved.getByRole('button', { name: /^Open Corner/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved.getByRole('button', { name: /^Open Corner/ }).waitFor();
    await saved.getByText('As text').click();
    const text = saved.getByLabel('A game or configuration as text');
    await saved.getByRole('button', { name: 'Copy this game' }).click();
    await expect.poll(() => text.inputValue()).toBe('(1 3 18 20,2 4 17 19) X\n1. 20-16 2-6');
    await text.fill('a poem');
    await saved.getByRole('button', { name: 'Open the text' }).click();
    await saved.getByText(/neither a game nor a configuration/).waitFor();
    await text.fill('(1 2 7 20,5 15 17 19) X 1. 7-3');
    await saved.getByRole('button', { name: 'Open the text' }).click();
    await page.getByTestId('winning').waitFor();
  });
});

describe('draughts', () => {
  it('says why it moved, in both languages', async () => {
    const page = await studio.open(address('/play/damas', { start: 'B:Wc3:Bf6,d4', depth: '4' }));
    await page.getByTestId('reasons').waitFor({ timeout: 20_000 });
    const reasons = () => page.getByTestId('reasons').getByRole('listitem').allTextContents();
    expect((await reasons())[0]).toMatch(/^The capture is obligatory/);
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(reasons).toContainEqual(expect.stringMatching(/^A tomada é obrigatória/));
    await page.goto(`${studio.url}/play/damas?depth=6&side=black`);
    await page.getByTestId('expected').waitFor({ timeout: 20_000 });
    expect(await page.getByTestId('expected').textContent()).toMatch(/^Espera-se: as pretas jogam /);
    await expect.poll(reasons).toContainEqual('Material antes do lance: brancas 12 pedras, pretas 12 pedras.');
    await shot(page, 'rooms-why');
    expect(await seriousViolations(page)).toEqual([]);
  });

  const PDN = '[FEN "W:Wc3,a1,e1:Bf6,h8,b8"]\n\n1. c3-d4 b8-a7 2. d4-e5 f6xd4 *';
  it.each(LOOKS)('marks mistakes in the list and the plot, and says what was better (%s)', async (name, look) => {
    const page = await studio.open('/play/damas', { ...look, lang: 'en' });
    await page.getByLabel('PDN', { exact: true }).fill(PDN);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    const mistakes = page.getByTestId('mistakes');
    const mistake = mistakes.getByRole('button', { name: /d4-e5\s*, (mistake|blunder)$/ });
    await mistake.waitFor({ timeout: 30_000 });
    const listed = page.getByTestId('moves').getByRole('button', { name: /^ply 3: d4-e5, (mistake|blunder)$/ });
    expect(await listed.textContent()).toMatch(/^d4-e5\s*\?\??$/);
    await mistake.click();
    await expect.poll(() => query(page, 'ply')).toBe('3');
    const better = page.getByTestId('better');
    await expect.poll(() => better.textContent()).toMatch(/Better was [a-h]\d-[a-h]\d\./);
    expect(await better.textContent()).toMatch(/Value for White .* before, .* after the move\./);
    await better.getByRole('button', { name: 'Show the position before it' }).click();
    await expect.poll(() => query(page, 'ply')).toBe('2');
    // The sign in the plot leads there too.
    await page
      .getByTestId('analysis')
      .getByRole('button', { name: /^ply 3: .*(mistake|blunder)$/ })
      .click();
    await expect.poll(() => query(page, 'ply')).toBe('3');
    expect(await page.getByTestId('plot-readout').last().textContent()).toMatch(/^ply 3: (Black wins in|[+-]?\d)/);
    expect(await page.locator('.u-legend').count()).toBe(0);
    await page.getByTestId('analysis').scrollIntoViewIfNeeded();
    await shot(page, `rooms-mistakes-${name}`, true);
    expect(await seriousViolations(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it.each([
    [1440, 'white'],
    [360, 'white'],
    [360, 'black'],
  ])('has coordinates that can be read, %d pixels wide, from the side of %s', async (width, side) => {
    const page = await studio.open(`/play/damas?depth=1&side=${side}`, { width, height: 800 });
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    const names = await page.locator('[data-testid=grid-board] .name').evaluateAll((all) =>
      all.map((one) => {
        const { left, top } = one.getBoundingClientRect();
        const square = one.parentElement!.getBoundingClientRect();
        const style = getComputedStyle(one);
        return { size: parseFloat(style.fontSize), inside: left >= square.left - 1 && top >= square.top - 1 };
      }),
    );
    expect(names).toHaveLength(32);
    for (const { size, inside } of names) expect([size >= 11, inside]).toEqual([true, true]);
    const [a1, h8] = [(await cell(page, 'a1').boundingBox())!, (await cell(page, 'h8').boundingBox())!];
    expect(a1.y > h8.y).toBe(side === 'white');
    await shot(page, `rooms-coordinates-${width}-${side}`);
  });
});

describe('boards', () => {
  it('are silent until sounds are turned on, and then sound on every board', async () => {
    const page = await studio.open('/help');
    await page.addInitScript(() => {
      const played: number[] = [];
      (window as unknown as { played: number[] }).played = played;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        played.push(this.frequency.value);
        start.call(this, when);
      };
    });
    const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played.length);
    await page.goto(`${studio.url}/play/tac-tickle?opponent=random`);
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, '1').click();
    await cell(page, '5').click();
    await expect.poll(() => moves(page).length).toBe(2);
    await expect.poll(() => state(page)).toBe('Your move');
    expect(await played()).toBe(0);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Sounds of moves' }).click();
    await expect.poll(played).toBe(1);
    await shot(page, 'rooms-sounds');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => moves(page).length).toBe(0);
    const before = await played();
    await cell(page, '1').click();
    await cell(page, '5').click();
    // Its own move and the machine's.
    await expect.poll(played).toBe(before + 2);
    await page.goto(`${studio.url}${address('/play/damas', { start: 'W:Wc3,h2:Bd4,h8', depth: '1' })}`);
    await expect.poll(() => state(page)).toMatch(/^Your move/);
    await cell(page, 'c3').click();
    await cell(page, 'e5').click();
    // A capture knocks twice.
    await expect.poll(played).toBeGreaterThanOrEqual(2);
    await page.goto(`${studio.url}/patterns/philidor?fen=5r1k/6pp/7N/3Q4/8/8/6PP/6K1+w+-+-+0+1`);
    await page.locator('[data-arrow]').first().waitFor();
    expect(await played()).toBe(0);
    await page.keyboard.press('t');
    await page.keyboard.type('Qg8+');
    await page.keyboard.press('Enter');
    await expect.poll(played).toBe(1);
  });

  it('stay as they were turned, each game by itself', async () => {
    const page = await studio.open('/play/tac-tickle');
    const first = () => page.locator('[data-testid=grid-board] [data-square]').first().getAttribute('data-square');
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    expect(await first()).toBe('1');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    expect(await first()).toBe('20');
    await page.reload();
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    expect(await first()).toBe('20');
    await page.goto(`${studio.url}/play/damas`);
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    expect(await first()).toBe('b8');
    await page.getByRole('button', { name: 'Flip the board' }).focus();
    await page.keyboard.press('f');
    expect(await first()).toBe('g1');
    await page.goto(`${studio.url}/patterns/philidor`);
    await page.locator('[data-arrow]').first().waitFor();
    const corner = () => page.locator('[data-testid=board] [data-square]').first().getAttribute('data-square');
    expect(await corner()).toBe('a8');
    await page.keyboard.press('f');
    await expect.poll(corner).toBe('h1');
    await page.goto(`${studio.url}/patterns/mateinone`);
    await page.locator('[data-testid=board]').waitFor();
    await expect.poll(corner).toBe('h1');
  });

  it('of games stay turned as well, whatever the address says', async () => {
    const found = await search();
    const page = await studio.open(`${found}/hits/1`);
    const corner = () => page.locator('[data-testid=board] [data-square]').first().getAttribute('data-square');
    await page.locator('[data-testid=board]').waitFor();
    const before = await corner();
    await page.keyboard.press('f');
    const turned = before === 'a8' ? 'h1' : 'a8';
    await expect.poll(corner).toBe(turned);
    await page.goto(`${studio.url}${found}/hits/1`);
    await page.locator('[data-testid=board]').waitFor();
    await expect.poll(corner).toBe(turned);
    await page.keyboard.press('f');
    await expect.poll(corner).toBe(before);
    expect(query(page, 'flip')).toBeNull();
  });

  it('take typed moves and say positions: all three', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=random');
    await expect.poll(() => state(page)).toBe('Your move');
    const said = () => page.getByTestId('said').textContent();
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('t');
    await type('row 5');
    await expect.poll(said).toBe('Rank 5: 17 O, 18 X, 19 O, 20 X.');
    await type('p');
    await expect.poll(said).toBe('X to move. X: 1 3 18 20. O: 2 4 17 19.');
    await type('m 1');
    await expect.poll(said).toBe('Legal moves: 1-5');
    await type('1 5');
    await expect.poll(() => moves(page)[0]).toBe('1-5');
    await page.goto(`${studio.url}/play/damas?depth=1`);
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    await page.keyboard.press('t');
    await type('men');
    await expect.poll(said).toMatch(/^White: men a3 .* Black: men /);
  });
});

describe('a full disk', () => {
  const full = { error: { code: 'disk_full', message: 'the disk is full; nothing was saved', remedy: 'make room' } };
  const refuse = (page: Page, path: string) =>
    page.route(path, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 507, json: full }),
    );

  it('is named where games are saved, played and uploaded', async () => {
    studio.forgive(/507/);
    const page = await studio.open('/play/tac-tickle?opponent=random');
    await expect.poll(() => state(page)).toBe('Your move');
    await refuse(page, '**/play/tac-tickle/saved');
    await page.getByRole('button', { name: 'Save the game' }).click();
    await page.getByText('The disk is full; nothing was saved.').waitFor();
    await refuse(page, '**/play/tac-tickle/answer');
    await cell(page, '1').click();
    await cell(page, '5').click();
    await page.getByRole('alert').filter({ hasText: 'The disk is full' }).waitFor();
    await page.goto(`${studio.url}/collections`);
    await page.locator('main .card').first().waitFor();
    // Also where the answer lost its words on the way.
    await page.route('**/collections/upload*', (route) => route.fulfill({ status: 507, body: 'x' }));
    const file = { name: 'a.pgn', mimeType: 'text/plain', buffer: Buffer.from('1. e4 *') };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByText('The disk is full; nothing was saved.').waitFor();
  });
});

/** A finished search in the games that ship, by its address. */
async function search(): Promise<string> {
  const [demo] = (await (await studio.request('/api/v1/collections')).json()) as { id: string }[];
  const body = JSON.stringify({ collections: [demo!.id], patterns: ['doubleattack', 'mateinone'] });
  const headers = { 'Content-Type': 'application/json' };
  const made = await studio.request('/api/v1/searches', { method: 'POST', headers, body });
  const { id } = (await made.json()) as { id: string };
  const state = async () =>
    ((await (await studio.request(`/api/v1/searches/${id}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  return `/searches/${id}`;
}

describe('plots', () => {
  it.each(LOOKS)('have bars that lead to what they count, and no legend (%s)', async (name, look) => {
    const found = await search();
    const page = await studio.open(`${found}?view=plots`, { ...look, touch: look.width !== undefined });
    const plots = page.getByTestId('plots');
    await plots.waitFor();
    const pt = look.lang === 'pt';
    const bar = plots.getByRole('link', { name: pt ? /: [\d.]+ tabuleiros:/ : /: [\d,]+ boards:/ });
    expect(await bar.count()).toBeGreaterThan(10);
    // Numbers have the separators of the language.
    expect(await plots.textContent()).toMatch(pt ? /\d\.\d{3}/ : /\d,\d{3}/);
    expect(await page.locator('.u-legend').count()).toBe(0);
    expect(await plots.getByRole('link', { name: / 0$/ }).count(), 'nothing leads to an empty list').toBe(0);
    await shot(page, `rooms-plots-${name}`, true);
    expect(await seriousViolations(page)).toEqual([]);
    const box = (await bar.nth(3).boundingBox())!;
    if (look.width) {
      // Wide enough for a finger.
      expect(box.width).toBeGreaterThan(7);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height - 4);
    } else {
      await bar.nth(3).focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => query(page, 'fromPly')).not.toBeNull();
    await page.getByTestId('gallery').locator('a').first().waitFor();
  });
});

describe('the tutorial', () => {
  it.each(LOOKS)('can be reached from the help and read there (%s)', async (name, look) => {
    const page = await studio.open('/help', look);
    const pt = look.lang === 'pt';
    await page.getByRole('link', { name: pt ? 'Ler o tutorial' : 'Read the tutorial' }).click();
    const text = page.getByTestId('tutorial');
    await text.getByRole('heading', { name: pt ? '1. Mate em um lance' : '1. Mate in one' }).waitFor();
    expect(await text.locator('pre').count()).toBeGreaterThan(8);
    expect(await text.locator('a[href$=".md"]').count()).toBe(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await shot(page, `rooms-tutorial-${name}`);
    expect(await seriousViolations(page)).toEqual([]);
  });
});

describe('pages', () => {
  const PAGES = [
    ['/', 'main h2'],
    ['/patterns', '.card'],
    ['/patterns/philidor', '[data-arrow]'],
    ['/collections', 'main .card h3'],
    ['/searches/new?patterns=philidor', 'form'],
    ['/play', '.card'],
    ['/play/damas', '[data-testid=grid-board] .movable'],
    ['/play/tac-tickle', '[data-testid=grid-board] .movable'],
    ['/help', 'details'],
    ['/help/tutorial', 'article h2'],
  ] as const;
  it.each([1440, 1024, 390, 360])('do not jump, fit, and share one width (%d pixels wide)', async (width) => {
    const page = await studio.open('/nowhere', { width, height: 800, lang: width === 1024 ? 'pt' : 'en' });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      (window as unknown as { shifts: number[] }).shifts = shifts;
      interface Shift extends PerformanceEntry {
        value: number;
        hadRecentInput: boolean;
      }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const edges = new Set<string>();
    const found = await search();
    const views = [
      [found, '[data-testid=gallery] a'],
      [`${found}?view=table`, '[data-testid=table]'],
      [`${found}?view=plots`, '[data-testid=plots]'],
    ] as const;
    for (const [path, ready] of [...PAGES, ...views]) {
      await page.goto(studio.url + path);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(600);
      const measured = await page.evaluate(() => {
        const main = document.querySelector('main')!;
        const { paddingLeft, paddingRight } = getComputedStyle(main);
        const top = getComputedStyle(document.querySelector('header')!).position;
        return {
          shift: (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0),
          overflow: document.documentElement.scrollWidth - innerWidth,
          edge: `${paddingLeft} ${paddingRight} ${top}`,
        };
      });
      expect(measured.shift, path).toBeLessThan(0.02);
      expect(measured.overflow, path).toBeLessThanOrEqual(0);
      edges.add(measured.edge);
    }
    expect([...edges]).toHaveLength(1);
    expect([...edges][0]).toMatch(/sticky$/);
  });
});

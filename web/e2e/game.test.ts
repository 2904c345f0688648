import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { arrows, fen, seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();

/** Variations, comments and NAGs, with Portuguese piece letters; the knight forks king and queen after 6. Cxc7+. */
const PORTUGUESE = `[Event "Torneio de bairro"]
[White "Ana"]
[Black "Bia"]
[Date "2020.05.01"]
[Result "1-0"]

{Uma partida curta.} 1. e4 e5 2. Cf3! (2. Bc4 Cf6 (2... Bc5 3. Dh5 {ataca f7})) Cc6 3. Bb5 a6 4. Ba4 Cf6 5. O-O Cxe4
6. Te1 Cc5 7. Bxc6 dxc6 8. Cxe5 {e o peão volta} 8... Be7 1-0
`;

async function demonstration(): Promise<string> {
  const list = (await (await studio.request('/api/v1/collections')).json()) as { id: string; source: string }[];
  return list.find(({ source }) => source === 'demo')!.id;
}

/** Makes a search over the shipped games and waits for its end. */
async function search(patterns: string[], filters: object = {}): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ collections: [await demonstration()], patterns, filters }),
  };
  const { id } = (await (await studio.request('/api/v1/searches', init)).json()) as { id: string };
  const state = async () =>
    ((await (await studio.request(`/api/v1/searches/${id}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  return id;
}

const viewer = (page: Page) => page.getByTestId('viewer');
const node = (page: Page) => viewer(page).getAttribute('data-node');
const place = (page: Page) => page.getByTestId('place').textContent();
const bars = (page: Page) => page.getByTestId('timeline').locator('[data-bar]');

async function paste(page: Page, text: string) {
  await page.getByTestId('game-text').fill(text);
  await page.getByRole('button', { name: /^(Open|Abrir)$/ }).click();
  await viewer(page).waitFor();
}

it('opens the game of a hit, goes to the next one and back to the same place of the list', async () => {
  const id = await search(['philidor', 'mateinone', 'doubleattack'], { side: 'both' });
  const page = await studio.open(`/searches/${id}?sort=date&page=2&fromYear=1800`);
  await page.getByTestId('position').first().waitFor();
  const card = page.getByTestId('position').nth(9);
  await card.scrollIntoViewIfNeeded();
  const top = () => page.evaluate(() => Math.round(scrollY));
  const before = await top();
  expect(before).toBeGreaterThan(100);
  const caption = (await card.locator('.board').textContent())!;
  await card.locator('.board').click();
  await viewer(page).waitFor();
  const first = new URL(page.url());
  expect(first.pathname).toMatch(new RegExp(`^/searches/${id}/hits/\\d+$`));
  expect(first.search).toBe('?sort=date&page=2&fromYear=1800');
  const [, n, total] = /^Hit ([\d,]+) of ([\d,]+)$/.exec((await place(page))!)!;
  const number = (text: string) => Number(text.replace(',', ''));
  expect(number(n!)).toBeLessThan(number(total!));
  // The instance of the card, its sentence and its ply.
  const words = (await page.getByTestId('words').textContent())!;
  expect(caption).toContain(words.split('.')[0]!);
  await expect.poll(() => arrows(page).count()).toBeGreaterThan(0);
  expect(await page.getByTestId('moves').locator('.hit').count()).toBe(1);
  expect(await page.getByTestId('moves').locator('.hit').getAttribute('data-node')).toBe(await node(page));
  await shot(page, 'game-hit');
  expect(await seriousViolations(page)).toEqual([]);
  // The next hit, by key and by button.
  await page.keyboard.press('n');
  await expect.poll(() => place(page)).toBe(`Hit ${(number(n!) + 1).toLocaleString('en')} of ${total}`);
  await page.getByRole('link', { name: 'Next hit' }).click();
  await expect.poll(() => place(page)).toBe(`Hit ${(number(n!) + 2).toLocaleString('en')} of ${total}`);
  await page.keyboard.press('b');
  await expect.poll(() => place(page)).toBe(`Hit ${(number(n!) + 1).toLocaleString('en')} of ${total}`);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByTestId('position').nth(9).waitFor();
  expect(new URL(page.url()).search).toBe('?sort=date&page=2&fromYear=1800');
  await expect.poll(top).toBe(before);
});

it('steps through a game by keys and buttons, and keeps the ply in the address', async () => {
  const id = await search(['philidor']);
  const page = await studio.open(`/searches/${id}/hits/1`);
  await viewer(page).waitFor();
  const start = (await node(page))!;
  const here = (await fen(page))!;
  await page.keyboard.press('ArrowRight');
  expect(await fen(page)).not.toBe(here);
  expect(new URL(page.url()).searchParams.get('at')).toBe(String(Number(start) + 1));
  await page.reload();
  await viewer(page).waitFor();
  expect(await node(page)).toBe(String(Number(start) + 1));
  await page.keyboard.press('ArrowLeft');
  expect(await fen(page)).toBe(here);
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Home');
  expect(await node(page)).toBe('0');
  await page.keyboard.press('End');
  expect(await page.getByRole('button', { name: 'One move on' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Back to the hit' }).click();
  expect(await node(page)).toBe(start);
  // The tactical line on the board.
  const line = page.getByRole('list', { name: 'Tactical line' });
  await line.getByRole('button').first().click();
  expect(await fen(page)).not.toBe(here);
  expect(await arrows(page).count()).toBe(0);
  await line.getByRole('button').first().click();
  expect(await fen(page)).toBe(here);
  await page.keyboard.press('f');
  expect(new URL(page.url()).searchParams.get('flip')).toBe('1');
  await page.getByRole('link', { name: 'Open in the workshop' }).click();
  await page.waitForURL(/patterns\/philidor\?/);
  expect(await fen(page)).toBe(here);
});

it('steps in less than a tenth of a second', async () => {
  const id = await search(['philidor', 'mateinone']);
  const page = await studio.open(`/searches/${id}/hits/1`);
  await viewer(page).waitFor();
  await bars(page).first().waitFor();
  await page.keyboard.press('Home');
  const times: number[] = [];
  for (let i = 0; i < 12; i++) {
    times.push(
      await page.evaluate(async () => {
        const shown = () => document.querySelector('[data-testid=board]')!.getAttribute('data-fen');
        const before = shown();
        const begun = performance.now();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
        while (shown() === before) await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      }),
    );
  }
  expect(times.sort((a, b) => a - b)[6], String(times)).toBeLessThan(100);
});

it('shows where patterns are along the whole game', async () => {
  const id = await search(['philidor', 'mateinone']);
  const page = await studio.open(`/searches/${id}/hits/1`);
  await viewer(page).waitFor();
  await bars(page).first().waitFor();
  const rows = page.getByTestId('timeline').locator('.row-of');
  expect(await rows.count()).toBe(2);
  // Marks in the list of moves where bars are.
  expect(await page.getByTestId('moves').locator('.mark').count()).toBeGreaterThan(0);
  const start = await node(page);
  await page.keyboard.press('m');
  expect(await node(page)).not.toBe(start);
  await expect.poll(() => page.getByTestId('words').count()).toBe(1);
  // The keyboard goes along the bars.
  await bars(page).first().focus();
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-bar'));
  expect(await focused()).toMatch(/^1\//);
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  const now = (await page.getByTestId('now').textContent())!;
  expect(name).toContain(now);
  await expect
    .poll(() => page.getByTestId('sentence').locator('[aria-pressed=true]').textContent())
    .toContain(name!.split(',')[0]!);
  // More patterns.
  await page.getByRole('button', { name: 'Choose patterns' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'All', exact: true }).click();
  await shot(page, 'game-xray-choice');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(4);
  expect(new URL(page.url()).searchParams.get('xray')).toContain('passedpawn');
  await shot(page, 'game-xray', true);
  expect(await seriousViolations(page)).toEqual([]);
});

it('reads a pasted game with variations, comments and Portuguese letters', async () => {
  const page = await studio.open('/game', { lang: 'pt' });
  await paste(page, PORTUGUESE);
  const moves = page.getByTestId('moves');
  await expect.poll(() => moves.textContent()).toContain('Uma partida curta.');
  for (const text of ['Cf3!', 'ataca f7', 'Dh5', 'e o peão volta']) expect(await moves.textContent()).toContain(text);
  // The letters of the reader's language, whatever the game is written in.
  await page.getByText('EN', { exact: true }).click();
  await expect.poll(() => moves.textContent()).toContain('Nf3!');
  await expect.poll(() => page.getByTestId('about').textContent()).toContain('Spanish');
  await moves.getByRole('button', { name: /^3\. Qh5/ }).click();
  expect(await fen(page)).toContain('2b1p2Q');
  expect(new URL(page.url()).searchParams.get('at')).toMatch(/^v\d+$/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  // From the position before the variation the game itself goes on.
  expect(await page.getByTestId('now').textContent()).toBe('2… Nf6');
  await page.reload();
  await viewer(page).waitFor();
  expect(await page.getByTestId('now').textContent()).toBe('2… Nf6');
  await bars(page).first().waitFor();
  await shot(page, 'game-pasted');
  // Moves can be typed: those that the game has.
  await page.keyboard.press('Home');
  await page.keyboard.press('t');
  await page.keyboard.type('e4\n');
  await expect.poll(() => page.getByTestId('now').textContent()).toBe('1. e4');
  await page.keyboard.type('c5\n');
  await expect.poll(() => page.getByTestId('said').textContent()).toContain('does not go on with c5');
});

it('asks which of several pasted or dropped games, and says where one is broken', async () => {
  const page = await studio.open('/game');
  const text = `[White "Ana"]\n\n1. e4 e5 1-0\n\n[White "Carla"]\n\n1. d4 d5 0-1\n\n[White "Eva"]\n\n1. c4 Ke4 *\n`;
  await page.getByTestId('game-text').waitFor();
  await page.evaluate((games) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([games], 'games.pgn'));
    document
      .querySelector('[data-testid=game-text]')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  const list = page.getByTestId('games');
  await list.waitFor();
  expect(await list.locator('li').count()).toBe(3);
  await shot(page, 'game-several');
  // Also beside the page's own content; no collection is made of it.
  await page.evaluate((games) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([games], 'two.pgn'));
    const fire = (type: string) =>
      document
        .querySelector('h1')!
        .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    fire('dragenter');
    (window as unknown as { release: () => void }).release = () => fire('drop');
  }, text.split('[White "Eva"]')[0]!);
  await page.getByTestId('drop').getByText('Drop to open here').waitFor();
  await page.evaluate(() => (window as unknown as { release: () => void }).release());
  await expect.poll(() => list.locator('li').count()).toBe(2);
  expect(await page.getByTestId('toast').count()).toBe(0);
  await page.goto(`${studio.url}/game`);
  await page.getByTestId('game-text').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => list.locator('li').count()).toBe(3);
  await list.getByRole('link', { name: /Carla/ }).click();
  await viewer(page).waitFor();
  expect(await place(page)).toBe('Game 2 of 3');
  await page.keyboard.press('b');
  await expect.poll(() => page.locator('.player').last().textContent()).toContain('Ana');
  studio.forgive(/422/);
  await page.goto(`${studio.url}/game?open=1&number=3`);
  await expect.poll(() => page.locator('form').textContent()).toContain('1... Ke4 is not a legal move');
  await page.getByRole('button', { name: 'line 11, character 7' }).click();
  const selected = () =>
    page
      .getByTestId('game-text')
      .evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(await selected()).toBe('Ke4');
  // Pasted anywhere on the page.
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await viewer(page).waitFor();
  expect(await page.getByTestId('about').textContent()).toContain('Nimzo-Indian');
  // Steps through the moves ask the server for nothing but what is found there.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByTestId('now').textContent()).toBe('2. c4');
  expect(asked.filter((path) => path.startsWith('/api/') && !path.endsWith('/games/xray'))).toEqual([]);
  expect(await seriousViolations(page)).toEqual([]);
});

it('presents the marked positions of the whole game, beginning with the one that is open', async () => {
  const page = await studio.open('/game');
  await page.getByRole('button', { name: 'Try an example' }).click();
  await viewer(page).waitFor();
  await bars(page).first().waitFor();
  // The tutorials' patterns would only repeat others.
  expect(await page.getByTestId('timeline').textContent()).not.toContain('tutorial');
  expect(await page.getByTestId('about').textContent()).toContain('Nov 2, 1858');
  await page.keyboard.press('m');
  await page.keyboard.press('m');
  await page.getByTestId('words').waitFor();
  const here = await fen(page);
  await page.keyboard.press('p');
  const stage = page.getByTestId('presentation');
  const counted = async () =>
    /^(\d+) of (\d+)$/
      .exec((await stage.getByRole('status').first().textContent())!)!
      .slice(1)
      .map(Number);
  await expect.poll(async () => (await counted())[1]!).toBeGreaterThan(8);
  const [index] = await counted();
  expect(index).toBeGreaterThan(1);
  const shown = () => stage.getByTestId('board').getAttribute('data-fen');
  expect(await shown()).toBe(here);
  await page.keyboard.press('ArrowUp');
  await expect.poll(shown).not.toBe(here);
  await page.keyboard.press('Escape');
  await stage.waitFor({ state: 'detached' });
  expect(await fen(page)).toBe(here);
});

it('opens a game of a collection, and the one after it', async () => {
  const id = await demonstration();
  const page = await studio.open(`/collections/${id}/games/1?sort=white`);
  await viewer(page).waitFor();
  const first = (await page.getByRole('heading', { level: 1 }).textContent())!;
  // The place in the list, which is sorted.
  const number = Number(/^Game (\d+) of \d+$/.exec((await place(page))!)![1]);
  await page.keyboard.press('n');
  await expect.poll(() => place(page)).toMatch(new RegExp(`^Game ${number + 1} of`));
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(first);
  await bars(page).first().waitFor();
  await page.getByRole('link', { name: 'Back to the collection' }).click();
  await page.waitForURL((url) => url.pathname === `/collections/${id}` && url.search === '?sort=white');
});

it.each([
  [1440, 'light', 'en'],
  [1440, 'dark', 'pt'],
  [1024, 'light', 'pt'],
  [390, 'light', 'pt'],
  [390, 'dark', 'en'],
  [360, 'light', 'en'],
] as const)('shows a game at %i px, %s, %s', async (width, theme, lang) => {
  const id = await search(['philidor', 'mateinone', 'doubleattack', 'passedpawn']);
  const page = await studio.open(`/searches/${id}?pattern=PHILIDOR`, { width, theme, lang });
  await page.getByTestId('position').first().locator('.board').click();
  await viewer(page).waitFor();
  await bars(page).first().waitFor();
  await shot(page, `game-${width}-${theme}`, width < 500);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  expect(await seriousViolations(page)).toEqual([]);
  if (width > 500) return;
  // Board, sentence, controls, timeline, moves.
  const tops = await page.evaluate(() =>
    [
      '[data-testid=board]',
      '[data-testid=sentence]',
      '.controls[role=toolbar]',
      '[data-testid=timeline]',
      '[data-testid=moves]',
    ].map((selector) => document.querySelector(selector)!.getBoundingClientRect().top),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();
const state = (page: Page) => page.getByTestId('game-state').textContent();
const cell = (page: Page, square: string) => page.locator(`[data-square="${square}"]`);
const moves = (page: Page) => new URL(page.url()).searchParams.get('moves')?.split(',') ?? [];
const MUST = 'Your move: a capture is obligatory';

describe('damas', () => {
  it('is played by the mouse, answers with reasons, and names the opening', async () => {
    const page = await studio.open('/play/damas?depth=4');
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, 'c3').click();
    await cell(page, 'd4').click();
    await expect.poll(() => moves(page).length, { timeout: 20_000 }).toBe(2);
    expect(await page.getByTestId('why').textContent()).toMatch(/for White at depth \d+/);
    await shot(page, 'damas-game');
    await page.goto(`${studio.url}/play/damas?watch=yes&moves=c3-d4,d6-c5,b2-c3,e7-d6`);
    await page.getByTestId('opening').waitFor();
    await shot(page, 'damas-opening');
  });

  it('is played by arrow keys alone, from both sides of the board', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await expect.poll(() => state(page)).toBe('Your move');
    const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.at);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('grid').locator('[tabindex="0"]').focus();
    await press('PageDown', 'Home');
    await expect.poll(() => at()).toBe('a1');
    await press('End', 'PageUp');
    await expect.poll(() => at()).toBe('h8');
    await press('Home', 'PageDown', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight');
    await expect.poll(() => at()).toBe('c3');
    await press('Enter', 'ArrowUp', 'ArrowLeft');
    await expect.poll(() => at()).toBe('b4');
    await press('Enter');
    await expect.poll(() => moves(page)[0]).toBe('c3-b4');
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`${studio.url}/play/damas?depth=2&side=black`);
    await expect.poll(() => state(page), { timeout: 20_000 }).toBe('Your move');
    await cell(page, 'f6').focus();
    await press('ArrowUp');
    await expect.poll(() => at()).toBe('f5');
    await press('ArrowLeft');
    await expect.poll(() => at()).toBe('g5');
  });

  it('says nothing of the own game while another one is replayed', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, 'c3').click();
    await cell(page, 'd4').click();
    await page.getByRole('heading', { name: /^Why this move: / }).waitFor({ timeout: 20_000 });
    await page.getByLabel('PDN', { exact: true }).fill('1. c3-b4 d6-c5 *');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await expect.poll(() => moves(page)).toEqual(['c3-b4', 'd6-c5']);
    await expect.poll(() => page.getByRole('heading', { name: /^Why this move: / }).count()).toBe(0);
    for (const name of ['Take back', 'Hint', 'Resign'])
      expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await expect.poll(() => state(page)).toBe(MUST);
    expect(await page.getByRole('button', { name: 'Resign' }).isDisabled()).toBe(false);
  });

  it('is played by touch, jumps included', async () => {
    const fen = 'W:Wc3:Bd4,f6';
    const page = await studio.open(`/play/damas?start=${encodeURIComponent(fen)}&depth=2`, {
      width: 360,
      height: 740,
      touch: true,
    });
    await expect.poll(() => state(page)).toBe(MUST);
    await cell(page, 'c3').tap();
    await cell(page, 'e5').tap();
    await cell(page, 'g7').tap();
    await expect.poll(() => state(page)).toMatch(/You have won/);
    await shot(page, 'damas-touch');
  });

  it('says that a capture is obligatory, marks who must take, and takes step by step', async () => {
    const fen = 'W:Wc3,h2:Bd4,f6';
    const page = await studio.open(`/play/damas?start=${encodeURIComponent(fen)}&depth=2`);
    await expect.poll(() => state(page)).toBe(MUST);
    const marked = () => page.locator('svg [data-forced]').evaluateAll((all) => all.map((one) => one.dataset.forced));
    expect(await marked()).toEqual(['c3']);
    expect(await cell(page, 'c3').getAttribute('aria-label')).toBe('c3, white man, must capture');
    await cell(page, 'h2').click();
    await expect.poll(() => state(page)).toBe('A capture is obligatory: use a marked piece.');
    await cell(page, 'c3').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => state(page)).toBe(MUST);
    await cell(page, 'e5').click();
    // The man stands where it has come to, and what it took is marked.
    const pieces = () => page.getByTestId('grid-board').getAttribute('data-pieces');
    expect((await pieces())!.split(' ').sort()).toEqual(['bmd4', 'bmf6', 'wme5', 'wmh2']);
    const taken = () => page.locator('svg [data-taken]').evaluateAll((all) => all.map((one) => one.dataset.taken));
    expect(await taken()).toEqual(['d4']);
    expect(await cell(page, 'd4').getAttribute('aria-label')).toMatch(/captured$/);
    await shot(page, 'damas-jump');
    await cell(page, 'g7').click();
    await expect.poll(() => state(page)).toMatch(/You have won/);
    await page.goto(`${studio.url}/play/damas?start=${encodeURIComponent(fen)}&depth=2`);
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(() => state(page)).toBe('Sua vez: a tomada é obrigatória');
  });

  it('knows small endings once its tables are built', async () => {
    const fen = 'W:WKa1,Kc1,Kd2:BKh8';
    const page = await studio.open(`/play/damas?start=${encodeURIComponent(fen)}&watch=yes`);
    const offered = page.getByRole('button', { name: /Build the tables/ });
    await expect.poll(() => offered.count()).toBe(2);
    const text = () => page.getByTestId('tables').textContent();
    const active = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
    const spoken = () => page.locator('p[role=status][aria-live]').textContent();
    // Begun, stopped, and begun again with less: by the keyboard, which stays in the panel.
    await offered.last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('progressbar').waitFor();
    await expect.poll(active).toMatch(/^Stop building/);
    await page.keyboard.press('Enter');
    await expect.poll(text, { timeout: 60_000 }).not.toMatch(/Building the/);
    await expect.poll(active).toBe('Endgame tables');
    await expect.poll(spoken).not.toBe('');
    // A fast builder may have made those of four pieces before it was stopped.
    const four = page.getByRole('button', { name: /up to 4 pieces/ });
    if ((await four.count()) > 0) await four.click();
    await expect.poll(text, { timeout: 120_000 }).toMatch(/with up to [45] pieces is known/);
    await expect.poll(spoken).toMatch(/with up to [45] pieces is known/);
    await expect
      .poll(() => page.getByTestId('verdict').textContent(), { timeout: 20_000 })
      .toMatch(/White wins in \d+/);
    await shot(page, 'damas-verdict');
    // A short search does not settle this; a longer one does, as on the command line.
    await page.goto(`${studio.url}/play/damas?watch=yes&start=${encodeURIComponent('B:WKb6,Ka3,Ka1:BKd2:H25')}`);
    await expect
      .poll(() => page.getByTestId('verdict').textContent(), { timeout: 30_000 })
      .toMatch(/but the draw rules end the game first/);
  }, 180_000);

  it('analyses a game', async () => {
    const page = await studio.open('/play/damas');
    await page.getByLabel('PDN', { exact: true }).fill('1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 *');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-testid=analysis] canvas').waitFor({ timeout: 30_000 });
    // The figures are in men, and so says the plot.
    const description = await page.getByTestId('plot-description').last().textContent();
    expect(description).toMatch(/value for White, in men: 0: [+-]?\d\.\d\d;/);
    await expect.poll(() => moves(page).length).toBe(6);
    await shot(page, 'damas-analysis', true);
  });

  const TEXT = [
    '[White "Ana"]\n[Black "Rui"]\n\n1. c3-d4 {bold} d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 0-2\n',
    '[White "Eva"]\n\n1. c3-z9 *\n',
    '[White "Ivo"]\n[Black "Lia"]\n\n1. c3-b4 d6-c5 *\n',
  ].join('\n');
  const analysed = async (page: Page, text: string) => {
    await page.getByLabel('PDN', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-testid=analysis] canvas').waitFor({ timeout: 30_000 });
  };
  const saved = async (page: Page) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDN' }).click(),
    ]);
    return readFileSync((await download.path())!, 'utf8');
  };

  it('keeps the whole game while an earlier position is looked at, over a reload, and saves all of it', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await analysed(page, TEXT);
    const slider = page.getByTestId('analysis').getByRole('slider');
    await slider.fill('3');
    await expect.poll(() => state(page)).toBe('Ply 3 of 6');
    expect(moves(page).length).toBe(6);
    const list = () => page.getByTestId('moves').getByRole('button').allTextContents();
    expect(await list()).toEqual(['c3-d4', 'd6-c5', 'b2-c3', 'f6-g5', 'c3-b4', 'g5-h4']);
    expect(await page.locator('[data-testid=moves] [aria-current=step]').textContent()).toBe('b2-c3');
    expect(await cell(page, 'c3').getAttribute('aria-label')).toMatch(/white man/);
    await page.reload();
    await page.locator('[data-testid=analysis] canvas').waitFor();
    await expect.poll(() => state(page)).toBe('Ply 3 of 6');
    expect(await slider.inputValue()).toBe('3');
    expect((await list()).length).toBe(6);
    const start = page.getByRole('button', { name: 'Start position' });
    await start.click();
    await expect.poll(() => state(page)).toBe('Ply 0 of 6');
    expect(await start.getAttribute('aria-current')).toBe('step');
    await page.getByRole('button', { name: 'ply 3: b2-c3' }).click();
    await expect.poll(() => state(page)).toBe('Ply 3 of 6');
    const text = await saved(page);
    for (const part of ['[White "Ana"]', '[Black "Rui"]', '[Result "0-1"]', '{bold}', 'g5-h4 0-1'])
      expect(text).toContain(part);
    await shot(page, 'damas-looking-back', true);
    expect(await seriousViolations(page)).toEqual([]);
    // Only playing from there cuts, says so, and can be undone.
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByText('The game continues from ply 3; the 3 later moves were removed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moves(page).length).toBe(6);
    await expect.poll(() => state(page)).toBe('Ply 3 of 6');
  });

  it('offers one of several games, and reports the broken one', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await analysed(page, TEXT);
    expect(await page.getByTestId('broken-games').textContent()).toMatch(/game 2: line 8, column 4: /);
    const games = page.getByTestId('games');
    expect(await games.locator('option').allTextContents()).toEqual([
      '1. Ana – Rui 0-1 (6 plies)',
      '3. Ivo – Lia * (2 plies)',
    ]);
    await games.selectOption('2');
    await expect.poll(() => moves(page)).toEqual(['c3-b4', 'd6-c5']);
    await shot(page, 'damas-games', true);
  });

  it('keeps the focus while a game is analysed, and stops on request', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await analysed(page, TEXT);
    // Held back, as a long game would be.
    await page.route('**/play/damas/analyse', () => undefined);
    const games = page.getByTestId('games');
    const stop = page.getByRole('button', { name: 'Stop analysing' });
    await games.focus();
    await page.keyboard.press('ArrowDown');
    await stop.waitFor();
    expect(await games.evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await games.inputValue()).toBe('2');
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'damas-analysing', true);
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => stop.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Analyse');
    expect(await games.inputValue()).toBe('0');
    await page.keyboard.press('Enter');
    await stop.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Analyse');
    expect(moves(page).length).toBe(6);
  });

  it('writes nothing into the address of another page', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await expect.poll(() => state(page)).toBe('Your move');
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    let known = false;
    let answered = false;
    await page.route('**/play/damas/answer', async (route) => {
      const response = await route.fetch();
      known = true;
      await held;
      await route.fulfill({ response }).catch(() => undefined);
      answered = true;
    });
    await cell(page, 'c3').click();
    await cell(page, 'd4').click();
    await expect.poll(() => state(page)).toMatch(/thinking/);
    // A page that is left before the studio has answered aborts its request.
    await expect.poll(() => known).toBe(true);
    await page.getByRole('link', { name: 'Patterns' }).first().click();
    await page.locator('.card').first().waitFor();
    answer();
    await expect.poll(() => answered).toBe(true);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${studio.url}/patterns`);
  });

  it('brings the chosen move into sight in its list, and moves nothing else', async () => {
    const line = Array.from({ length: 40 }, (_, i) => (i % 2 ? ['b8-a7', 'g1-h2'] : ['a7-b8', 'h2-g1'])).flat();
    const start = encodeURIComponent('W:WKa7:BKh2');
    const address = `/play/damas?rules=none&watch=yes&start=${start}&moves=${line.join(',')}`;
    const page = await studio.open(address, { width: 390, height: 780 });
    const inSight = () =>
      page.locator('section[aria-label=Moves] [aria-current]').evaluate((chosen) => {
        const { top, bottom } = chosen.getBoundingClientRect();
        const list = chosen.closest('.scroll')!.getBoundingClientRect();
        return top >= list.top - 1 && bottom <= list.bottom + 1;
      });
    await expect.poll(inSight).toBe(true);
    await page.goto(`${studio.url}${address}&ply=40`);
    await expect.poll(() => state(page)).toMatch(/^Ply 40 of 80/);
    await expect.poll(inSight).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('closes a running game only with a way back, by Undo or by Back', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await cell(page, 'c3').click();
    await cell(page, 'd4').click();
    await expect.poll(() => moves(page).length, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => state(page)).toMatch(/^Your move/);
    const before = moves(page);
    const black = page.getByRole('radiogroup', { name: 'You play' }).getByText('Black');
    await black.click();
    await page.getByText('The previous game was closed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moves(page)).toEqual(before);
    await expect.poll(() => state(page)).toMatch(/^Your move/);
    await black.click();
    await expect.poll(() => moves(page)[0], { timeout: 20_000 }).not.toBe('c3-d4');
    await page.goBack();
    await expect.poll(() => moves(page)).toEqual(before);
    expect(new URL(page.url()).pathname).toBe('/play/damas');
  });

  it('remembers who resigned, and saves with names, date and result', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await cell(page, 'c3').click();
    await cell(page, 'd4').click();
    await expect.poll(() => moves(page).length, { timeout: 20_000 }).toBe(2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect.poll(() => state(page)).toMatch(/You resigned/);
    await page.reload();
    await expect.poll(() => state(page)).toMatch(/You resigned/);
    const text = await saved(page);
    expect(text).toMatch(/\[Date "\d{4}\.\d\d\.\d\d"\]/);
    for (const part of ['[White "You"]', '[Black "Machine"]', '[Result "0-1"]']) expect(text).toContain(part);
  });

  it('says only what is wrong with an address', async () => {
    studio.forgive(/422/);
    const page = await studio.open('/play/damas?moves=c3-c4');
    await page.locator('.notice.bad', { hasText: 'Move 1' }).waitFor();
    expect(await page.getByText('Loading …').count()).toBe(0);
    expect(await page.getByTestId('game-state').count()).toBe(0);
  });

  it('describes a decided game by its winner and the plies that are left', async () => {
    const page = await studio.open('/play/damas');
    await analysed(page, '[FEN "W:Wc3:Bd4,f6,h8"]\n\n1. c3xg7 h8xf6 *');
    const description = await page.getByTestId('plot-description').last().textContent();
    expect(description).toMatch(/0: Black wins in \d plies; 1: Black wins in 1 ply; 2: Black wins/);
    expect(description).not.toMatch(/100/);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();
const state = (page: Page) => page.getByTestId('game-state').textContent();
const cell = (page: Page, square: string) => page.locator(`[data-square="${square}"]`);
const moves = (page: Page) => new URL(page.url()).searchParams.get('moves')?.split(',') ?? [];

interface Values {
  value: string;
  distance: number | null;
  moves: { move: string; value: string; distance: number | null }[];
}

/** A best move, by the exact values. */
async function best(page: Page, start: string, made: string[]): Promise<string> {
  const found = await page.evaluate(
    async (game) => {
      const response = await fetch('/api/v1/play/tac-tickle/values', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game }),
      });
      return (await response.json()) as Values;
    },
    { start, moves: made },
  );
  return found.moves.find((one) => one.value === found.value && one.distance === found.distance)!.move;
}

describe('Tac-Tickle', () => {
  it('answers by its classes of concern, and keeps the game over a reload', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=original&learn=no');
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, '20').click();
    await cell(page, '16').click();
    await expect.poll(() => moves(page).length, { timeout: 10_000 }).toBe(2);
    expect(moves(page)[0]).toBe('20-16');
    expect(await page.getByTestId('why').textContent()).toMatch(/[A-F]/);
    await shot(page, 'tac-tickle-game');
    const board = () => page.getByTestId('grid-board').getAttribute('data-pieces');
    const before = await board();
    const why = () => page.getByTestId('why').textContent();
    const reason = await why();
    await page.reload();
    await expect.poll(board).toBe(before);
    await expect.poll(why).toBe(reason);
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(why).toMatch(/^Por que este lance/);
    expect(await page.getByTestId('why').locator('p').last().textContent()).not.toBe(
      reason!.slice(reason!.lastIndexOf('.') + 1),
    );
    await page.getByText('EN', { exact: true }).click();
    await expect.poll(why).toBe(reason);
    await expect.poll(() => page.getByTestId('clock').textContent()).toMatch(/You \d:\d\d/);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => moves(page).length).toBe(0);
  });

  it('promises the reason with a move that is still to come, also in a browser that sees the game first', async () => {
    const why = (path: string) =>
      studio.open(path).then(async (page) => {
        await page.locator('[data-testid=grid-board] .movable').first().waitFor();
        return page.getByTestId('why').locator('p').textContent();
      });
    expect(await why('/play/tac-tickle')).toMatch(/with the machine’s first move/);
    expect(await why('/play/tac-tickle?moves=20-16,2-6')).toMatch(/with the machine’s next move/);
    expect(await why('/play/damas?moves=c3-d4,d6-c5')).toMatch(/with the machine’s next move/);
  });

  it('is played by the keyboard', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=random');
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, '1').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => moves(page)[0]).toBe('1-5');
    await expect.poll(() => moves(page).length).toBe(2);
  });

  it('is played by touch', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=random', { width: 360, height: 740, touch: true });
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, '3').tap();
    await cell(page, '7').tap();
    await expect.poll(() => moves(page)[0]).toBe('3-7');
  });

  it('is played by dragging', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=random');
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, '3').dragTo(cell(page, '7'));
    await expect.poll(() => moves(page)[0]).toBe('3-7');
  });

  it('shows exact values and hints, and says how it ended', async () => {
    const page = await studio.open('/play/tac-tickle?opponent=perfect&values=yes');
    await expect.poll(() => page.getByTestId('exact').textContent(), { timeout: 60_000 }).toMatch(/X to move, draw/);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('svg .hint').first().waitFor();
    await page.locator('[data-testid=graph] canvas').waitFor();
    await shot(page, 'tac-tickle-values');
    await page.getByRole('button', { name: 'Resign' }).click();
    expect(await state(page)).toMatch(/You gave up/);
    await page.getByRole('button', { name: 'New game' }).click();
    await expect.poll(() => state(page)).toBe('Your move');
  });

  it('learns from a lost game, shows what, and forgets it', async () => {
    // O begins, as the program did in 1982, and X plays perfectly until O sees that it is lost.
    const start = '(ACRT,BDQS) O';
    const page = await studio.open(`/play/tac-tickle?opponent=original&start=${encodeURIComponent(start)}`);
    await expect.poll(() => state(page), { timeout: 15_000 }).toBe('Your move');
    for (let i = 0; i < 25 && (await state(page)) === 'Your move'; i++) {
      const made = moves(page);
      const [from, to] = (await best(page, start, made)).split('-') as [string, string];
      await cell(page, from).click();
      await cell(page, to).click();
      await expect.poll(() => moves(page).length > made.length, { timeout: 15_000 }).toBe(true);
      await expect.poll(() => state(page), { timeout: 15_000 }).not.toMatch(/thinking|Loading/);
      await expect.poll(async () => (await state(page)) !== 'Your move' || moves(page).length % 2 === 1).toBe(true);
    }
    const size = page.getByTestId('memory-size');
    await size.waitFor();
    expect(await size.textContent()).toMatch(/^\d[\d,]* of 11,200 bits$/);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'tac-tickle-memory');
    const before = await size.textContent();
    // The other player has learnt nothing by this.
    await page.getByText('PAD, improved', { exact: true }).first().click();
    await page.getByRole('heading', { name: 'Memory: PAD, improved' }).waitFor();
    await expect.poll(() => size.count()).toBe(0);
    await page.getByText('PAD, 1982', { exact: true }).first().click();
    await expect.poll(() => size.textContent()).toBe(before);
    await page.getByRole('button', { name: 'Forget everything' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The memory is empty.').waitFor();
    expect(await size.count()).toBe(0);
    const active = () => page.evaluate(() => [document.activeElement?.id, document.activeElement?.textContent.trim()]);
    await expect.poll(active).toEqual(['', 'Undo']);
    await page.keyboard.press('Enter');
    await expect.poll(() => size.textContent()).toBe(before);
    expect((await active())[0]).toBe('memory');
  }, 120_000);

  it('draws the learning curve', async () => {
    const page = await studio.open('/play/tac-tickle');
    await page.getByRole('button', { name: 'Let it learn' }).click();
    await page.getByTestId('curve-result').waitFor({ timeout: 60_000 });
    await shot(page, 'tac-tickle-curve', true);
  }, 90_000);

  it('says what is wrong with a game that cannot be', async () => {
    studio.forgive(/422/);
    const page = await studio.open('/play/tac-tickle?moves=1-20');
    await page.getByText(/Move 1: 20/).waitFor();
  });
});

describe('damas', () => {
  it('is played by the mouse, answers with reasons, and names the opening', async () => {
    const page = await studio.open('/play/damas?depth=4');
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, 'c3').click();
    await cell(page, 'd4').click();
    await expect.poll(() => moves(page).length, { timeout: 20_000 }).toBe(2);
    expect(await page.getByTestId('why').textContent()).toMatch(/for White, \d+ plies ahead/);
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
    expect(await at()).toBe('a1');
    await press('End', 'PageUp');
    expect(await at()).toBe('h8');
    await press('Home', 'PageDown', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight');
    expect(await at()).toBe('c3');
    await press('Enter', 'ArrowUp', 'ArrowLeft');
    expect(await at()).toBe('b4');
    await press('Enter');
    await expect.poll(() => moves(page)[0]).toBe('c3-b4');
    expect(await seriousViolations(page)).toEqual([]);
    await page.goto(`${studio.url}/play/damas?depth=2&side=black`);
    await expect.poll(() => state(page), { timeout: 20_000 }).toBe('Your move');
    await cell(page, 'f6').focus();
    await press('ArrowUp');
    expect(await at()).toBe('f5');
    await press('ArrowLeft');
    expect(await at()).toBe('g5');
  });

  it('says nothing of an own game while another one is looked at', async () => {
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
    await expect.poll(() => state(page)).toBe('Your move');
    expect(await page.getByRole('button', { name: 'Resign' }).isDisabled()).toBe(false);
  });

  it('is played by touch, jumps included', async () => {
    const fen = 'W:Wc3:Bd4,f6';
    const page = await studio.open(`/play/damas?start=${encodeURIComponent(fen)}&depth=2`, {
      width: 360,
      height: 740,
      touch: true,
    });
    await expect.poll(() => state(page)).toBe('Your move');
    await cell(page, 'c3').tap();
    await cell(page, 'e5').tap();
    await cell(page, 'g7').tap();
    await expect.poll(() => state(page)).toMatch(/You have won/);
    await shot(page, 'damas-touch');
  });

  it('shows captures that must be made, and takes them step by step', async () => {
    const fen = 'W:Wc3:Bd4,f6';
    const page = await studio.open(`/play/damas?start=${encodeURIComponent(fen)}&depth=2`);
    await expect.poll(() => state(page)).toBe('Your move');
    await page.locator('svg .forced').first().waitFor();
    await cell(page, 'c3').focus();
    await page.keyboard.press('Enter');
    await cell(page, 'e5').click();
    await shot(page, 'damas-jump');
    await cell(page, 'g7').click();
    await expect.poll(() => state(page)).toMatch(/You have won/);
  });

  it('knows small endings once its tables are built', async () => {
    const fen = 'W:WKa1,Kc1,Kd2:BKh8';
    const page = await studio.open(`/play/damas?start=${encodeURIComponent(fen)}&watch=yes`);
    await page.getByRole('button', { name: /Build the tables/ }).click();
    await expect.poll(() => page.getByTestId('tables').textContent(), { timeout: 120_000 }).toMatch(/up to 4 pieces/);
    await expect
      .poll(() => page.getByTestId('verdict').textContent(), { timeout: 20_000 })
      .toMatch(/White wins in \d+/);
    await shot(page, 'damas-verdict');
  }, 180_000);

  it('analyses a game', async () => {
    const page = await studio.open('/play/damas');
    await page.getByLabel('PDN', { exact: true }).fill('1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 *');
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-testid=analysis] canvas').waitFor({ timeout: 30_000 });
    // The figures are in men, and so says the plot.
    const told = await page.getByTestId('analysis').locator('figure p').textContent();
    expect(told).toMatch(/value for White, in men: 0: [+-]?\d\.\d\d;/);
    await expect.poll(() => moves(page).length).toBe(6);
    await shot(page, 'damas-analysis', true);
  });
});

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
    await expect.poll(() => state(page)).toMatch(/You resigned/);
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

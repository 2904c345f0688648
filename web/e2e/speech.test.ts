import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { arrows, fen, seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();
const PHILIDOR = '/patterns/philidor?fen=5r1k/6pp/7N/3Q4/8/8/6PP/6K1+w+-+-+0+1';
const said = (page: Page) => page.getByTestId('said').textContent();
const spoken = (page: Page) => page.locator('p[role=status][aria-live]').textContent();
const field = (page: Page) => page.getByRole('textbox', { name: /A move or a question|Um lance ou uma pergunta/ });
const moves = (page: Page) => new URL(page.url()).searchParams.get('moves')?.split(',') ?? [];

async function type(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe('a player who does not see the board', () => {
  it('asks the workshop where the pieces are, and plays a move, by the keyboard alone', async () => {
    const page = await studio.open(PHILIDOR);
    await arrows(page).first().waitFor();
    // Without opening anything.
    await page.keyboard.press('w');
    await expect
      .poll(() => spoken(page))
      .toMatch(/^White to move\. White: king g1, queen d5, knight h6, pawns g2 h2\. Black: king h8, rook f8, /);
    await page.keyboard.press('s');
    const sentence = await page.getByTestId('words').first().textContent();
    await expect.poll(() => spoken(page).then((text) => text!.trim())).toBe(sentence!.trim());
    await page.locator('[data-square=e4]').focus();
    await page.keyboard.press('8');
    await expect.poll(() => spoken(page)).toMatch(/^Rank 8: f8 black rook, h8 black king\./);
    await page.keyboard.press('t');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // Who sees the board does not lose it.
    expect(await page.locator('[data-square=a6]').evaluate((cell) => cell.getBoundingClientRect().top)).toBeGreaterThan(
      0,
    );
    await type(page, 'n');
    await expect.poll(() => said(page)).toBe('None on the board.');
    await type(page, 'm h6');
    await expect.poll(() => said(page)).toMatch(/^Legal moves: .*Nf7\+/);
    await type(page, 'Nf5+');
    await expect.poll(() => said(page)).toBe('Played: knight f5');
    expect(await fen(page)).toBe('5r1k/6pp/8/3Q1N2/8/8/6PP/6K1 b - - 1 1');
    await type(page, 'l');
    await expect.poll(() => said(page)).toBe('Last move: Nf5');
    await type(page, 'castle');
    await expect.poll(() => said(page)).toMatch(/^“castle” is no legal move here/);
    // What was not understood stays, to be corrected.
    expect(await field(page).inputValue()).toBe('castle');
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'speech-workshop', true);
  });

  it('hears another instance as it is chosen, and types Portuguese moves', async () => {
    const page = await studio.open(PHILIDOR, { lang: 'pt', width: 390, height: 780, theme: 'dark' });
    await arrows(page).first().waitFor();
    await page.keyboard.press('t');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await type(page, 'D');
    await expect.poll(() => said(page)).toBe('Brancas: dama d5.');
    await page.getByRole('button', { name: 'O que se pode digitar' }).click();
    await expect.poll(() => said(page)).toMatch(/^Um lance: Cf3/);
    await shot(page, 'speech-pt-390', true);
    await page.getByRole('button', { name: 'A frase' }).click();
    await expect.poll(() => said(page)).toMatch(/^O rei em h8/);
    // The next instance is announced, even if its sentence is the same.
    const before = await spoken(page);
    await page.keyboard.press('j');
    await expect.poll(() => spoken(page)).not.toBe(before);
    await field(page).focus();
    await type(page, 'Dg8');
    await expect.poll(() => said(page)).toBe('Jogado: dama g8, xeque');
    // The drawer stays as it was left, and the move in the address. After it nothing is found, so there are no arrows.
    await page.reload();
    await field(page).waitFor();
    expect(await fen(page)).toMatch(/ b - - 1 1$/);
  });

  it('plays draughts and Tac-Tickle by typing', async () => {
    const page = await studio.open('/play/damas?depth=2');
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    await page.keyboard.press('t');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await type(page, '3');
    await expect.poll(() => said(page)).toMatch(/^Rank 3: a3 white man, c3 white man/);
    await type(page, '22-18');
    await expect.poll(() => moves(page)[0]).toBe('c3-d4');
    await expect.poll(() => moves(page).length, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => page.locator('[data-testid=grid-board] .movable').count()).toBeGreaterThan(0);
    await type(page, 'l');
    await expect.poll(() => said(page)).toBe(`Last move: ${moves(page)[1]}`);
    await page.goto(`${studio.url}/play/tac-tickle?opponent=random`);
    await page.locator('[data-testid=grid-board] .movable').first().waitFor();
    await page.keyboard.press('t');
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await type(page, 'x');
    await expect.poll(() => said(page)).toBe('X: 1 3 18 20.');
    await type(page, '1 5');
    await expect.poll(() => moves(page)[0]).toBe('1-5');
    expect(await seriousViolations(page)).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { at as middle, code, seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();
const at = (pattern: string, fen?: string) => `/patterns/${pattern}${fen ? `?fen=${encodeURIComponent(fen)}` : ''}`;
const BACK_RANK = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';
const FORK = 'q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1';
const PHILIDOR = 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1';
/** Names of actors in the code, which no sentence of the builder may show. Lower-case ones look like squares. */
const NAMES = /\b[KQRBNPFS]\d\b|<|\bs\d\b/;

// What one test left unsaved would come back in the next.
beforeEach(async () => {
  for (const id of ['new', 'philidor']) await studio.request(`/api/v1/drafts/${id}`, { method: 'DELETE' });
});

/** Counts what a person clicks or types. */
class Hand {
  clicks = 0;
  constructor(readonly page: Page) {}
  async click(target: Locator) {
    this.clicks += 1;
    await target.click();
  }
  async square(name: string) {
    this.clicks += 1;
    const { x, y } = await middle(this.page, name);
    await this.page.mouse.click(x, y);
  }
}

async function begin(page: Page): Promise<{ hand: Hand; builder: Locator; found: Locator }> {
  await page.locator('.cm-content').waitFor();
  const hand = new Hand(page);
  await hand.click(page.getByRole('button', { name: 'Build by clicking' }));
  const builder = page.getByTestId('builder');
  await builder.getByTestId('builder-lines').waitFor();
  return { hand, builder, found: builder.getByTestId('builder-found') };
}

const sentences = (part: Locator) => part.locator('ol .sentence').allInnerTexts();

describe('a teacher who has never seen code', () => {
  it('builds back-rank mate in one with at most six clicks', async () => {
    const page = await studio.open(at('new', BACK_RANK));
    const { hand, builder, found } = await begin(page);
    await hand.click(builder.getByRole('button', { name: 'Play the moves' }));
    await hand.square('a1');
    await hand.square('a8');
    await expect.poll(() => builder.getByTestId('builder-moves').innerText()).toContain('Ra8#');
    await hand.click(builder.getByRole('button', { name: 'Done playing' }));
    await expect.poll(() => found.textContent()).toBe('It is found on this board.');
    expect(hand.clicks).toBeLessThanOrEqual(6);
    expect(await builder.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Mate with the rook');
    await expect.poll(() => code(page)).toMatch(/CHECKMATE S1[\s\S]*TACTICALS\s+R1,S1/);
    await expect.poll(() => page.getByTestId('problems-tag').textContent()).toMatch(/No mistakes/);
    await shot(page, 'builder-mate', true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/patterns\/[\da-f-]{36}/);
  });

  it('builds a fork of king and queen by a knight move with at most twelve clicks', async () => {
    const page = await studio.open(at('new', FORK));
    const { hand, builder, found } = await begin(page);
    for (const target of ['e8', 'a8']) {
      await hand.square('d5');
      await hand.square(target);
      await builder.getByRole('radio', { name: /can go to c7 and attack/ }).waitFor();
      const usual = builder.getByRole('radio', { name: /can go to c7 and attack/ });
      if ((await usual.getAttribute('aria-checked')) !== 'true') await hand.click(usual);
      await hand.click(builder.getByRole('button', { name: 'Add this line' }));
      await expect.poll(() => sentences(builder.getByTestId('builder-lines'))).toHaveLength(target === 'e8' ? 1 : 2);
    }
    await shot(page, 'builder-fork');
    await hand.click(builder.getByRole('button', { name: 'Play the moves' }));
    await hand.square('d5');
    await hand.square('c7');
    await expect.poll(() => builder.getByTestId('builder-moves').innerText()).toContain('Nc7+');
    await expect.poll(() => found.textContent()).toBe('It is found on this board.');
    expect(hand.clicks).toBeLessThanOrEqual(12);
    expect(await builder.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(
      'Fork of king and queen by a knight move',
    );
    expect(await code(page)).toContain('// pt: ');
    expect(await builder.innerText()).not.toMatch(NAMES);
  });
});

describe('an existing pattern', () => {
  it('is listed in sentences, changed and brought back by Ctrl+Z, and keeps its comments', async () => {
    const page = await studio.open(at('philidor', PHILIDOR));
    await page.locator('[data-arrow]').first().waitFor();
    const before = await code(page);
    const { builder } = await begin(page);
    const lines = builder.getByTestId('builder-lines');
    await expect.poll(() => lines.locator('li').count()).toBe(6);
    expect(await builder.innerText()).not.toMatch(NAMES);
    await expect.poll(() => lines.locator('li').last().innerText()).toMatch(/with “not”/);
    await shot(page, 'builder-philidor', true);
    expect(await seriousViolations(page)).toEqual([]);
    await lines
      .getByRole('button', { name: /^Move down: / })
      .first()
      .click();
    await expect.poll(() => code(page)).toMatch(/SCENARIO\s+F1 POSSIBLEATTACK[^\n]*\s+N1 POSSIBLEATTACK/);
    await lines
      .getByRole('button', { name: /^Remove: / })
      .last()
      .click();
    await expect.poll(() => code(page)).not.toContain('f3 NOT');
    expect(await code(page)).toContain('// Corrected: OPONENT is written OPPONENT');
    await page.getByTestId('builder').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => code(page)).toContain('f3 NOT');
    await page.keyboard.press('Control+z');
    await expect.poll(() => code(page)).toBe(before);
    await expect.poll(() => lines.locator('li').count()).toBe(6);
  });

  it('gets a condition from menus, with its value on the board', async () => {
    const page = await studio.open(at('philidor', PHILIDOR));
    await page.locator('[data-arrow]').first().waitFor();
    const { builder } = await begin(page);
    const part = builder.getByTestId('builder-precondition');
    await part.getByRole('button', { name: 'Add a condition' }).click();
    const form = builder.getByTestId('condition-form');
    await form.getByRole('combobox', { name: 'The condition is about' }).selectOption('MOVESOF');
    await form.getByRole('combobox', { name: 'Gap 1' }).selectOption({ label: '♘ on a6' });
    await expect.poll(() => form.getByTestId('condition-value').innerText()).toMatch(/here: 4, does not hold here/);
    await form.getByRole('combobox', { name: 'Comparison' }).selectOption('>=');
    await form.getByRole('spinbutton', { name: 'Number' }).fill('2');
    await form.getByRole('spinbutton', { name: 'Number' }).press('Tab');
    await expect.poll(() => form.getByTestId('condition-value').innerText()).toMatch(/here: 4, holds here/);
    await shot(page, 'builder-condition');
    await form.getByRole('button', { name: 'Use this condition' }).click();
    await expect.poll(() => code(page)).toContain('AND MOVESOF(N1) >= 2');
    const changed = part.locator('li').last();
    await changed.getByRole('button', { name: /^Change: / }).click();
    await form.getByRole('spinbutton', { name: 'Number' }).fill('9');
    await form.getByRole('button', { name: 'Use this condition' }).click();
    await expect.poll(() => code(page)).toContain('AND MOVESOF(N1) >= 9');
    await expect.poll(() => builder.getByTestId('builder-found').textContent()).toBe('It is not found on this board.');
    await part
      .locator('li')
      .last()
      .getByRole('button', { name: /^Remove: / })
      .click();
    await expect.poll(() => code(page)).not.toContain('MOVESOF(N1)');
  });

  it('takes a line and a wider actor on a phone, in Portuguese and in the dark', async () => {
    const page = await studio.open(at('philidor', PHILIDOR), { width: 390, height: 780, lang: 'pt', theme: 'dark' });
    await page.locator('[data-arrow]').first().waitFor();
    await page.getByRole('button', { name: 'Construir com cliques' }).click();
    const builder = page.getByTestId('builder');
    await expect.poll(() => builder.evaluate((panel) => panel.matches(':focus'))).toBe(true);
    await builder.getByTestId('builder-lines').waitFor();
    expect(await builder.innerText()).not.toMatch(NAMES);
    await page.locator('[data-square=f2]').click();
    await page.locator('[data-square=g3]').click();
    await builder.getByRole('button', { name: 'Acrescentar esta linha' }).click();
    await expect.poll(() => code(page)).toMatch(/K1 DEFENDE P1/);
    await builder.getByRole('combobox', { name: /Quão geral: ♘ em a6/ }).selectOption('any');
    await expect.poll(() => code(page)).toMatch(/F2 ATAQUEPOSSIVEL \(S1,k1\)/);
    // A line is read to its end, however long it is.
    const cut = await builder
      .locator('.choice > span')
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
    expect(cut).toEqual([]);
    expect(await builder.locator('.choice').count()).toBeGreaterThan(2);
    await builder.evaluate((panel) => panel.scrollIntoView({ block: 'start' }));
    await shot(page, 'builder-phone-dark-pt');
    expect(await seriousViolations(page)).toEqual([]);
  });
});

it('the fork by a move finds none in the initial position, and one where there is one', async () => {
  const page = await studio.open(at('forkbymove', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
  await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('0');
  await page.goto(studio.url + at('forkbymove', 'r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1'));
  await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('1');
});

it('patterns are listed by theme in both languages, without names of actors', async () => {
  for (const lang of ['en', 'pt'] as const) {
    const page = await studio.open('/patterns', { lang });
    const fork = lang === 'en' ? 'Fork by a move' : 'Garfo por um lance';
    await page.getByRole('heading', { name: fork, exact: true }).waitFor();
    await page
      .getByText(lang === 'en' ? '(thesis)' : '(tese)')
      .first()
      .waitFor();
    const descriptions = await page.locator('.card p.small').allInnerTexts();
    expect(descriptions.length).toBeGreaterThan(30);
    for (const text of descriptions) expect(text).not.toMatch(/\b[KQRBNPFS]\d\b|<|\b[sk]\d\b/);
    await shot(page, `patterns-${lang}`, true);
  }
});

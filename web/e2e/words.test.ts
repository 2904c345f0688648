import { describe, expect, it } from 'vitest';
import { arrows, at, code, fen, seriousViolations, shot, useStudio, writeCode } from './harness';

const studio = useStudio();
const TEXTBOOK = '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1';
const ESCAPE = '5r1k/7p/7N/3Q4/8/8/6PP/6K1 w - - 0 1';
const here = (id: string, board = TEXTBOOK) => `/patterns/${id}?fen=${board.replaceAll(' ', '+')}`;
/** The name of an actor that is no square: F1, s2, k1. */
const ACTOR = /\b(?:[KQRBNPFS]|[kqrnps])\d\b/;

describe('the sentence', () => {
  it('stands right under the board, and is the first thing there', async () => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
      [360, 740],
    ] as const) {
      const page = await studio.open(here('philidor'), { width, height });
      await page.getByTestId('words').waitFor();
      const board = (await page.getByTestId('board').boundingBox())!;
      const words = (await page.getByTestId('words').boundingBox())!;
      expect(words.y - board.y - board.height).toBeLessThan(40);
      expect(await page.getByTestId('words').textContent()).not.toMatch(ACTOR);
      await shot(page, `words-${width}`);
      await page.close();
    }
  });

  it('is said of a rejection too, which shows on the board where it fails', async () => {
    const page = await studio.open(here('philidor', ESCAPE));
    const rejection = page.getByTestId('rejection');
    await expect.poll(() => rejection.textContent()).toBe('Rejected: the king on h8 can still go to g7.');
    expect(await page.locator('[data-mark]').count()).toBe(0);
    await rejection.click();
    const marks = page.locator('[data-mark]');
    await expect
      .poll(() => marks.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.mark).sort()))
      .toEqual(['g7', 'h8']);
    await shot(page, 'words-rejected');
    expect(await seriousViolations(page)).toEqual([]);
    await rejection.click();
    await expect.poll(() => marks.count()).toBe(0);
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(() => rejection.textContent()).toBe('Rejeitada: o rei em h8 ainda pode ir a g7.');
    await shot(page, 'words-rejected-pt');
  });

  it('speaks of the board after the moves where the end fails', async () => {
    const page = await studio.open(here('new', 'q5k1/8/8/8/8/8/6P1/6K1 b - - 0 1'));
    await page.locator('.cm-content').waitFor();
    await writeCode(
      page,
      'PATTERN "ENDS" AUTHOR "x" DESCRIPTION "<Q1> takes <p1>" WEIGHT 1\nSCENARIO\n  Q1 ATTACKS p1\n  k1 DEFENDS p1\n' +
        'TACTICALS\n  Q1,p1\nPOSTCONDITION\n  MOVESOF(k1) = 0;\n',
    );
    const rejection = page.getByTestId('rejection');
    await expect
      .poll(() => rejection.textContent())
      .toBe('Rejected: after Qxg2+: the king on g1 can still take the queen on g2.');
    await rejection.click();
    await expect.poll(() => fen(page)).toContain('6q1/6K1');
    expect(await page.locator('[data-mark=g2]').count()).toBe(1);
  });

  it('uncovers the lines one after another', async () => {
    const page = await studio.open(here('philidor'));
    await page.getByTestId('reveal').click();
    await expect.poll(() => arrows(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Next line' }).click();
    await expect.poll(() => arrows(page).count()).toBe(1);
    expect(await page.getByTestId('revealed').textContent()).toBe('1 of 5');
    await page.getByRole('button', { name: 'Show all lines' }).click();
    await expect.poll(() => arrows(page).count()).toBe(5);
  });
});

describe('instances', () => {
  it('are one list with a switch, and name pieces by drawing and place', async () => {
    const page = await studio.open(here('philidor'));
    const list = page.getByTestId('instance-list');
    await list.getByRole('button').first().waitFor();
    expect(await list.textContent()).not.toMatch(ACTOR);
    await list.getByText('white knight on h6').first().waitFor();
    const valid = await list.getByRole('button').count();
    await page.getByTestId('instances').locator('label').nth(1).click();
    expect(await list.getByRole('button').count()).toBeGreaterThanOrEqual(valid);
    await shot(page, 'words-list');
  });

  it('are walked by keys in the order of the list', async () => {
    const page = await studio.open(here('philidor', '5r1k/6pp/5n1N/3QN3/8/8/6PP/6K1 w - - 0 1'));
    await page.getByTestId('instances').locator('label').nth(1).click();
    const list = page.getByTestId('instance-list');
    const chosen = () => list.locator('[aria-pressed=true]').textContent();
    await list.locator('[aria-pressed=true]').waitFor();
    const first = await chosen();
    await page.locator('body').press('j');
    await expect.poll(chosen).not.toBe(first);
    await page.locator('body').press('k');
    await expect.poll(chosen).toBe(first);
    await list.locator('[data-valid=false]').first().click();
    await page.getByTestId('rejection').waitFor();
    await shot(page, 'words-many', true);
  });

  it('fade the lines of other pieces while one is pointed at', async () => {
    const page = await studio.open(here('philidor'));
    const list = page.getByTestId('instance-list');
    await list.locator('[aria-pressed=true]').getByText('white knight on h6').locator('..').hover();
    await expect.poll(() => page.locator('[data-testid=board] [data-faded]').count()).toBeGreaterThan(0);
  });
});

describe('names', () => {
  it('of actors are read as pieces and lettered squares, everywhere but in the code', async () => {
    for (const lang of ['en', 'pt'] as const) {
      const page = await studio.open(here('philidor'), { lang });
      const panel = page.locator('#views');
      await expect.poll(() => panel.textContent()).toMatch(lang === 'en' ? /square X/ : /a casa X/);
      expect(await panel.textContent()).not.toMatch(ACTOR);
      await page.getByRole('tab').nth(2).click();
      await panel.getByRole('img').waitFor();
      expect(await panel.textContent()).not.toMatch(ACTOR);
      await shot(page, `words-graph-${lang}`, true);
      await page.goto(`${studio.url}/patterns`);
      await page.getByRole('listitem').first().waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(ACTOR);
      await page.close();
    }
  });
});

describe('the code', () => {
  it('of a shipped pattern is shown in the language of the reader, without becoming an edit', async () => {
    const page = await studio.open(here('philidor'), { lang: 'pt' });
    await page.locator('.cm-content').waitFor();
    await expect.poll(() => code(page)).toContain('CENARIO');
    expect(await code(page)).toContain('ATAQUEPOSSIVEL');
    expect(await page.getByTestId('save-state').count()).toBe(0);
    await page.getByTestId('seen-in').waitFor();
    await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('2');
    await shot(page, 'words-code-pt');
    await page.getByText('EN', { exact: true }).click();
    await expect.poll(() => code(page)).toContain('POSSIBLEATTACK');
    expect(await page.getByTestId('save-state').count()).toBe(0);
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(() => code(page)).toContain('ATAQUEPOSSIVEL');
    // What is saved is what is seen.
    await page.getByRole('button', { name: 'Salvar como meu' }).click();
    await page.waitForURL(/patterns\/[0-9a-f-]{36}/);
    await expect.poll(() => code(page)).toContain('ATAQUEPOSSIVEL');
  });

  it('takes accents and small letters', async () => {
    const page = await studio.open(here('new'), { lang: 'pt' });
    await page.locator('.cm-content').waitFor();
    await writeCode(
      page,
      'padrão "ACENTO"\nautor "eu"\ndescrição "<N1> ataca"\npeso 1\ncenário\n  N1 ataquepossível (S1,k1);\n',
    );
    await expect.poll(() => page.getByTestId('problems-tag').textContent()).toMatch(/Nenhum erro/);
    await expect.poll(() => page.getByTestId('valid-count').textContent()).not.toBe('0');
  });

  it('is corrected at once by one button, and undone by one key', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    const wrong =
      'PATTERN "ALL" AUTHOR "x" DESCRIPTION "d" WEIGHT 1\nSCENARIO\n  N1 ATTACKS k1\nPRECONDITION\n' +
      '  MOVESOF(k1) == 0 AND FILEOF(N1) == 6;\n';
    await writeCode(page, wrong);
    const fix = page.getByTestId('fix-all');
    await fix.waitFor();
    await shot(page, 'words-fix-all');
    await fix.click();
    await expect.poll(() => page.getByTestId('problems-tag').textContent()).toMatch(/No mistakes/);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Z');
    await expect.poll(() => code(page)).toBe(wrong);
  });
});

describe('what was false or lost', () => {
  it('an empty pattern says so, is not saved, and offers an example', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    const empty = page.getByTestId('empty-pattern');
    await empty.waitFor();
    expect(await page.getByTestId('problems-tag').textContent()).toContain('The pattern is empty');
    await page.keyboard.press('Control+S');
    await page.getByText('There is nothing to save yet').waitFor();
    expect(page.url()).toContain('/patterns/new');
    await shot(page, 'words-empty');
    await empty.getByRole('button', { name: 'Insert an example' }).click();
    await expect.poll(() => page.getByTestId('problems-tag').textContent()).toContain('No mistakes');
  });

  it('a full disk is reported as such, and the text stays', async () => {
    studio.forgive(/507/);
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await page.route('**/api/v1/patterns', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 507,
            json: {
              error: {
                code: 'disk_full',
                message: 'the disk is full; nothing was saved',
                remedy: "make room on the disk that holds the studio's folder and try again",
              },
            },
          })
        : route.continue(),
    );
    await writeCode(page, 'PATTERN "FULLDISK" AUTHOR "x" DESCRIPTION "d" WEIGHT 1\nSCENARIO\n  F1 ATTACKS f1;\n');
    await page.keyboard.press('Control+S');
    const toast = page.getByTestId('toast');
    await toast.getByText('The disk is full; nothing was saved.').waitFor();
    await toast.getByText(/Make room on the disk/).waitFor();
    expect(await page.getByTestId('save-state').textContent()).toBe('Unsaved changes');
    expect(await code(page)).toContain('FULLDISK');
  });

  it('a paste of many megabytes is offered as a collection, and the page stays quick', async () => {
    const page = await studio.open(here('philidor'));
    await page.getByRole('button', { name: 'Paste FEN or PGN' }).click();
    const field = page.getByRole('textbox', { name: 'FEN or PGN' });
    const took = await field.evaluate((element) => {
      const game =
        '[Event "Test"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n';
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', game.repeat(Math.ceil(30e6 / game.length)));
      const begun = performance.now();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return performance.now() - begun;
    });
    console.log(`paste of 30 MB: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(1000);
    const offer = page.getByTestId('too-long');
    await offer.waitFor();
    expect(await offer.textContent()).toMatch(/30(\.\d)? MB/);
    await shot(page, 'words-paste');
    await offer.getByRole('button', { name: 'Keep as a collection' }).click();
    await page.getByTestId('toast').getByRole('button', { name: 'Open' }).click({ timeout: 60_000 });
    await page.waitForURL(/collections\/[^/]+$/);
  });

  it('statistics count the hits of the pattern alone', async () => {
    const page = await studio.open('/searches/new?patterns=passedpawn,cozio&collections=demo');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/searches\/[0-9a-f-]{36}/);
    await expect.poll(() => page.getByTestId('search-state').textContent(), { timeout: 30_000 }).toBe('finished');
    await page.goto(`${studio.url}/patterns/cozio?tab=statistics`);
    await expect.poll(() => page.getByTestId('pattern-hits').textContent()).toMatch(/^(0|no) /i);
    await page.goto(`${studio.url}/patterns/passedpawn?tab=statistics`);
    await expect.poll(() => page.getByTestId('pattern-hits').textContent()).toMatch(/^[1-9]/);
  });

  it('the tour can be followed to its end', async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      const page = await studio.open('/help', { width, height });
      await page.goto(`${studio.url}/patterns/philidor?fen=${TEXTBOOK.replaceAll(' ', '+')}&tour=1`);
      const card = page.getByRole('dialog', { name: 'Tour' });
      for (let step = 1; step <= 7; step++) {
        await expect.poll(() => card.locator('.count').textContent()).toContain(String(step));
        const target = page.locator('.tour-target');
        await target.waitFor();
        await page.waitForTimeout(200);
        const box = (await target.boundingBox())!;
        expect(box.y, `step ${step} at ${width}`).toBeLessThan(height - 80);
        expect(box.y + box.height, `step ${step} at ${width}`).toBeGreaterThan(30);
        await shot(page, `tour-${step}-${width}`);
        if (step === 3) {
          // The pawn that the step speaks of can be seen, and no card lies on it.
          const pawn = await at(page, 'g7');
          const seen = await page.evaluate(({ x, y }) => !!document.elementFromPoint(x, y)?.closest('.board'), pawn);
          expect(seen, `g7 at ${width}`).toBe(true);
        }
        if (step < 7) await card.getByRole('button', { name: 'Next' }).click();
      }
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect.poll(() => page.getByTestId('position').count(), { timeout: 30_000 }).toBeGreaterThan(1);
      await page.close();
    }
  });
});

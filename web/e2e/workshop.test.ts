import { beforeEach, describe, expect, it } from 'vitest';
import { arrows, at, code, drag, fen, seriousViolations, shot, useStudio, writeCode } from './harness';

const studio = useStudio();
const TEXTBOOK = '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1';
const here = (id: string, board = TEXTBOOK) => `/patterns/${id}?fen=${board.replaceAll(' ', '+')}`;

// Names are unique, so texts that are never saved have one of their own.
const KNIGHT = `PATTERN "KNIGHTFORK"
AUTHOR "class"
DESCRIPTION "<N1> can check <k1> from <S1>"
WEIGHT 1.0
SCENARIO
  N1 POSSIBLEATTACK (S1,k1);
`;
const LOOSE = KNIGHT.replace('KNIGHTFORK', 'LOOSE');

// The studio keeps what one test left unsaved, and would bring it back in the next.
beforeEach(async () => {
  await studio.request('/api/v1/drafts/new', { method: 'DELETE' });
});

describe('a shipped pattern', () => {
  it('draws its instance: red dashed attacks, green defences, ringed squares', async () => {
    const page = await studio.open(here('philidor'));
    await arrows(page).first().waitFor();
    expect(await page.locator('[data-arrow^=possibleAttack]').count()).toBe(2);
    expect(await page.locator('[data-arrow^=defence]').count()).toBe(3);
    const dash = (kind: string) =>
      page
        .locator(`[data-arrow^=${kind}] .shaft`)
        .first()
        .evaluate((shaft) => getComputedStyle(shaft).strokeDasharray);
    expect(await dash('possibleAttack')).not.toBe('none');
    expect(await dash('defence')).toBe('none');
    expect(await page.locator('[data-testid=board] circle.ring:not(.halo)').count()).toBe(2);
    expect(await page.getByTestId('valid-count').textContent()).toBe('2');
    await shot(page, 'workshop');
  });

  it('plays the tactical moves and ticks the postconditions', async () => {
    const page = await studio.open(here('philidor'));
    // Until something is found there is nothing to play, and the slider takes no focus.
    await arrows(page).first().waitFor();
    await page.getByRole('slider').focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => fen(page)).toMatch(/^6rk\/5Npp/);
    await page.locator('.post li.holds').waitFor();
    await page.keyboard.press('Home');
    await expect.poll(() => fen(page)).toBe(TEXTBOOK);
  });

  it('takes the shown moves back when a piece is dragged, and says so', async () => {
    const page = await studio.open(here('philidor'));
    await arrows(page).first().waitFor();
    await page.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => fen(page)).not.toBe(TEXTBOOK);
    await drag(page, 'g2', 'g3');
    await page.getByText('the board shows the position before them').waitFor();
    await expect.poll(() => fen(page)).toContain('/6P1/7P/');
  });

  it('says why an instance is rejected when a piece is moved away', async () => {
    const page = await studio.open(here('philidor'));
    await arrows(page).first().waitFor();
    await drag(page, 'g7', 'g6');
    await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('0');
    await page.locator('[data-testid=instance-list] .reason').first().waitFor();
    await page.getByRole('button', { name: 'Undo on the board' }).click();
    await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('2');
  });

  it('is shown in words, as facts, as a graph, and proved', async () => {
    const page = await studio.open(here('philidor'));
    await page.getByTestId('words').waitFor();
    await page.getByRole('tab', { name: 'Facts' }).click();
    await page.getByLabel('Filter facts').fill('d5');
    await page.locator('.facts li button').first().click();
    await expect.poll(() => arrows(page).count()).toBe(1);
    await page.getByRole('tab', { name: 'Role graph' }).click();
    await page.getByRole('img', { name: /Role graph/ }).waitFor();
    await shot(page, 'role-graph', true);
    await page.getByRole('tab', { name: 'Proof' }).click();
    await page.getByRole('button', { name: 'Prove' }).click();
    await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Forced');
    expect(page.url()).toContain('tab=proof');
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('Forçado');
    await page.getByTestId('instance-list').getByText('forçado').first().waitFor();
  });

  it('answers a change of the board in less than a tenth of a second', async () => {
    const page = await studio.open(here('philidor'));
    await arrows(page).first().waitFor();
    const times: number[] = [];
    for (let i = 0; i < 7; i++) {
      const key = i % 2 === 0 ? 'Delete' : 'N';
      const took = await page.evaluate(async (pressed) => {
        const count = document.querySelector('[data-testid=raw-count]')!;
        const square = document.querySelector<HTMLElement>('[data-square=h6]')!;
        square.focus();
        const changed = new Promise<void>((done) =>
          new MutationObserver(() => done()).observe(count, { subtree: true, characterData: true, childList: true }),
        );
        const start = performance.now();
        square.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
        await changed;
        return performance.now() - start;
      }, key);
      times.push(took);
    }
    const middle = times.sort((a, b) => a - b)[3]!;
    console.log(`workshop interaction: ${middle.toFixed(1)} ms in the middle of ${times.length}`);
    expect(middle).toBeLessThan(100);
  });
});

describe('writing', () => {
  it('makes a pattern, shows its arrows, saves it and finds it again', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, KNIGHT);
    await expect.poll(() => page.locator('[data-arrow^=possibleAttack]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Control+S');
    await page.waitForURL(/patterns\/[0-9a-f-]{36}/);
    await page.reload();
    await page.locator('.cm-content').waitFor();
    expect(await code(page)).toContain('KNIGHTFORK');
    await page.goto(`${studio.url}/patterns`);
    await page.getByRole('link', { name: 'KNIGHTFORK' }).waitFor();
  });

  it('underlines a mistake and mends it by its quick fix', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, LOOSE.replace('POSSIBLEATTACK', 'POSSIBLEATACK'));
    await page.locator('.cm-lintRange-error').first().waitFor();
    await shot(page, 'mistake');
    await page.locator('[data-testid=problems] .fix').first().click();
    await expect.poll(() => page.getByTestId('problems-tag').textContent()).toContain('No mistakes');
    expect(await code(page)).toContain('N1 POSSIBLEATTACK');
    await page.keyboard.press('Control+Z');
    await expect.poll(() => code(page)).toContain('POSSIBLEATACK');
  });

  it('takes what is typed over a selection, mistakes and all', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, LOOSE.replace('POSSIBLEATTACK', 'POSIBLEATTACK'));
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.locator('[data-testid=problems] .fix', { hasText: 'Replace with POSSIBLEATTACK' }).waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('N1 => k1');
    await expect.poll(() => code(page)).toBe('N1 => k1');
    await page.keyboard.press('Control+Z');
    await expect.poll(() => code(page)).toContain('POSIBLEATTACK');
  });

  it('mends by the keyboard too', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, LOOSE.replace('POSSIBLEATTACK', 'POSSIBLEATACK'));
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.keyboard.press('Control+.');
    await expect.poll(() => code(page)).toContain('N1 POSSIBLEATTACK');
  });

  it('completes words and actors, and explains them', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, LOOSE.replace(';\n', '\nPRECONDITION\n  '));
    await page.keyboard.type('MOVES', { delay: 30 });
    await page.locator('.cm-tooltip-autocomplete').getByText('MOVESOF').first().waitFor();
    await shot(page, 'completion');
    // A list that has only just opened takes no key for 75 ms (CodeMirror's `interactionDelay`), so that an
    // entry is not accepted before it is seen.
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await expect.poll(() => code(page)).toContain('MOVESOF(');
    await page.keyboard.press('Escape');
    await page.locator('.cm-line', { hasText: 'SCENARIO' }).locator('span').first().hover();
    await page.locator('.cm-card').waitFor();
  });

  it('formats and translates, and undoes both', async () => {
    const page = await studio.open(here('new'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, LOOSE.replace(/\n {2}/g, ' '));
    await page.getByRole('button', { name: 'Format' }).click();
    await expect.poll(() => code(page)).toContain('SCENARIO\n  N1');
    await page.getByRole('button', { name: 'Translate' }).click();
    await page.getByRole('menuitem', { name: 'Keywords in Portuguese' }).click();
    await expect.poll(() => code(page)).toContain('ATAQUEPOSSIVEL');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => code(page)).toContain('POSSIBLEATTACK');
  });

  it('keeps unsaved work over a reload', async () => {
    const page = await studio.open(here('doubleattack'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, KNIGHT);
    await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Unsaved changes');
    await page.reload();
    await page.locator('.cm-content').waitFor();
    await expect.poll(() => code(page)).toContain('KNIGHTFORK');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await expect.poll(() => code(page)).toContain('DOUBLEATTACK');
  });

  it('loses neither of two edits, whichever is shown', async () => {
    const page = await studio.open(here('dynamicfork'));
    await page.locator('.cm-content').waitFor();
    await writeCode(page, LOOSE.replace('LOOSE', 'FIRSTEDIT'));
    await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Unsaved changes');
    await page.goto(`${studio.url}${here('dynamicfork')}&text=saved`);
    const aside = page.getByTestId('aside');
    await aside.getByText('This is the saved pattern').waitFor();
    await writeCode(page, LOOSE.replace('LOOSE', 'SECONDEDIT'));
    await aside.getByText('are kept, too').waitFor();
    await aside.getByRole('button', { name: 'Show my changes' }).click();
    await expect.poll(() => code(page)).toContain('FIRSTEDIT');
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => code(page)).toContain('SECONDEDIT');
    await aside.getByRole('button', { name: 'Show my changes' }).click();
    await expect.poll(() => code(page)).toContain('FIRSTEDIT');
    await page.reload();
    await page.locator('.cm-content').waitFor();
    await aside.getByRole('button', { name: 'Show my changes' }).click();
    await expect.poll(() => code(page)).toContain('SECONDEDIT');
    await aside.getByRole('button', { name: 'Discard them' }).click();
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click();
    await aside.getByRole('button', { name: 'Show my changes' }).click();
    await expect.poll(() => code(page)).toContain('FIRSTEDIT');
  });
});

describe('the board', () => {
  it('says where a pasted game breaks off, and keeps it over a reload', async () => {
    const page = await studio.open(here('philidor'));
    await page.getByRole('button', { name: 'Paste FEN or PGN' }).click();
    await page.getByRole('textbox', { name: 'FEN or PGN' }).fill('1. e4 e5 2. Ke3 Nc6 1-0\n\n1. d4 d5 *');
    await page.getByRole('button', { name: 'Put on the board' }).click();
    const note = page.getByTestId('game-note');
    await expect.poll(() => note.textContent()).toMatch(/2\. Ke3 is not a legal move.*first of 2 games/);
    await page.getByRole('button', { name: 'Next move' }).click();
    await expect.poll(() => page.url()).toContain('4P3');
    await page.reload();
    await note.waitFor();
    expect(await page.locator('[data-ply="1"]').getAttribute('aria-current')).toBe('step');
  });

  it('keeps a FEN that cannot be read, and says why', async () => {
    studio.forgive(/422|400/);
    const page = await studio.open(here('philidor'));
    await page.getByText('Position and legend').click();
    const field = page.getByRole('textbox', { name: 'Position (FEN)' });
    await field.fill('8/8/8/8/8/8/8/9 w - - 0 1');
    await field.press('Enter');
    await page.getByText('the piece placement (first field) is invalid').waitFor();
    expect(await field.inputValue()).toBe('8/8/8/8/8/8/8/9 w - - 0 1');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.press('Escape');
    await expect.poll(() => field.inputValue()).toBe(TEXTBOOK);
  });

  it('is walked and changed by the keyboard', async () => {
    const page = await studio.open(here('philidor'));
    await page.locator('[data-square=g2]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => fen(page)).toContain('/6P1/7P/');
    await expect.poll(() => page.locator('p[role=status][aria-live]').textContent()).toContain('white pawn to g3');
    await page.keyboard.press('Delete');
    await expect.poll(() => fen(page)).toContain('/8/7P/');
    await page.keyboard.press('Control+Z');
    await expect.poll(() => fen(page)).toContain('/6P1/7P/');
  });

  it('takes a piece from the palette, by click and by dragging', async () => {
    const page = await studio.open(here('philidor'));
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('button', { name: 'Put a white bishop' }).click();
    await page.locator('[data-square=a1]').click();
    await expect.poll(() => fen(page)).toContain('B5K1');
    await page.getByRole('button', { name: 'Move pieces', exact: true }).click();
    const queen = (await page.getByRole('button', { name: 'Put a black queen' }).boundingBox())!;
    const target = await at(page, 'b1');
    await page.mouse.move(queen.x + 10, queen.y + 10);
    await page.mouse.down();
    await page.mouse.move(target.x + 2, target.y - 30, { steps: 5 });
    await page.mouse.move(target.x, target.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => fen(page)).toContain('Bq4K1');
    await shot(page, 'set-up', true);
  });

  it('steps through a pasted game', async () => {
    const page = await studio.open('/patterns/mateinone');
    await page.getByRole('button', { name: 'Paste FEN or PGN' }).click();
    await page
      .getByLabel('FEN or PGN', { exact: true })
      .fill('[White "A"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await page.getByRole('button', { name: 'Nf6' }).click();
    await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('1');
    await page.getByRole('button', { name: 'Next move' }).click();
    await expect.poll(() => fen(page)).toContain('Q');
    await expect.poll(() => page.getByTestId('valid-count').textContent()).toBe('0');
  });

  it('says what is impossible, and refuses what is no position', async () => {
    const page = await studio.open(here('philidor'));
    await page.locator('[data-square=g1]').focus();
    await page.keyboard.press('Delete');
    await page.getByText('each side needs exactly one king').waitFor();
    await page.getByText('Position and legend').click();
    await page.getByLabel('Position (FEN)').fill('nonsense');
    await page.keyboard.press('Enter');
    await page.getByText('This is neither a valid FEN nor a valid PGN').waitFor();
  });
});

describe('a pattern of one’s own', () => {
  it('has tests that run, versions that can be compared, and a deletion that can be undone', async () => {
    const page = await studio.open(here('philidor'));
    await page.getByRole('button', { name: 'Save as mine' }).click();
    await page.waitForURL(/patterns\/[0-9a-f-]{36}/);
    const tests = page.getByTestId('tests');
    await tests.getByRole('button', { name: 'This board must match' }).click();
    await expect.poll(() => page.getByTestId('tests-passed').textContent()).toMatch(/^\d+ ✓/);
    await expect.poll(() => page.getByTestId('tests-failed').count()).toBe(0);
    await tests.getByRole('button', { name: 'This board must not match' }).click();
    await expect.poll(() => page.getByTestId('tests-failed').textContent()).toBe('1 ✗');

    await page.locator('.cm-content').waitFor();
    await writeCode(page, KNIGHT.replace('KNIGHTFORK', 'KNIGHTCHECK'));
    await page.keyboard.press('Control+S');
    await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Saved');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /version 1/ }).click();
    await page.locator('pre .removed').first().waitFor();
    await shot(page, 'versions');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(() => code(page)).toContain('f3 NOT INDIRECTDEFENSE');

    await page.goto(`${studio.url}/patterns`);
    const card = page.getByRole('listitem').filter({ hasText: 'KNIGHTCHECK' }).first();
    const before = await page.getByRole('link', { name: 'KNIGHTCHECK' }).count();
    await card.getByRole('button', { name: /Delete/ }).click();
    await expect.poll(() => page.getByRole('link', { name: 'KNIGHTCHECK' }).count()).toBe(before - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'KNIGHTCHECK' }).count()).toBe(before);
  });
});

it('notices that a pattern was changed elsewhere, and lets one choose', async () => {
  studio.forgive(/status of 409/);
  const first = await studio.open(here('doubleattack'));
  await first.getByRole('button', { name: 'Save as mine' }).click();
  await first.waitForURL(/patterns\/[0-9a-f-]{36}/);
  const second = await first.context().newPage();
  await second.goto(first.url());
  for (const page of [first, second]) await page.locator('.cm-content').waitFor();
  await writeCode(second, LOOSE.replace('LOOSE', 'SECOND'));
  await second.keyboard.press('Control+S');
  await expect.poll(() => second.getByTestId('save-state').textContent()).toBe('Saved');
  await writeCode(first, LOOSE.replace('LOOSE', 'FIRST'));
  await first.keyboard.press('Control+S');
  await first.getByText('This pattern was changed elsewhere').waitFor();
  await first.getByRole('button', { name: 'Save mine as the new version' }).click();
  await expect.poll(() => first.getByTestId('save-state').textContent()).toBe('Saved');
  await first.reload();
  await first.locator('.cm-content').waitFor();
  expect(await code(first)).toContain('FIRST');
});

import { describe, expect, it } from 'vitest';
import { code, fen, seriousViolations, useStudio, writeCode } from './harness';

const studio = useStudio();
const BOARD = '/patterns/philidor?fen=5r1k/6pp/7N/3Q4/8/8/6PP/6K1+w+-+-+0+1';

describe('a dialog', () => {
  it('gives the focus back, and no shortcut acts under it', async () => {
    const page = await studio.open(BOARD);
    const paste = page.getByRole('button', { name: 'Paste FEN or PGN' });
    await paste.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('f');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    expect(page.url()).toContain('/patterns/philidor');
    expect(page.url()).not.toContain('flip');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await paste.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(() => page.url()).toContain('flip');
  });
});

describe('a promotion', () => {
  it('offers the queen first, to the keyboard too', async () => {
    const page = await studio.open('/patterns/philidor?fen=7k/P7/8/8/8/8/8/K7+w+-+-+0+1');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText('Play moves', { exact: true }).click();
    await page.locator('[data-square=a7]').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'The pawn becomes' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('white queen');
    await page.keyboard.press('Enter');
    await expect.poll(() => fen(page)).toMatch(/^Q6k\//);
  });
});

describe('a deletion by the keyboard', () => {
  it('leaves the focus where it can be undone, and then on the page', async () => {
    const page = await studio.open('/collections');
    await page.locator('input[type=file]').setInputFiles({
      name: 'gone.pgn',
      mimeType: 'application/x-chess-pgn',
      buffer: Buffer.from('[White "A"]\n\n1. e4 *\n'),
    });
    const card = page.getByRole('listitem').filter({ hasText: 'gone' });
    await card.getByRole('button', { name: /Delete/ }).focus();
    await page.keyboard.press('Enter');
    const active = () => page.evaluate(() => document.activeElement?.textContent.trim());
    await expect.poll(active).toBe('Undo');
    await page.keyboard.press('Enter');
    await card.waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});

describe('moving within the studio', () => {
  it('begins at the content and announces the title', async () => {
    const page = await studio.open('/patterns');
    await page.locator('.card').first().waitFor();
    const spoken = () => page.locator('p[role=status][aria-live]').textContent();
    expect(await spoken()).toBe('');
    const active = () => page.evaluate(() => document.activeElement?.id);
    await page.getByRole('link', { name: 'Collections' }).first().click();
    await expect.poll(active).toBe('content');
    await expect.poll(spoken).toContain('Collections');
    await page.goBack();
    await expect.poll(spoken).toContain('Patterns');
    await page.getByRole('link', { name: 'Philidor’s mate' }).first().click();
    await expect.poll(spoken).toContain('Philidor');
    expect(await active()).toBe('content');
  });
});

describe('the squares', () => {
  it('act on a click, which is all that a screen reader sends', async () => {
    const page = await studio.open(BOARD);
    await page.locator('[data-square=g2]').dispatchEvent('click');
    await page.locator('[data-square=g3]').dispatchEvent('click');
    await expect.poll(() => fen(page)).toContain('/6P1/7P/');
  });
});

describe('the editor', () => {
  it('is passed by Tab without a change, and says so', async () => {
    const page = await studio.open(BOARD);
    const content = page.locator('[data-testid=editor] .cm-content');
    await content.click();
    const before = await code(page);
    expect(await content.getAttribute('aria-description')).toMatch(/Tab leaves/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await code(page)).toBe(before);
    expect(await page.evaluate(() => !document.activeElement?.closest('[data-testid=editor]'))).toBe(true);
  });
});

describe('the builder', () => {
  it('is left by Escape, step by step', async () => {
    const page = await studio.open(BOARD);
    await page.getByRole('button', { name: 'Build by clicking', exact: true }).click();
    const builder = page.getByTestId('builder');
    await page.locator('[data-square=h6]').click();
    await page.keyboard.press('Escape');
    await builder.getByText('Click the piece that acts', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => builder.count()).toBe(0);
  });
});

describe('a menu', () => {
  it('opens and is walked by the keyboard', async () => {
    const page = await studio.open(BOARD);
    const trigger = page.getByRole('button', { name: 'Appearance' });
    const chosen = () => page.evaluate(() => document.activeElement?.textContent.trim());
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(chosen).toBe('Theme: Same as the system');
    await page.keyboard.press('End');
    await expect.poll(() => chosen()).toBe('Sounds of moves');
    await page.keyboard.press('Home');
    await expect.poll(() => chosen()).toBe('Theme: Same as the system');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    await expect.poll(chosen).toBe('Sounds of moves');
  });
});

describe('a message', () => {
  it('stays while the focus is on it', async () => {
    const page = await studio.open(BOARD);
    await page.locator('.cm-content').waitFor();
    await writeCode(page, 'PATTERN "GONE"');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    const toast = page.getByTestId('toast');
    await toast.getByRole('button', { name: 'Undo' }).focus();
    expect(await seriousViolations(page)).toEqual([]);
    await page.waitForTimeout(8500);
    await page.keyboard.press('Enter');
    await expect.poll(() => code(page)).toContain('GONE');
    await expect.poll(() => toast.count()).toBe(0);
  });
});

describe('a save', () => {
  it('keeps what is typed before it is answered', async () => {
    const page = await studio.open(BOARD);
    await page.locator('.cm-content').waitFor();
    let answer = () => undefined as void;
    const typed = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/patterns/philidor/copy', async (route) => {
      await typed;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save as mine' }).click();
    await writeCode(page, 'PATTERN "LATER"');
    answer();
    await page.waitForURL(/patterns\/[0-9a-f-]{36}/);
    await page.locator('.cm-content').waitFor();
    await expect.poll(() => code(page)).toContain('LATER');
    await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Unsaved changes');
  });

  it('does not lead back to a page that was left before the answer', async () => {
    const page = await studio.open(BOARD);
    await page.locator('.cm-content').waitFor();
    let answer = () => undefined as void;
    const left = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/patterns/philidor/copy', async (route) => {
      await left;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save as mine' }).click();
    await page.getByRole('link', { name: 'Collections' }).first().click();
    await page.waitForURL(/collections$/);
    answer();
    await page.getByText('Saved as version 1.').waitFor();
    await page.waitForTimeout(200);
    expect(page.url()).toBe(`${studio.url}/collections`);
  });
});

import { describe, expect, it } from 'vitest';
import { code, seriousViolations, shot, useStudio, writeCode, type Look } from './harness';

const studio = useStudio();
const PAGES: [string, string, string][] = [
  ['patterns', '/patterns', '.card'],
  ['workshop', '/patterns/philidor', '[data-arrow]'],
  ['facts', '/patterns/philidor?tab=facts', '.facts li'],
  ['collections', '/collections', '.card'],
  ['new-search', '/searches/new?patterns=philidor', 'form'],
  ['play', '/play', '.card'],
  ['damas', '/play/damas', '[data-testid=grid-board] .movable'],
  ['tac-tickle', '/play/tac-tickle', '[data-testid=grid-board] .movable'],
  ['help', '/help', 'details'],
  ['missing', '/nowhere', 'main .title'],
];
const LOOKS: [string, Look][] = [
  ['light', {}],
  ['dark', { theme: 'dark', lang: 'pt' }],
  ['phone', { width: 390, height: 844, lang: 'pt' }],
  ['phone-dark', { width: 360, height: 740, theme: 'dark' }],
];

for (const [look, options] of LOOKS) {
  describe(look, () => {
    it.each(PAGES)('%s is accessible and fits', async (name, path, ready) => {
      const page = await studio.open(path, options);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(300);
      await shot(page, `${name}-${look}`, true);
      expect(await seriousViolations(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'nothing sticks out to the right').toBeLessThanOrEqual(0);
    });
  });
}

describe('a search', () => {
  it.each(LOOKS)('is accessible (%s)', async (look, options) => {
    const english = { ...options, lang: 'en' as const };
    const page = await studio.open('/searches/new?patterns=mateinone,doubleattack&collections=demo', english);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[data-testid=gallery] a').first().waitFor();
    for (const view of ['gallery', 'table', 'plots']) {
      await page.goto(`${page.url().split('?')[0]}?view=${view}`);
      await page.locator('[data-testid=gallery], [data-testid=table], [data-testid=plots]').first().waitFor();
      await page.waitForTimeout(300);
      await shot(page, `search-${view}-${look}`);
      expect(await seriousViolations(page), view).toEqual([]);
    }
  });
});

describe('language and theme', () => {
  it('switch without a reload and are remembered', async () => {
    const page = await studio.open('/patterns/philidor');
    await page.getByTestId('words').waitFor();
    const english = await page.getByTestId('words').textContent();
    await page.evaluate(() => ((window as unknown as { mark: number }).mark = 1));
    await page.getByText('PT', { exact: true }).click();
    await page.getByRole('button', { name: 'Construir com cliques' }).waitFor();
    await expect.poll(() => page.getByTestId('words').textContent()).not.toBe(english);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
    expect(await page.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(1);
    await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe('rgb(25, 24, 22)');
    await page.reload();
    await page.getByRole('button', { name: 'Construir com cliques' }).waitFor();
    expect(await ground()).toBe('rgb(25, 24, 22)');
    await page.getByRole('button', { name: 'Aparência' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tabuleiro: Ardósia' }).click();
    await shot(page, 'slate-dark');
  });
});

describe('the collections', () => {
  it.each([1440, 390])('do not jump while they are loaded (%d pixels wide)', async (width) => {
    const page = await studio.open('/help', { width });
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
    for (const more of ['', 'more']) {
      await page.goto(`${studio.url}/collections`);
      await page.locator('main .card h3').first().waitFor();
      await page.waitForTimeout(600);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      const sum = shifts.reduce((all, one) => all + one, 0);
      expect(sum, more).toBeLessThan(0.02);
      if (more) continue;
      for (const name of ['a', 'b', 'picture'])
        await page.locator('input[type=file]').setInputFiles({
          name: `${name}-${width}.pgn`,
          mimeType: 'application/x-chess-pgn',
          buffer: Buffer.from(name === 'picture' ? 'no game' : '[White "A"]\n\n1. e4 *\n'),
        });
      await page.locator('.card', { hasText: `picture-${width}` }).waitFor();
    }
  });
});

describe('an import', () => {
  it('takes patterns and refuses prose, by the name of its file', async () => {
    studio.forgive(/422/);
    const page = await studio.open('/patterns');
    await page.locator('.card').first().waitFor();
    const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const pattern = 'PATTERN "IMPORTED"\nAUTHOR "a"\nDESCRIPTION "d"\nWEIGHT 1\nSCENARIO\n  F1 ATTACKS f1;\n';
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('essay.txt', 'This is a text about a pattern.\nA pattern is nice.\n'),
        file('imported.patlan', pattern),
      ]);
    await page.getByRole('link', { name: 'IMPORTED' }).waitFor();
    await page.getByText(/essay\.txt: there is no pattern in the file; line 1/).waitFor();
    expect(await page.locator('.card', { hasText: 'essay' }).count()).toBe(0);
    // Of six that are refused none hides behind the others.
    const essays = Array.from({ length: 6 }, (_, i) => file(`essay-${i}.txt`, 'This is a text.\n'));
    await page.locator('input[type=file]').setInputFiles(essays);
    const toast = page.getByTestId('toast').filter({ hasText: '6 files were not imported' });
    await toast.waitFor();
    const lines = await toast.getByRole('listitem').allTextContents();
    expect(lines).toHaveLength(6);
    for (const [i, line] of lines.entries()) expect(line).toMatch(new RegExp(`^essay-${i}\\.txt: .*[^.]\\.$`));
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'refused');
  });
});

describe('help', () => {
  it('lists the shortcuts at the press of a key', async () => {
    const page = await studio.open('/patterns');
    await page.locator('.card').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL(/collections/);
  });

  it('leads through the tour to a search', async () => {
    const page = await studio.open('/patterns');
    await page.getByRole('link', { name: 'Take the two-minute tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Tour' });
    for (let step = 1; step < 7; step++) {
      await tour.getByText(`${step} of 7`).waitFor();
      await page.locator('.tour-target').waitFor();
      if (step === 1) await shot(page, 'tour');
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await page.waitForURL(/searches\/new/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[data-testid=gallery] a').first().waitFor();
    await tour.getByRole('button', { name: 'Finish' }).click();
    await expect.poll(() => tour.count()).toBe(0);
  });

  it('leads through the tour on a phone too', async () => {
    const page = await studio.open('/patterns/philidor?tour=6', { width: 390, height: 844, touch: true });
    const tour = page.getByRole('dialog', { name: 'Tour' });
    await page.locator('.tour-target').waitFor();
    await tour.getByRole('button', { name: 'Next' }).tap();
    await page.waitForURL(/searches\/new/);
    // The tour scrolls to what it points at, once and, where motion is reduced, at once; a finger that was quicker would
    // tap beside the button.
    await page.locator('[data-tour=search].tour-target').waitFor();
    // As a finger does it: to the end of the page, and then on what lies there.
    const button = page.getByRole('button', { name: 'Search', exact: true });
    const middle = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const box = (await button.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const lies = async () => {
      const at = await middle();
      return page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent?.trim(), at);
    };
    await expect.poll(lies).toBe('Search');
    await shot(page, 'tour-phone');
    const { x, y } = await middle();
    await page.touchscreen.tap(x, y);
    await page.locator('[data-testid=gallery] a').first().waitFor();
  });

  it('shows the shipped pattern in the tour, whatever was left unsaved on it', async () => {
    const page = await studio.open('/patterns/philidor');
    const shipped = await page
      .locator('.cm-content')
      .waitFor()
      .then(() => code(page));
    await writeCode(page, 'PATTERN "FORGOTTEN"');
    await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Unsaved changes');
    await page.goto(`${studio.url}/patterns/philidor?tour=1`);
    await page.locator('.cm-content').waitFor();
    expect(await code(page)).toBe(shipped);
    await page.getByTestId('aside').getByRole('button', { name: 'Show my changes' }).click();
    await expect.poll(() => code(page)).toContain('FORGOTTEN');
    expect(await page.getByTestId('aside').count()).toBe(0);
  });
});

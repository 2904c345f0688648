import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrows, seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();
const OUTPUT = fileURLToPath(new URL('./output/', import.meta.url));

async function demonstration(): Promise<string> {
  const list = (await (await studio.request('/api/v1/collections')).json()) as { id: string; source: string }[];
  return list.find(({ source }) => source === 'demo')!.id;
}

/** Makes a search by the API and waits for its end. */
async function search(patterns: string[]): Promise<string> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ collections: [await demonstration()], patterns }),
  };
  const { id } = (await (await studio.request('/api/v1/searches', init)).json()) as { id: string };
  const state = async () => {
    const answer = await studio.request(`/api/v1/searches/${id}`);
    return ((await answer.json()) as { state: string }).state;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  return id;
}

/** Prints the page as a PDF; the answer is its number of pages, and the file stays for a look. */
async function pdfPages(page: Page, name: string): Promise<number> {
  const pdf = await page.pdf({ path: `${OUTPUT}${name}.pdf`, preferCSSPageSize: true, printBackground: false });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
}

const diagrams = (page: Page) => page.getByTestId('diagram');
const keys = (page: Page) =>
  diagrams(page).evaluateAll((list) => list.map((item) => (item as HTMLElement).dataset.key));
const query = (page: Page) => new URL(page.url()).searchParams;

it('prints a worksheet of a search: six diagrams a page, and the solutions on the last', async () => {
  const id = await search(['MATEINONE', 'philidor']);
  const page = await studio.open(`/searches/${id}`);
  await page.getByTestId('position').first().waitFor();
  await page.getByRole('link', { name: 'Print' }).click();
  await diagrams(page).first().waitFor();
  expect(await diagrams(page).count()).toBe(12);
  expect(await page.getByTestId('sheet').count()).toBe(2);
  expect(await page.getByTestId('solutions').locator('li').count()).toBe(12);
  expect(await page.getByTestId('solutions').textContent()).toContain('#');
  // What is to be found stands on the last page only.
  expect(await page.getByTestId('sheet').first().textContent()).not.toContain('#');
  expect(await page.getByTestId('sheet').first().textContent()).toContain('to move');
  await shot(page, 'print-six');
  expect(await seriousViolations(page)).toEqual([]);
  expect(await pdfPages(page, 'worksheet-six')).toBe(3);

  await page.getByRole('radio', { name: '12' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Heading' }).fill('Mates and more');
  await page.getByRole('textbox', { name: 'Class' }).fill('7 B');
  await page.getByRole('radio', { name: 'Letter' }).check({ force: true });
  await page.getByRole('radio', { name: 'Português' }).check({ force: true });
  await page.getByText('Mates and more').first().waitFor();
  await expect.poll(() => page.getByTestId('sheet').count()).toBe(1);
  expect(await page.getByTestId('sheet').textContent()).toMatch(/Nome.*Turma7 B.*Data/);
  await expect.poll(() => page.getByTestId('sheet').textContent()).toContain('jogam');
  expect(await page.getByTestId('solutions').textContent()).toContain('Soluções');
  expect(await pdfPages(page, 'worksheet-twelve')).toBe(2);
  // All of it stands in the address.
  expect(Object.fromEntries(query(page))).toMatchObject({ per: '12', paper: 'letter', in: 'pt', class: '7 B' });
  await page.reload();
  await page.getByText('Mates and more').first().waitFor();
  await page.getByRole('combobox', { name: 'Solutions' }).selectOption('none');
  expect(await pdfPages(page, 'worksheet-bare')).toBe(1);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['.rail', '.controls', 'form', '.tools'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
});

it('lets positions be taken away and moved, and the address keep the choice', async () => {
  const id = await search(['MATEINONE']);
  const page = await studio.open(`/print?search=${id}&count=6&per=4`);
  await diagrams(page).nth(5).waitFor();
  const before = await keys(page);
  await page.getByRole('button', { name: 'Remove diagram 2' }).click();
  await expect.poll(() => keys(page)).toEqual(before.toSpliced(1, 1));
  await page.getByRole('button', { name: 'Move diagram 1 back' }).click();
  const [a, , c, ...rest] = before;
  await expect.poll(() => keys(page)).toEqual([c, a, ...rest]);
  expect(query(page).get('pick')).toBe([c, a, ...rest].join(','));
  await page.reload();
  await expect.poll(() => keys(page)).toEqual([c, a, ...rest]);
  await shot(page, 'print-four');
  expect(await pdfPages(page, 'worksheet-four')).toBe(3);
  await page.getByRole('button', { name: 'Take back my choice' }).click();
  await expect.poll(() => keys(page)).toEqual(before);
});

it('prints the positions that were ticked', async () => {
  const id = await search(['MATEINONE']);
  const page = await studio.open(`/searches/${id}`, { lang: 'pt' });
  const ticks = page.getByRole('checkbox', { name: 'Escolher para a aula' });
  await ticks.nth(4).check();
  await ticks.nth(1).check();
  await page.getByText('2 posições escolhidas').waitFor();
  await shot(page, 'results-ticked');
  await page.getByRole('link', { name: 'Imprimir' }).click();
  await expect.poll(() => diagrams(page).count()).toBe(2);
  await page.goBack();
  await page.getByRole('button', { name: 'Não escolher nenhuma' }).click();
  expect(await ticks.nth(4).isChecked()).toBe(false);
});

const OWN = `# exercises
k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - id "No. 1"; c0 "smothered"; bm Qb8+;
this is no position
6k1/5ppp/8/8/8/8/8/R5K1 w - -
`;

it('prints positions of one’s own, and the tests of a pattern', async () => {
  const page = await studio.open('/print');
  await page.getByRole('textbox').first().fill('nothing');
  await page.getByRole('button', { name: 'Use these positions' }).click();
  await page.getByText('No position could be read.').waitFor();
  await shot(page, 'print-source');
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('textbox').first().fill(OWN);
  await page.getByRole('button', { name: 'Use these positions' }).click();
  await expect.poll(() => diagrams(page).count()).toBe(2);
  await page.getByText('Not read: lines 3').waitFor();
  expect(await page.getByTestId('solutions').locator('li').first().textContent()).toMatch(/1\. Qb8\+.*smothered/);
  expect(query(page).get('positions')).toContain('6k1/5ppp');
  // A file that is dropped.
  await page.goto(`${studio.url}/print`);
  const list = '8/8/8/8/8/5k2/6q1/7K w - -\n'.repeat(400);
  await page.setInputFiles('input[type=file]', {
    name: 'x.epd',
    mimeType: 'text/plain',
    buffer: Buffer.from(list),
  });
  await expect.poll(() => diagrams(page).count()).toBe(12);
  expect(query(page).get('list')).toMatch(/^\w+$/);

  await page.goto(`${studio.url}/print?tests=philidor&in=pt&notation=figurines`);
  await diagrams(page).first().waitFor();
  await expect.poll(() => page.getByTestId('solutions').textContent()).toContain('Mate de Philidor');
  expect(await page.getByTestId('solutions').textContent()).toContain('♕');
});

it('fits the preview into narrow windows', async () => {
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    const page = await studio.open('/print?tests=philidor', { width, height, lang: 'pt', theme: 'dark' });
    await diagrams(page).first().waitFor();
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await shot(page, `print-${width}`, width < 400);
  }
});

it('presents and shares a position of a game', async () => {
  const id = await search(['philidor']);
  const page = await studio.open(`/searches/${id}/hits/1`, { width: 1440, height: 900 });
  await page.getByTestId('words').waitFor();
  await page.keyboard.press('p');
  await stage(page).waitFor();
  for (let i = 0; i < 40 && (await stage(page).getByTestId('sentence').count()) === 0; i++)
    await page.keyboard.press('Space');
  expect(await stage(page).textContent()).toContain('Philidor');
  await shot(page, 'present-game');
  await page.keyboard.press('Escape');
  await stage(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/searches/${id}/hits/1`);
  expect(await page.getByRole('button', { name: 'Share' }).isVisible()).toBe(true);
  await shot(page, 'game-with-share');
});

const stage = (page: Page) => page.getByTestId('presentation');
const step = async (page: Page) => Number(await stage(page).getAttribute('data-step'));

it('presents results step by step, and leads back to the same place', async () => {
  const id = await search(['MATEINONE', 'philidor']);
  const page = await studio.open(`/searches/${id}?pattern=MATEINONE`, { width: 1024, height: 768 });
  await page.getByTestId('position').first().waitFor();
  await page.evaluate(() => scrollTo(0, 120));
  const scrolled = await page.evaluate(() => scrollY);
  const from = page.url();
  await page.waitForTimeout(100);
  await page.keyboard.press('p');
  await stage(page).waitFor();
  expect(page.url()).toContain('/present?search=');
  expect(query(page).get('pattern')).toBe('MATEINONE');
  // Nothing is shown before it is asked for.
  expect(await arrows(page).count()).toBe(0);
  expect(await page.getByTestId('sentence').count()).toBe(0);
  expect(await stage(page).textContent()).not.toContain('Mate in one');
  await shot(page, 'present-bare');
  await page.keyboard.press('Space');
  expect(await arrows(page).count()).toBe(1);
  while ((await page.getByTestId('sentence').count()) === 0) await page.keyboard.press('ArrowRight');
  expect(await stage(page).textContent()).toContain('Mate in one');
  await shot(page, 'present-sentence');
  expect(await seriousViolations(page)).toEqual([]);
  const size = await page.getByTestId('sentence').evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThanOrEqual(20);
  const at = await step(page);
  const fen = await page.getByTestId('board').last().getAttribute('data-fen');
  await page.keyboard.press('PageDown');
  await expect.poll(() => page.getByTestId('board').last().getAttribute('data-fen')).not.toBe(fen);
  await page.keyboard.press('PageUp');
  await expect.poll(() => step(page)).toBe(at);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => query(page).get('at')).toBe('2');
  expect(await step(page)).toBe(0);
  await page.keyboard.press('Escape');
  await stage(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(from);
  await page.getByTestId('position').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

it('opens a presentation by its address, and leads to the list from there', async () => {
  const id = await search(['MATEINONE']);
  const page = await studio.open(`/present?search=${id}&at=3`, {
    lang: 'pt',
    theme: 'dark',
    width: 1920,
    height: 1080,
  });
  await stage(page).waitFor();
  expect(await stage(page).getByRole('status').first().textContent()).toContain('3 de');
  for (let i = 0; i < 40 && (await page.getByTestId('sentence').count()) === 0; i++) await page.keyboard.press('Space');
  await shot(page, 'present-dark');
  await page.getByRole('button', { name: 'Sair da apresentação' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/searches/${id}`);
});

it('presents the instances of the workshop over it', async () => {
  const page = await studio.open('/patterns/philidor?fen=k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8+w+-+-+0+1', {
    width: 390,
    height: 844,
  });
  await page.getByTestId('board').waitFor();
  await expect.poll(() => arrows(page).count()).toBeGreaterThan(3);
  const before = page.url();
  await page.keyboard.press('p');
  await stage(page).waitFor();
  for (let i = 0; i < 40 && (await page.getByTestId('sentence').count()) === 0; i++) await page.keyboard.press('Space');
  await shot(page, 'present-phone');
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await stage(page).waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
  // The shortcuts of the page live again.
  await page.keyboard.press('p');
  await stage(page).waitFor();
});

it('gives a board away as a picture, a link and a FEN', async () => {
  const page = await studio.open('/patterns/philidor?fen=k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8+w+-+-+0+1');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: studio.url });
  await expect.poll(() => arrows(page).count()).toBeGreaterThan(3);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Share' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Copy the FEN');
  await page.getByText('FEN copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^k1r5\/pp6/);
  await choose('Copy the link');
  await page.getByText('Link copied').waitFor();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.pathname).toBe('/patterns/philidor');
  // Pattern, position and instance.
  expect(copied.searchParams.get('fen')).toMatch(/^k1r5\//);
  expect(copied.searchParams.get('at')).toContain('N1a6');
  await choose('Copy as PNG');
  await page.getByText('Picture copied').waitFor();
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const bitmap = await createImageBitmap(await item!.getType('image/png'));
    return [bitmap.width, bitmap.height];
  });
  expect(size).toEqual([1200, 1200]);
  const download = page.waitForEvent('download');
  await choose('Save as SVG');
  const svg = readFileSync(await (await download).path(), 'utf8');
  expect(svg.match(/class="arrow/g)!.length).toBe(await arrows(page).count());
});

it('exports pages of boards that open from the disk', async () => {
  const id = await search(['MATEINONE', 'DOUBLEATTACK', 'PASSEDPAWN']);
  const answer = await studio.request(`/api/v1/searches/${id}/export?format=html&lang=pt`);
  const path = `${OUTPUT}export.html`;
  const { writeFileSync } = await import('node:fs');
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const page = await studio.open('/help');
  await page.goto(pathToFileURL(path).href);
  await page.getByText('Página', { exact: false }).first().waitFor();
  const figures = page.locator('figure');
  expect(await page.locator('h1').textContent()).toContain('Mate em um');
  expect(await figures.count()).toBe(48);
  await shot(page, 'export-first');
  const first = await page.locator('code').first().textContent();
  await page.getByRole('button', { name: 'Página seguinte' }).click();
  await expect.poll(() => page.locator('code').first().textContent()).not.toBe(first);
  // Pieces are drawn from the FEN, for either side.
  const men = await figures.first().locator('.men use').count();
  const placement = (await page.locator('code').first().textContent())!.split(' ')[0]!;
  expect(men).toBe(placement.replace(/[^a-z]/gi, '').length);
  await shot(page, 'export-second');
  await page.reload();
  expect(await page.locator('nav input').inputValue()).toBe('2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.locator('code').first().textContent()).toBe(first);
});

it('prints every page without its frame', async () => {
  const id = await search(['MATEINONE']);
  const page = await studio.open(`/searches/${id}`, { theme: 'dark' });
  await page.getByTestId('position').first().waitFor();
  await pdfPages(page, 'printed-results');
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.rail').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Print' }).isVisible()).toBe(false);
  // Paper is light.
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim());
  expect(ink).toBe('#f6f3ec');
  await page.goto(`${studio.url}/patterns/philidor`);
  await expect.poll(() => arrows(page).count()).toBeGreaterThan(3);
  await pdfPages(page, 'printed-workshop');
});

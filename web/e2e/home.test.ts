import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { pieces } from '../plugins/pieces';
import { ROLES, SCENES } from '../src/lib/home/scenes';
import { PAGES } from '../src/lib/pages';
import { STEPS } from '../src/lib/tour/targets';
import { arrows, at, drag, fen, seriousViolations, shot, useStudio, type Look } from './harness';

const studio = useStudio();
const WIDTHS = [1440, 1024, 390, 360];
const living = (page: Page) => page.getByTestId('living');
const scene = (page: Page) => living(page).getAttribute('data-scene');

describe('the home page', () => {
  const looks = WIDTHS.flatMap((width): [string, Look][] => {
    const size = { width, height: width < 700 ? 800 : 900 };
    return [
      [`${width} light en`, { ...size, theme: 'light', lang: 'en' }],
      [`${width} dark pt`, { ...size, theme: 'dark', lang: 'pt' }],
    ];
  });
  it.each(looks)('shows the product and three doors (%s)', async (name, look) => {
    const page = await studio.open('/', look);
    await living(page).waitFor();
    for (const door of ['find', 'build', 'learn']) await page.getByTestId(`door-${door}`).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const heights = await page.getByTestId(/^door-/).evaluateAll((doors) => doors.map((door) => door.clientHeight));
    if (look.width! > 1000) expect(new Set(heights).size, 'equal cards').toBe(1);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, `home-${name.replaceAll(' ', '-')}`, true);
  });

  it('waits where motion is not wanted, and is stepped to the mate and back', async () => {
    const page = await studio.open('/');
    // At rest it shows all roles.
    expect(await scene(page)).toBe('3');
    for (let i = 0; i < 3; i++) await living(page).getByRole('button', { name: 'Back' }).click();
    const sentence = page.getByTestId('living-sentence');
    expect(await sentence.textContent()).toContain('White to move');
    const board = page.getByTestId('living-board');
    for (const [i, { fen }] of SCENES.entries()) {
      expect(await board.getAttribute('data-fen')).toBe(fen);
      if (i < SCENES.length - 1) await living(page).getByRole('button', { name: 'Next' }).click();
    }
    expect(await sentence.textContent()).toContain('Nc7#');
    expect(await living(page).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await living(page).getByRole('button', { name: 'Back' }).click();
    expect(await sentence.textContent()).toContain('Rxb8');
    await page.getByText('PT', { exact: true }).click();
    await expect.poll(() => sentence.textContent()).toContain('Txb8');
  });

  it('plays by itself, and can be stopped', async () => {
    const page = await studio.open('/');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.reload();
    await living(page).waitFor();
    await page.clock.runFor(5000);
    await expect.poll(() => scene(page)).toBe('1');
    await living(page).getByRole('button', { name: 'Stop' }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    expect(await scene(page)).toBe('1');
  });

  it('draws what the matcher finds', async () => {
    const source = await (await studio.request('/api/v1/patterns/philidor')).json();
    const response = await studio.request('/api/v1/match', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ source: source.source, fen: SCENES[0]!.fen }),
    });
    const { patterns } = await response.json();
    const strip = ({ kind, from, via, to }: (typeof ROLES)[number]) => ({ kind, from, to, via: via ?? [] });
    const found = patterns[0].instances.map(({ arrows }: { arrows: typeof ROLES }) => arrows.map(strip));
    expect(found).toContainEqual(ROLES.map(strip));
  });

  it('leads from each door to its place', async () => {
    const page = await studio.open('/');
    await page.getByRole('link', { name: 'Search the games that come with it' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[data-testid=gallery] a').nth(2).waitFor();
    await page.getByRole('link', { name: 'StratVision' }).first().click();
    await page.getByRole('link', { name: 'New pattern' }).click();
    await page.waitForURL(/patterns\/new/);
    await page.goto(studio.url);
    await page.getByRole('link', { name: 'First steps' }).first().click();
    await page.waitForURL(/theme=firstSteps/);
    await expect.poll(() => page.locator('main .card').count()).toBe(5);
    await page.goto(studio.url);
    await page.locator('main input[type=file]').setInputFiles({
      name: 'mine.pgn',
      mimeType: 'application/x-chess-pgn',
      buffer: Buffer.from('[White "A"]\n\n1. e4 *\n'),
    });
    await page.waitForURL(/searches\/new\?collections=/);
  });
});

describe('the list of patterns', () => {
  it('is by theme and level, the first steps first, and finds without accents and capitals', async () => {
    const page = await studio.open('/patterns', { lang: 'pt' });
    await page.locator('.card').first().waitFor();
    expect(await page.locator('main h2').first().textContent()).toContain('Primeiros passos');
    await page.getByRole('link', { name: 'Sacrifícios' }).click();
    await page.getByLabel('Nível').selectOption('Jogador de clube');
    await expect.poll(() => page.locator('main .card').count()).toBe(2);
    expect(page.url()).toMatch(/theme=sacrifices/);
    await page.goto(`${studio.url}/patterns`);
    await page.getByRole('searchbox').fill('peao passado distante');
    await expect.poll(() => page.locator('main .card').count()).toBe(2);
    await shot(page, 'patterns-search-pt');
  });
});

describe('arrows', () => {
  const FLAGSHIP = `/patterns/philidor?fen=${SCENES[0]!.fen.replaceAll(' ', '+')}`;

  it('show the lines of one actor while it is pointed at', async () => {
    const page = await studio.open(FLAGSHIP);
    await arrows(page).first().waitFor();
    const faded = () => page.locator('[data-testid=board] [data-faded]').count();
    expect(await faded()).toBe(0);
    const knight = await at(page, 'a6');
    await page.mouse.move(knight.x, knight.y);
    await expect.poll(faded).toBe(4);
    await shot(page, 'arrows-one-actor');
    const empty = await at(page, 'h3');
    await page.mouse.move(empty.x, empty.y);
    await expect.poll(faded).toBe(0);
    // And for the keyboard.
    await page.locator('[data-square=e4]').focus();
    for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    expect(await faded()).toBe(0);
  });

  it('are drawn on fifty small boards within 100 ms', async () => {
    const { output } = (await build({
      configFile: false,
      logLevel: 'error',
      plugins: [svelte({ configFile: false }), pieces()],
      resolve: { alias: { $lib: fileURLToPath(new URL('../src/lib', import.meta.url)) } },
      build: {
        write: false,
        lib: {
          entry: fileURLToPath(new URL('./mini-boards.ts', import.meta.url)),
          formats: ['iife'],
          name: 'boards',
        },
      },
    }).then((result) => (Array.isArray(result) ? result[0]! : result))) as { output: { code?: string }[] };
    const page = await studio.open('/help');
    await page.goto('about:blank');
    await page.addScriptTag({ content: output.find(({ code }) => code)!.code! });
    const milliseconds = await page.evaluate(() =>
      (window as unknown as { drawBoards: (count: number, limit: number) => number }).drawBoards(50, 100),
    );
    console.log(`50 small boards: ${milliseconds.toFixed(1)} ms`);
    expect(milliseconds).toBeLessThan(100);
  });
});

describe('the tour', () => {
  it.each([
    [1440, 900],
    [390, 844],
  ])('can be followed to its end (%d pixels wide)', async (width, height) => {
    const page = await studio.open('/', { width, height });
    await page.getByRole('link', { name: 'Take the tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Tour' });
    const next = () => tour.getByRole('button', { name: 'Next' }).click();
    const step = async (n: number) => {
      await tour.getByText(`${n} of ${STEPS.length}`).waitFor();
      await page.locator(`${STEPS[n - 1]!.target}.tour-target`).waitFor();
      // What the step points at can be seen: some of it is above the card.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const target = document.querySelector('.tour-target')!.getBoundingClientRect();
            const card = document.querySelector('.tour')!.getBoundingClientRect();
            const isBeside = card.left >= target.right || card.right <= target.left;
            const bottom = isBeside ? innerHeight : Math.min(innerHeight, card.top);
            return Math.min(bottom, target.bottom) - Math.max(0, target.top);
          }),
        )
        .toBeGreaterThan(24);
    };
    await step(1);
    await arrows(page).first().waitFor();
    await next();
    await step(2);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await expect.poll(() => fen(page)).toMatch(/^6rk\/5Npp/);
    await page.keyboard.press('Home');
    await next();
    await step(3);
    // The pawn is on the screen and above the card.
    const pawn = await at(page, 'g7');
    const card = (await page.locator('.tour').boundingBox())!;
    expect(pawn.y).toBeGreaterThan(0);
    expect(pawn.y < card.y || pawn.x < card.x || pawn.x > card.x + card.width).toBe(true);
    await drag(page, 'g7', 'g6');
    await expect.poll(() => fen(page)).toMatch(/^5r1k\/7p\/6pN/);
    await shot(page, `tour-pawn-${width}`);
    await next();
    await step(4);
    await next();
    await step(5);
    await next();
    await step(6);
    await next();
    await page.waitForURL(/searches\/new/);
    await step(7);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[data-testid=gallery] a').nth(1).waitFor();
    await tour.getByRole('button', { name: 'Finish' }).click();
    await expect.poll(() => tour.count()).toBe(0);
  });
});

describe('no page jumps while it is loaded', () => {
  interface Ids {
    search: string;
    collection: string;
    course: string;
  }

  /**
   * An address of a page: what it is about is the shipped pattern, the collection that ships, a search in it, its first
   * hit, a course.
   */
  function addressOf(path: string, { search, collection, course }: Ids): string {
    return path
      .replace(/^\/patterns\/:\w+/, '/patterns/philidor')
      .replace(/^\/searches\/:\w+/, `/searches/${search}`)
      .replace(/^\/collections\/:\w+/, `/collections/${collection}`)
      .replace(/^\/train\/:\w+/, `/train/${course}`)
      .replace(/:\w+/g, '1');
  }

  async function prepare(): Promise<Ids> {
    const collections = await (await studio.request('/api/v1/collections')).json();
    const { id: collection } = collections.find(({ source }: { source: string }) => source === 'demo');
    const body = JSON.stringify({ patterns: ['philidor', 'mateinone'], collections: [collection] });
    const headers = { 'Content-Type': 'application/json' };
    const { id } = await (await studio.request('/api/v1/searches', { method: 'POST', headers, body })).json();
    const state = async () => (await (await studio.request(`/api/v1/searches/${id}`)).json()).state as string;
    await expect.poll(state).toBe('done');
    const positions = [{ fen: 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1', pattern: 'philidor' }];
    const source = JSON.stringify({ source: { kind: 'positions', positions } });
    const made = await studio.request('/api/v1/training/courses', { method: 'POST', headers, body: source });
    return { search: id, collection, course: (await made.json()).course.id };
  }

  it.each([1440, 390])('(%d pixels wide)', async (width) => {
    const ids = await prepare();
    const page = await studio.open('/', { width });
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
    const sums: Record<string, number> = {};
    for (const { name, paths } of PAGES) {
      const address = addressOf(paths[0]!, ids);
      await page.goto(studio.url + address);
      await page.waitForLoadState('networkidle');
      await page.locator('main .skeleton').waitFor({ state: 'detached' });
      const read = () =>
        page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((all, one) => all + one, 0));
      sums[name] = Number((await read()).toFixed(4));
    }
    console.log(width, sums);
    for (const [name, sum] of Object.entries(sums)) expect(sum, name).toBeLessThan(0.02);
  });
});

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startStudio } from '../scripts/studio.mjs';

const OUTPUT = fileURLToPath(new URL('./output/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Look {
  theme?: 'light' | 'dark';
  lang?: 'pt' | 'en';
  width?: number;
  height?: number;
  /** A device without a mouse. */
  touch?: boolean;
}

/** A request of a program, which has the token; it must succeed. */
export async function requestOf(studio: { url: string; token: string }, path: string, init: RequestInit = {}) {
  const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${studio.token}` };
  const response = await fetch(studio.url + path, { ...init, headers });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return response;
}

/** A studio and a browser for the tests of one file; pages are closed after each test. */
export function useStudio() {
  let studio: Awaited<ReturnType<typeof startStudio>>;
  let browser: Browser;
  const complaints: string[] = [];
  const forgiven: RegExp[] = [];
  // The pages inside the binary are what is tested; STRATVISION_ASSETS names a folder of newer ones while one works.
  const assets = process.env.STRATVISION_ASSETS;

  beforeAll(async () => {
    mkdirSync(OUTPUT, { recursive: true });
    studio = await startStudio(assets ? { assets } : {});
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    // Nothing may be refused by the content security policy, and no error may go unseen.
    const allowed = forgiven.splice(0);
    expect(complaints.splice(0).filter((text) => !allowed.some((form) => form.test(text)))).toEqual([]);
  });

  return {
    get url() {
      return studio.url;
    },
    get token() {
      return studio.token;
    },
    /** A request of a program, which has the token. */
    request: (path: string, init: RequestInit = {}) => requestOf(studio, path, init),
    /** A browser that has never been here. */
    stranger: () => browser.newContext(),
    /** The studio ends, and what it keeps stays; the answer starts it again. */
    async leave() {
      const { url, data } = studio;
      await studio.stop(true);
      return async () => {
        const again = await startStudio({ data, port: Number(new URL(url).port), ...(assets ? { assets } : {}) });
        studio = { ...again, stop: (keep = false) => again.stop(keep) };
      };
    },
    /** An error that the running test provokes on purpose. */
    forgive: (form: RegExp) => void forgiven.push(form),
    async open(path: string, look: Look = {}): Promise<Page> {
      const { theme = 'light', lang = 'en', width = 1440, height = 900, touch = false } = look;
      const options: BrowserContextOptions = {
        viewport: { width, height },
        colorScheme: theme,
        locale: lang === 'pt' ? 'pt-BR' : 'en',
        reducedMotion: 'reduce',
        acceptDownloads: true,
        hasTouch: touch,
      };
      const context = await browser.newContext(options);
      // As after the first visit; `access.test.ts` makes that visit.
      const name = `stratvision-${new URL(studio.url).port}`;
      await context.addCookies([{ name, value: studio.token, url: studio.url, httpOnly: true, sameSite: 'Strict' }]);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(studio.url + path);
      return page;
    },
  };
}

export async function shot(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: `${OUTPUT}${name}.png`, fullPage });
}

/** What axe-core finds serious or critical on a page, in one line each. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    interface Finding {
      id: string;
      impact: string | null;
      nodes: { target: unknown[]; failureSummary?: string }[];
    }
    const axe = (window as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } }).axe;
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.slice(0, 4).map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
      );
  });
}

/** Puts a text in the place of the whole code. */
export async function writeCode(page: Page, text: string): Promise<void> {
  const content = page.locator('[data-testid=editor] .cm-content');
  await content.click();
  await page.keyboard.press('Control+A');
  // Pasted, because the editor reads a paste itself; the browser's own insertion would write style attributes.
  await content.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

export function code(page: Page): Promise<string> {
  return page.evaluate(() => {
    const host = document.querySelector('[data-testid=editor] .host');
    const lines = host?.shadowRoot?.querySelectorAll('.cm-line') ?? [];
    return [...lines].map((line) => line.textContent).join('\n');
  });
}

export const arrows = (page: Page) => page.locator('[data-testid=board] [data-arrow]');
export const fen = (page: Page) => page.locator('[data-testid=board]').getAttribute('data-fen');

/** The middle of a square of the large board, in pixels. */
export async function at(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = (await page.locator(`[data-square=${square}]`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  const a = await at(page, from);
  const b = await at(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/**
 * How long the studio takes to answer a click or a key, on shipped data, and how far its pages jump while they load.
 *
 * A measurement begins with the time stamp of the first input event and ends with the second animation frame after the
 * change has reached the document: one frame later than the eye, so the figures are upper bounds. Requests to the
 * studio and deliberate pauses while one types are part of what is measured.
 */
import { cpus, loadavg } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useStudio } from '../e2e/harness';

const studio = useStudio();

/** The largest median of an interaction, in milliseconds, and the largest layout shift of a page. */
const BOUND = 100;
const SHIFT_BOUND = 0.02;
const REPETITIONS = 7;
/** Milliseconds in which what the last input has started comes to rest. */
const REST = 150;
const TEXTBOOK = '/patterns/philidor?fen=5r1k/6pp/7N/3Q4/8/8/6PP/6K1+w+-+-+0+1';
const PHILIDOR = '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1';

/** Morphy's game at the opera, 1858. */
const GAME = `[White "Morphy, Paul"]
[Black "Duke of Brunswick and Count Isouard"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

/** What is to change: the text or an attribute of some elements. */
interface View {
  at: string;
  attribute?: string;
  /** The change is not complete while such an element is there. */
  busy?: string;
  /** The element in whose shadow root `at` is. */
  host?: string;
}

interface Row {
  name: string;
  times: number[];
}
const rows: Row[] = [];
const shifts: { name: string; sum: number }[] = [];

/** Makes the page wait for an input and the change that follows; the time is read by `took`. */
function arm(page: Page, view: View): Promise<void> {
  return page.evaluate(({ at, attribute, busy, host }) => {
    const root = (host && document.querySelector(host)?.shadowRoot) || document;
    const read = () => {
      if (busy && document.querySelector(busy)) return undefined;
      const elements = [...root.querySelectorAll(at)];
      const values = elements.map((element) => (attribute ? element.getAttribute(attribute) : element.textContent));
      return elements.length > 0 ? values.join('\n') : undefined;
    };
    const before = read();
    let begun: number | undefined;
    const events = ['pointerdown', 'keydown', 'input', 'change', 'paste'];
    const begin = (event: Event) => (begun ??= event.timeStamp);
    for (const type of events) window.addEventListener(type, begin, { capture: true });
    const took = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const now = read();
        if (begun === undefined || now === undefined || now === before) return;
        observer.disconnect();
        for (const type of events) window.removeEventListener(type, begin, { capture: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun!)));
      });
      observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    Object.assign(window, { took });
  }, view);
}

function took(page: Page, name: string): Promise<number> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`nothing changed: ${name}`)), 10_000).unref(),
  );
  return Promise.race([page.evaluate(() => (window as unknown as { took: Promise<number> }).took), late]);
}

interface Options {
  /** What comes before each repetition and is not measured. */
  prepare?: (i: number) => Promise<unknown>;
  repetitions?: number;
}

async function measure(page: Page, name: string, view: View, act: (i: number) => Promise<unknown>, options?: Options) {
  const { prepare, repetitions = REPETITIONS } = options ?? {};
  const times: number[] = [];
  for (let i = 0; i < repetitions; i++) {
    await prepare?.(i);
    await page.waitForTimeout(REST);
    await arm(page, view);
    await act(i);
    times.push(await took(page, name));
  }
  rows.push({ name, times });
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
const BOARD: View = { at: '[data-testid=board]', attribute: 'data-fen' };

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return (await (await studio.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
}

let made: { collection: string; search: string } | undefined;
/** A finished search through the shipped games. */
async function results(): Promise<{ collection: string; search: string }> {
  if (made) return made;
  const list = (await (await studio.request('/api/v1/collections')).json()) as { id: string; source: string }[];
  const collection = list.find(({ source }) => source === 'demo')!.id;
  const body = { collections: [collection], patterns: ['philidor', 'mateinone', 'doubleattack'] };
  const { id } = await post<{ id: string }>('/api/v1/searches', body);
  const state = async () =>
    ((await (await studio.request(`/api/v1/searches/${id}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: 120_000 }).toBe('done');
  return (made = { collection, search: id });
}

async function course(): Promise<string> {
  const positions = [{ fen: PHILIDOR, pattern: 'philidor' }];
  const { course } = await post<{ course: { id: string } }>('/api/v1/training/courses', {
    source: { kind: 'positions', positions },
  });
  return course.id;
}

describe('interactions', () => {
  it('of the home page and the list of patterns', async () => {
    const page = await studio.open('/');
    await page.getByTestId('living').waitFor();
    await measure(page, 'home: switch the theme', { at: 'html', attribute: 'data-theme' }, () =>
      page.locator('header .controls > button').first().click(),
    );
    await measure(page, 'home: switch the language', { at: '[data-testid=living-sentence]' }, (i) =>
      page.getByText(i % 2 ? 'EN' : 'PT', { exact: true }).click(),
    );
    await page.getByText('EN', { exact: true }).click();
    await measure(page, 'home: step the living board', { at: '[data-testid=living]', attribute: 'data-scene' }, (i) =>
      page
        .getByTestId('living')
        .getByRole('button', { name: i % 2 ? 'Next' : 'Back' })
        .click(),
    );
    await page.goto(`${studio.url}/patterns`);
    await page.locator('.card h3').first().waitFor();
    await measure(page, 'patterns: filter by theme', { at: '.card' }, (i) =>
      page
        .locator('.themes a')
        .nth(i % 2 ? 0 : i + 1)
        .click(),
    );
    await measure(page, 'patterns: search by name', { at: '.card' }, (i) =>
      page.getByRole('searchbox').fill(i % 2 ? '' : 'philidor'),
    );
  });

  it('of the workshop', async () => {
    const page = await studio.open(TEXTBOOK);
    await page.locator('[data-testid=board] [data-arrow]').first().waitFor();
    await page.locator('.cm-content').waitFor();
    const list = page.getByTestId('instance-list').getByRole('button');
    const pressed = { at: '[data-testid=instance-list] button', attribute: 'aria-pressed' };
    await measure(page, 'workshop: choose the next instance', pressed, (i) => list.nth((i + 1) % 2).click());
    await page.getByRole('slider').focus();
    await measure(page, 'workshop: step the line', BOARD, (i) =>
      page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight'),
    );
    await page.keyboard.press('Home');
    await measure(
      page,
      'workshop: flip the board',
      { at: '[data-testid=board] [data-square]', attribute: 'data-square' },
      () => page.getByRole('button', { name: 'Flip' }).first().click(),
    );
    await page.getByRole('button', { name: 'Flip' }).first().click();
    await measure(page, 'workshop: switch valid and all', { at: '.switch label.on' }, (i) =>
      page
        .locator('.switch label')
        .nth((i + 1) % 2)
        .click(),
    );
    const count = { at: '[data-testid=raw-count]' };
    await page.locator('[data-square=h6]').focus();
    await measure(page, 'workshop: remove or put a piece, until it is matched', count, (i) =>
      page.keyboard.press(i % 2 ? 'N' : 'Delete'),
    );
    await page.goto(studio.url + TEXTBOOK);
    await page.locator('[data-testid=board] [data-arrow]').first().waitFor();
    await measure(page, 'workshop: play a move', BOARD, () => page.keyboard.press('Enter'), {
      prepare: async (i) => {
        await page.locator(`[data-square=${i % 2 ? 'h1' : 'g1'}]`).focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
      },
    });
    await page.goto(studio.url + TEXTBOOK);
    await page.locator('[data-testid=board] [data-arrow]').first().waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    const key = (i: number) => page.keyboard.press(i % 2 ? 'Backspace' : 'x');
    const text = { at: '.cm-content', host: '[data-testid=editor] .host' };
    await measure(page, 'workshop: type a character', text, key);
    await page.keyboard.press('Backspace');
    await measure(page, 'workshop: type a character, until its diagnostics', { at: '[data-testid=problems-tag]' }, key);
    await studio.request('/api/v1/drafts/philidor', { method: 'DELETE' }).catch(() => undefined);
  });

  it('of the results of a search', async () => {
    const { search } = await results();
    const page = await studio.open(`/searches/${search}`);
    await page.getByTestId('position').first().waitFor();
    const captions = { at: '[data-testid=position] .caption' };
    const next = page.getByTestId('pager').first().getByRole('button', { name: 'Next page' });
    await measure(page, 'results: next page', captions, () => next.click());
    const shown = { at: '[data-testid=gallery], [data-testid=table]', attribute: 'data-testid', busy: '.skeleton' };
    await measure(page, 'results: gallery or table', shown, (i) =>
      page
        .locator('label', { hasText: i % 2 ? /^\s*Gallery|^\s*Games|^\s*Boards/ : /^\s*Table/ })
        .first()
        .click(),
    );
    await measure(
      page,
      'results: remove a filter chip',
      captions,
      () => page.locator('[data-testid=listed] [data-chip] button').first().click(),
      {
        prepare: async () => {
          await page.goto(`${studio.url}/searches/${search}?fromYear=1850`);
          await page.getByTestId('position').first().waitFor();
        },
      },
    );
    await measure(
      page,
      'results: open a hit',
      { at: '[data-testid=viewer] [data-testid=board]', attribute: 'data-fen' },
      (i) => page.getByTestId('position').nth(i).locator('.board').click(),
      {
        prepare: async (i) => {
          if (i > 0) await page.goBack();
          await page.getByTestId('position').nth(i).waitFor();
        },
      },
    );
  });

  it('of the page of a game', async () => {
    const { search } = await results();
    const page = await studio.open(`/searches/${search}/hits/1`);
    const bars = page.getByTestId('timeline').locator('[data-bar]');
    await bars.first().waitFor();
    await page.keyboard.press('Home');
    await measure(page, 'game: one move on', BOARD, () => page.keyboard.press('ArrowRight'));
    await measure(page, 'game: next hit', { at: '[data-testid=place]' }, () => page.keyboard.press('n'));
    await bars.first().waitFor();
    const many = await bars.count();
    await measure(page, 'game: jump on the timeline', BOARD, () => page.keyboard.press('Enter'), {
      prepare: async (i) => {
        await page.keyboard.press('Home');
        await bars.nth(i % many).focus();
      },
    });
    await measure(
      page,
      'game: all patterns in the X-ray',
      { at: '[data-testid=timeline] .name' },
      () => page.getByRole('button', { name: 'Show', exact: true }).click(),
      {
        repetitions: 5,
        prepare: async () => {
          await page.goto(`${studio.url}/searches/${search}/hits/1`);
          await bars.first().waitFor();
          await page.getByRole('button', { name: 'Choose patterns' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'All', exact: true }).click();
        },
      },
    );
  });

  it('of the page of a collection', async () => {
    const { collection } = await results();
    const page = await studio.open(`/collections/${collection}`);
    await page.locator('[data-testid=games] [data-game]').first().waitFor();
    const busy = '[data-testid=games][aria-busy=true]';
    const games = { at: '[data-testid=games] [data-game]', attribute: 'data-game', busy };
    const COLUMNS = ['white', 'black', 'date', 'eco', 'plies'];
    await measure(page, 'collection: sort', games, (i) =>
      page
        .locator(`[data-column=${COLUMNS[i % COLUMNS.length]}]`)
        .getByRole('button')
        .click(),
    );
    await measure(page, 'collection: filter', { at: '[data-testid=listed]', busy }, (i) =>
      page.locator('[data-field=result]').selectOption(i % 2 ? '' : '1-0'),
    );
    const field = page.locator('[data-field=player]');
    await measure(page, 'collection: complete a name', { at: '[role=option]' }, () => page.keyboard.press('a'), {
      prepare: async () => {
        await page.reload();
        await page.locator('[data-testid=games] [data-game]').first().waitFor();
        await field.focus();
      },
    });
  });

  it('of a lesson and an exercise', async () => {
    const { search } = await results();
    const page = await studio.open(`/print?search=${search}`);
    await page.getByTestId('diagram').first().waitFor();
    await measure(page, 'print: diagrams a page', { at: '[data-testid=sheet]' }, (i) =>
      page
        .getByRole('radiogroup', { name: 'Diagrams a page' })
        .getByText(i % 2 ? '6' : '12', { exact: true })
        .click(),
    );
    await measure(page, 'print: how many positions', { at: '[data-testid=sheet]' }, (i) =>
      page
        .getByRole('combobox')
        .first()
        .selectOption(i % 2 ? '12' : '24'),
    );
    await page.goto(`${studio.url}/present?search=${search}`);
    await page.getByTestId('presentation').waitFor();
    const step = { at: '[data-testid=presentation]', attribute: 'data-step' };
    await measure(page, 'present: reveal', step, (i) => page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight'));
    const place = { at: '[data-testid=presentation]' };
    await measure(page, 'present: next or previous position', place, (i) =>
      page.keyboard.press(i % 2 ? 'PageUp' : 'PageDown'),
    );
    const id = await course();
    const square = (name: string) => page.locator(`[data-square=${name}]`);
    await measure(
      page,
      'train: a wrong answer, until it is refuted',
      { at: '[data-testid=feedback]' },
      async () => {
        const box = (await square('f7').boundingBox())!;
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      },
      {
        repetitions: 5,
        prepare: async () => {
          await page.goto(`${studio.url}/train/${id}`);
          await page.getByTestId('question').waitFor();
          const box = (await square('h6').boundingBox())!;
          await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        },
      },
    );
  });

  it('of the other games and of a pasted game', async () => {
    const page = await studio.open('/play');
    const pieces = { at: '[data-testid=grid-board]', attribute: 'data-pieces' };
    const move = (name: string, path: string, from: string, to: string) =>
      measure(page, name, pieces, () => page.locator(`[data-square="${to}"]`).click(), {
        prepare: async () => {
          await page.goto(studio.url + path);
          await page.locator('[data-testid=grid-board] .movable').first().waitFor();
          await page.locator(`[data-square="${from}"]`).click();
        },
      });
    await move('draughts: move', '/play/damas?depth=2', 'c3', 'd4');
    await move('Tac-Tickle: move', '/play/tac-tickle?opponent=original&learn=no', '20', '16');
    const viewer = { at: '[data-testid=viewer]', attribute: 'data-node' };
    const paste = () =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, GAME);
    await measure(page, 'game: paste', viewer, paste, {
      prepare: async () => {
        await page.goto(`${studio.url}/game`);
        await page.getByTestId('game-text').waitFor();
      },
    });
  });
});

it('shifts of pages while they load', async () => {
  const { collection, search } = await results();
  const page = await studio.open('/help');
  await page.addInitScript(() => {
    const sum = { shift: 0 };
    Object.assign(window, { sum });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const pages = {
    home: '/',
    patterns: '/patterns',
    workshop: TEXTBOOK,
    collections: '/collections',
    collection: `/collections/${collection}`,
    'search form': '/searches/new?patterns=philidor',
    'results, gallery': `/searches/${search}`,
    'results, table': `/searches/${search}?view=table`,
    'results, plots': `/searches/${search}?view=plots`,
    game: `/searches/${search}/hits/1`,
    print: `/print?search=${search}`,
    train: '/train',
    exercise: `/train/${await course()}`,
    draughts: '/play/damas',
    'Tac-Tickle': '/play/tac-tickle',
    help: '/help',
  };
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(studio.url + path);
    await page.waitForLoadState('networkidle');
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    shifts.push({ name, sum: await page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum.shift) });
  }
});

it('stays within the bounds', () => {
  const slow = rows.filter(({ times }) => median(times) > BOUND).map(({ name }) => name);
  const jumping = shifts.filter(({ sum }) => sum >= SHIFT_BOUND).map(({ name }) => name);
  expect({ slow, jumping }).toEqual({ slow: [], jumping: [] });
});

afterAll(() => {
  const lines = [
    '',
    `Load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores.`,
    '',
    '| from input to paint | median, ms | worst, ms | bound, ms | median / bound |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, times }) => {
      const middle = median(times);
      const share = (middle / BOUND).toFixed(2);
      return `| ${name} | ${middle.toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${BOUND} | ${share} |`;
    }),
    '',
    '| layout shift while loading | sum | bound |',
    '|---|---|---|',
    ...shifts.map(({ name, sum }) => `| ${name} | ${sum.toFixed(4)} | ${SHIFT_BOUND} |`),
    '',
  ];
  // Past the reporter, so that the tables can be copied as they are.
  process.stdout.write(`${lines.join('\n')}\n`);
});

/**
 * What people come for, each from the start page to the thing itself, with a bound on what their hand does. A click, a
 * choice in a list, a key press and a text that is typed or pasted count one each; scrolling and reading are free.
 */
import type { NormalMove } from 'chessops';
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeSquare } from 'chessops/util';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrows, at, code, fen, useStudio, type Look } from './harness';

const studio = useStudio();

// Each errand finds the studio as it was installed: the games that ship, and no course.
beforeEach(async () => {
  const list = async (path: string) => (await (await studio.request(path)).json()) as { id: string; source: unknown }[];
  for (const { id, source } of await list('/api/v1/collections'))
    if (source !== 'demo') await studio.request(`/api/v1/collections/${id}`, { method: 'DELETE' });
  for (const { id } of await list('/api/v1/training/courses'))
    await studio.request(`/api/v1/training/courses/${id}`, { method: 'DELETE' });
});

/** A person at the studio, and what their hand has done. */
class Person {
  actions = 0;
  constructor(readonly page: Page) {}

  async click(target: Locator) {
    this.actions += 1;
    await target.click();
  }
  async choose(target: Locator, option: string | { label: string }) {
    this.actions += 1;
    await target.selectOption(option);
  }
  async press(...keys: string[]) {
    for (const key of keys) {
      this.actions += 1;
      await this.page.keyboard.press(key);
    }
  }
  async type(text: string) {
    this.actions += 1;
    await this.page.keyboard.type(text);
  }
  async fill(target: Locator, text: string) {
    this.actions += 1;
    await target.fill(text);
  }
  /** A square of the large chess board. */
  async square(name: string) {
    this.actions += 1;
    await this.page.locator(`[data-square=${name}]`).first().scrollIntoViewIfNeeded();
    const { x, y } = await at(this.page, name);
    await this.page.mouse.click(x, y);
  }
  async drop(name: string, text: string) {
    this.actions += 1;
    await this.page.evaluate(
      ([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        for (const type of ['dragenter', 'dragover', 'drop'])
          document
            .querySelector('main')!
            .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text] as const,
    );
  }
  async paste(text: string) {
    this.actions += 1;
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }
  within(bound: number) {
    expect(this.actions).toBeLessThanOrEqual(bound);
  }
}

async function begin(look: Look = {}, path = '/'): Promise<{ me: Person; page: Page }> {
  const page = await studio.open(path, look);
  page.setDefaultTimeout(10_000);
  return { me: new Person(page), page };
}

const link = (place: Page | Locator, name: string | RegExp) => place.getByRole('link', { name }).first();
const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first();
const rail = (page: Page, name: string) => page.getByRole('navigation').first().getByRole('link', { name });
const positions = (page: Page) => page.getByTestId('position');
const stage = (page: Page) => page.getByTestId('presentation');
const spoken = (page: Page) => page.locator('p[role=status][aria-live]').textContent();

/** Of the games that ship one has Philidor’s mate; these are the player's own. */
const OWN = `[White "Ana"]
[Black "Bia"]
[Result "1-0"]
[FEN "5rk1/6pp/7N/3Q4/8/8/6PP/6K1 b - - 0 30"]

30... Kh8 31. Qg8+ Rxg8 32. Nf7# 1-0

[White "Carla"]
[Black "Dora"]
[Result "1-0"]
[FEN "1kr5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 b - - 0 39"]

39... Ka8 40. Qb8+ Rxb8 41. Nc7# 1-0
`;
/** White offers a man for nothing on the third ply. */
const BLUNDER = '[FEN "W:Wc3,a1,e1:Bf6,h8,b8"]\n\n1. c3-d4 b8-a7 2. d4-e5 f6xd4 *';
const THIRD = 'k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w';

async function upload(name: string, text: string): Promise<void> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  await studio.request(`/api/v1/collections/upload?name=${name}`, { method: 'POST', body: text, headers });
}

/** The squares of a move that mates at once. */
function mateOf(position: string): [string, string] {
  const board = Chess.fromSetup(parseFen(position).unwrap()).unwrap();
  for (const [from, targets] of board.allDests()) {
    for (const to of targets) {
      const next = board.clone();
      next.play({ from, to } satisfies NormalMove);
      if (next.isCheckmate()) return [makeSquare(from), makeSquare(to)];
    }
  }
  throw new Error(`no mate in one: ${position}`);
}

describe('a teacher', () => {
  it('prints a worksheet of six forks with at most six actions', async () => {
    const { me, page } = await begin();
    await me.click(link(page, 'Forks and double attacks'));
    await me.click(link(page.locator('main'), /^Fork by a move$/));
    await me.click(link(page, 'Search in games'));
    await me.click(button(page, 'Search'));
    await me.click(link(page, 'Print'));
    await me.choose(page.getByRole('combobox', { name: 'Positions' }), { label: 'The first 6' });
    await expect.poll(() => page.getByTestId('diagram').count()).toBe(6);
    expect(await page.getByTestId('sheet').count()).toBe(1);
    expect(await page.getByTestId('solutions').locator('li').count()).toBe(6);
    await button(page, 'Print or save as PDF').waitFor();
    me.within(6);
  });

  it('shows a found mate on the projector, line by line', async () => {
    const { me, page } = await begin({ width: 1024, height: 768 });
    await me.click(link(page, 'Search the games that come with it'));
    await me.click(button(page, 'Search'));
    await positions(page).first().waitFor();
    await me.press('p');
    await stage(page).waitFor();
    me.within(3);
    expect(await arrows(page).count()).toBe(0);
    await me.press('Space');
    await expect.poll(() => arrows(page).count()).toBe(1);
    while ((await page.getByTestId('sentence').count()) === 0 && me.actions < 20) await me.press('Space');
    expect(await stage(page).textContent()).toMatch(/Philidor.*mates/);
    me.within(10);
  });

  it('builds a pattern without code, and keeps it', async () => {
    const { me, page } = await begin();
    await me.click(link(page, 'New pattern'));
    const builder = page.getByTestId('builder');
    await builder.waitFor();
    await me.click(button(page, 'Paste FEN or PGN'));
    await me.fill(page.getByRole('textbox', { name: 'FEN or PGN' }), '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
    await me.click(button(page, 'Put on the board'));
    await me.click(button(builder, 'Play the moves'));
    await me.square('a1');
    await me.square('a8');
    await me.click(button(builder, 'Done playing'));
    await expect.poll(() => builder.getByTestId('builder-found').textContent()).toBe('It is found on this board.');
    await me.click(button(page, 'Save'));
    await page.waitForURL(/patterns\/[\da-f-]{36}/);
    await page.getByRole('heading', { level: 1, name: 'Mate with the rook' }).waitFor();
    me.within(9);
  });

  it('takes the results home as a page in Portuguese', async () => {
    const { me, page } = await begin({ lang: 'pt' });
    await me.click(link(page, 'Buscar nas partidas incluídas'));
    await me.click(button(page, 'Buscar'));
    await me.click(button(page, 'Exportar'));
    const download = page.waitForEvent('download');
    await me.click(page.getByRole('menuitem', { name: 'Página web' }));
    const html = readFileSync(await (await download).path(), 'utf8');
    expect(html).toMatch(/<html[^>]* lang="pt/);
    expect(html).toContain('Mate de Philidor');
    me.within(4);
  });
});

describe('a player', () => {
  it('is at the critical move of the third Philidor game with at most five clicks', async () => {
    await upload('own.pgn', OWN);
    const { me, page } = await begin();
    await me.click(link(page, 'Search the games that come with it'));
    await me.click(page.getByRole('checkbox', { name: /^own/ }));
    await me.click(button(page, 'Search'));
    await me.choose(page.getByRole('combobox', { name: 'Patterns' }), { label: 'Philidor’s mate' });
    await expect.poll(() => positions(page).count()).toBe(3);
    await me.click(positions(page).nth(2).locator('.board'));
    await page.getByTestId('viewer').waitFor();
    expect(await fen(page)).toContain(THIRD);
    await expect.poll(() => page.getByTestId('now').textContent()).toBe('39… Ka8');
    expect(await page.getByRole('list', { name: 'Tactical line' }).textContent()).toMatch(/Qb8\+.*Rxb8.*Nc7#/s);
    me.within(5);
  });

  it('gives a board away as a picture and as a link', async () => {
    const { me, page } = await begin();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: studio.url });
    await me.click(link(page, 'Open this pattern'));
    await arrows(page).first().waitFor();
    await me.click(button(page, 'Share'));
    await me.click(page.getByRole('menuitem', { name: 'Copy as PNG' }));
    await page.getByText('Picture copied').waitFor();
    me.within(3);
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(types).toContain('image/png');
    await me.click(button(page, 'Share'));
    await me.click(page.getByRole('menuitem', { name: 'Copy the link' }));
    await page.getByText('Link copied').waitFor();
    me.within(5);
    // A player who gets the link sees the same lines on the same board.
    const [board, lines] = [await fen(page), await arrows(page).count()];
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect.poll(() => arrows(page).count()).toBe(lines);
    expect(await fen(page)).toBe(board);
  });

  it('drops a file anywhere and searches it', async () => {
    const { me, page } = await begin({}, '/help');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await me.drop('club.pgn', OWN);
    await me.click(button(page.getByTestId('toast'), 'Open'));
    await me.click(link(page, 'Search patterns here'));
    await me.click(page.getByRole('checkbox', { name: 'Philidor’s mate', exact: true }));
    await me.click(button(page, 'Search'));
    await expect.poll(() => positions(page).count()).toBe(2);
    me.within(5);
  });

  // On a phone the filter is folded.
  it.each([
    [1440, 6],
    [390, 7],
  ])('finds the games of a player by a part of the name (%i pixels wide)', async (width, bound) => {
    const { me, page } = await begin({ width, height: 844, touch: width < 700 });
    await me.click(rail(page, 'Collections'));
    await me.click(link(page.locator('main'), 'Games of Demonstration games'));
    await page.locator('[data-game]').first().waitFor();
    if (width < 700) await me.click(page.locator('summary', { hasText: 'Filter' }));
    await me.click(page.getByRole('combobox', { name: 'Player, either colour' }));
    await me.type('morp');
    await me.click(page.getByRole('option', { name: /Morphy/ }));
    await expect.poll(() => page.getByTestId('listed').textContent()).toMatch(/^\s*\d+ of 207 games/);
    await me.click(page.locator('[data-game] a, a[data-game]').first());
    await page.getByTestId('viewer').waitFor();
    expect(await page.locator('.player').allTextContents()).toContainEqual(expect.stringContaining('Morphy'));
    me.within(bound);
  });

  it('pastes a game and goes to a position that is marked in it', async () => {
    const { me, page } = await begin({ theme: 'dark' });
    await me.click(link(page, 'Open a game'));
    await page.getByTestId('game-text').waitFor();
    await me.paste('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await me.click(page.getByTestId('timeline').getByRole('button', { name: /^Mate in one, White: 3\. Bc4/ }));
    await expect.poll(() => page.getByTestId('now').textContent()).toMatch(/^3(\. Bc4|… Nf6)$/);
    expect(await page.getByTestId('words').textContent()).toMatch(/queen .* f7/);
    me.within(3);
  });

  it('hides the mates that do not work', async () => {
    const { me, page } = await begin();
    await me.click(link(page, 'Mates'));
    await me.click(link(page.locator('main'), /^Supported mate in one/));
    await me.click(link(page, 'Search in games'));
    await me.click(button(page, 'Search'));
    const verdicts = page.getByTestId('proof');
    await expect.poll(async () => (await verdicts.allTextContents()).join()).toMatch(/refuted by/);
    await me.choose(page.getByRole('combobox', { name: 'Proof' }), { label: 'Proof: without refuted' });
    await expect.poll(() => page.url()).toContain('proof=notRefuted');
    await expect.poll(async () => (await verdicts.allTextContents()).join()).toMatch(/^(forced, mate in \d,?)+$/);
    me.within(5);
  });

  it('analyses a game of draughts and goes to the blunder', async () => {
    const { me, page } = await begin({ width: 390, height: 844, touch: true });
    await me.click(rail(page, 'Play'));
    await me.click(link(page, 'Play: Brazilian draughts'));
    await me.fill(page.getByRole('textbox', { name: 'PDN', exact: true }), BLUNDER);
    await me.click(button(page, 'Analyse'));
    await me.click(page.getByTestId('mistakes').getByRole('button', { name: /d4-e5\s*, (mistake|blunder)$/ }));
    await expect.poll(() => page.getByTestId('better').textContent()).toMatch(/Better was [a-h]\d-[a-h]\d\./);
    await expect.poll(() => page.getByTestId('game-state').textContent()).toMatch(/^Ply 3 of/);
    me.within(5);
  });
});

describe('a pupil', () => {
  it('begins training and solves a first exercise on a phone', async () => {
    const { me, page } = await begin({ lang: 'pt', width: 390, height: 844, touch: true });
    await me.click(rail(page, 'Treinar'));
    await me.click(button(page, 'Começar: Mates'));
    await expect
      .poll(() =>
        page
          .getByTestId('question')
          .textContent()
          .catch(() => ''),
      )
      .toMatch(/Mate em/);
    const [from, to] = mateOf((await fen(page))!);
    await me.square(from);
    await me.square(to);
    await page.getByTestId('feedback').getByText('Certo').waitFor();
    await page.getByTestId('solution').waitFor();
    me.within(4);
  });

  it('reads the rules of Tac-Tickle and makes a move, and sets up a configuration', async () => {
    const { me, page } = await begin();
    await me.click(rail(page, 'Play'));
    await me.click(link(page, 'Play: Tac-Tickle'));
    await page.getByText('Three of your pieces next to each other in a row, a column or a diagonal win.').waitFor();
    const cell = (square: number) => page.locator(`[data-testid=grid-board] [data-square="${square}"]`);
    const state = () => page.getByTestId('game-state').textContent();
    await expect.poll(state).toBe('Your move');
    await me.click(cell(1));
    await me.click(cell(5));
    await expect.poll(() => new URL(page.url()).searchParams.get('moves')).toMatch(/^1-5,/);
    me.within(4);
    me.actions = 0;
    await me.click(button(page, 'Set up a configuration'));
    const place = page.getByRole('radiogroup', { name: 'Place' });
    await me.click(place.getByText('Remove'));
    await me.click(cell(3));
    await me.click(place.getByText('X', { exact: true }));
    await me.click(cell(10));
    await me.click(button(page, 'Play from here'));
    await expect.poll(state).toBe('Your move');
    expect(await cell(10).getAttribute('aria-label')).toMatch(/X/);
    me.within(6);
  });
});

describe('an author', () => {
  it('sees why an instance is rejected, and where', async () => {
    const { me, page } = await begin();
    await me.click(link(page, 'Open this pattern'));
    await me.click(page.getByTestId('tests').getByRole('button', { name: /Without a pawn on g7/ }));
    const rejection = page.getByTestId('rejection');
    await expect.poll(() => rejection.textContent()).toBe('Rejected: the king on h8 can still go to g7.');
    await me.click(rejection);
    await expect
      .poll(() => page.locator('[data-mark]').evaluateAll((all) => all.map((one) => one.dataset.mark).sort()))
      .toEqual(['g7', 'h8']);
    me.within(3);
  });
});

describe('a researcher', () => {
  it.each([1440, 390])('reads Philidor’s mate in Portuguese, sentence and code (%i pixels wide)', async (width) => {
    const { me, page } = await begin({ lang: 'pt', width, height: 844, touch: width < 700 });
    await me.click(link(page, 'Abrir este padrão'));
    await expect.poll(() => page.getByTestId('words').first().textContent()).toMatch(/^\s*O rei em a8 .* mate/);
    await expect.poll(() => code(page)).toMatch(/CENARIO[\s\S]*ATAQUEPOSSIVEL/);
    expect(await code(page)).not.toMatch(/SCENARIO|POSSIBLEATTACK/);
    expect(await page.getByTestId('save-state').count()).toBe(0);
    me.within(1);
  });
});

describe('a player who does not see the board', () => {
  /** Goes on with Tab until a control has the focus; every press counts. */
  async function tabTo(me: Person, name: string) {
    const focused = () =>
      me.page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
      );
    while ((await focused()) !== name && me.actions < 30) await me.press('Tab');
    expect(await focused()).toBe(name);
  }

  it('hears the position and the sentence of a pattern', async () => {
    const { me, page } = await begin();
    await page.getByTestId('living').waitFor();
    await tabTo(me, 'Open this pattern');
    await me.press('Enter');
    await arrows(page).first().waitFor();
    await me.press('w');
    await expect.poll(() => spoken(page)).toMatch(/^White to move\. White: king f2, queen f4, knight a6, pawn g3\./);
    await me.press('s');
    await expect.poll(() => spoken(page)).toMatch(/^The king on a8 .* the knight goes to c7 and mates/);
    me.within(18);
  });

  it('solves an exercise by the keyboard alone', async () => {
    const { me, page } = await begin();
    await page.getByTestId('living').waitFor();
    await me.press('g', 'e');
    await button(page, 'Start: Mates').waitFor();
    await tabTo(me, 'Start: Mates');
    await me.press('Enter');
    await expect.poll(() => spoken(page)).toContain('Mate in one');
    await me.press('w');
    await expect.poll(() => spoken(page)).toMatch(/White: king g1/);
    await me.press('s');
    await expect.poll(() => spoken(page)).toContain('Find the move');
    await me.press('t');
    const typed = page.getByRole('textbox', { name: 'A move or a question' });
    await expect.poll(() => typed.evaluate((input) => input === document.activeElement)).toBe(true);
    await me.type(mateOf((await fen(page))!).join(''));
    await me.press('Enter');
    await expect.poll(() => spoken(page)).toMatch(/Right!.*queen/);
    me.within(12);
  });
});

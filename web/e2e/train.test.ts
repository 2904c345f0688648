import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drag, fen, seriousViolations, shot, useStudio } from './harness';

const studio = useStudio();
const PHILIDOR = '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1';
/** Two mates: one in two moves and one in one. */
const LIST = `${PHILIDOR}\n6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1`;

const question = (page: Page) => page.getByTestId('question');
const feedback = (page: Page) => page.getByTestId('feedback');
const spoken = (page: Page) => page.locator('p[role=status][aria-live]').textContent();
const field = (page: Page) => page.getByRole('textbox', { name: /A move or a question|Um lance ou uma pergunta/ });
const rating = (page: Page) => page.getByTestId('rating');

const forwardHasFocus = (page: Page) =>
  page.getByRole('button', { name: 'Next' }).evaluate((button) => button === document.activeElement);

async function make(body: object): Promise<string> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await studio.request('/api/v1/training/courses', init);
  return ((await answer.json()) as { course: { id: string } }).course.id;
}

/** A course of positions with the pattern that is looked for in them. */
const course = (fens: string[], pattern: string) =>
  make({ source: { kind: 'positions', positions: fens.map((fen) => ({ fen, pattern })) } });

async function type(page: Page, text: string) {
  await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe('training', () => {
  it('begins with a theme, one click from an empty page', async () => {
    const page = await studio.open('/train');
    await page.getByText('No course yet').waitFor();
    await page.getByRole('button', { name: 'Start: Mates' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'train-empty', true);
    // The rail leads here, also on a phone.
    const narrow = await studio.open('/', { width: 390, height: 780 });
    await narrow.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Train' }).click();
    await narrow.getByRole('button', { name: 'Start: Mates' }).waitFor();
    const rail = (await narrow.getByRole('navigation', { name: 'Main' }).boundingBox())!;
    expect(rail.height).toBeLessThan(80);
    await shot(narrow, 'train-empty-390', true);
    await page.getByRole('button', { name: 'Start: Mates' }).click();
    await question(page).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/train\/[0-9a-f-]{36}$/);
    await page.getByText('0 of 10 done today').waitFor();
    await shot(page, 'train-mates');
  });

  it('finds a mate with the mouse, learns why a move is wrong, and comes to the end of the line', async () => {
    const id = await course([PHILIDOR], 'philidor');
    const page = await studio.open(`/train/${id}`);
    await expect.poll(() => question(page).textContent()).toContain('White to move. Mate in 2.');
    await shot(page, 'train-move');
    await drag(page, 'h6', 'f7');
    await feedback(page)
      .getByText(/Nf7\+ does not work\..*(king on h8|rook on f8).*Try again\./)
      .waitFor();
    // The position is back, and arrows say what was played and what refutes it.
    expect(await fen(page)).toBe(PHILIDOR);
    expect(await page.locator('[data-testid=board] [data-arrow]').count()).toBeGreaterThan(0);
    await shot(page, 'train-wrong');
    await drag(page, 'd5', 'g8');
    await feedback(page).getByText('Right. The answer is Rxg8: go on.').waitFor();
    await drag(page, 'h6', 'f7');
    await feedback(page).getByText('Right now.').waitFor();
    await page
      .getByTestId('solution')
      .getByText(/It is there: Philidor’s mate/)
      .waitFor();
    expect(await page.getByTestId('words').textContent()).toMatch(/queen/);
    // Wrong at first: it is asked once more today.
    await expect
      .poll(() => rating(page).getByRole('button', { name: 'Again' }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    expect(await page.locator('[data-testid=board] [data-arrow]').count()).toBeGreaterThan(2);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'train-solution');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Once more', { exact: true }).waitFor();
    // After a reload it goes on where it was.
    await page.reload();
    await page.getByText('Once more', { exact: true }).waitFor();
    await page.getByText('0 of 1 done today').waitFor();
  });

  it('is solved by the keyboard and the ear alone', async () => {
    const id = await make({
      source: {
        kind: 'positions',
        positions: [
          { fen: PHILIDOR, pattern: 'philidor' },
          { fen: 'r3k3/2N5/8/8/8/8/8/4K3 b q - 0 1', side: 'white', pattern: 'doubleattack' },
        ],
      },
    });
    const page = await studio.open(`/train/${id}`);
    await question(page).waitFor();
    // The question is said when it comes, and again.
    await expect.poll(() => spoken(page)).toContain('White to move. Mate in 2.');
    await page.keyboard.press('w');
    await expect.poll(() => spoken(page)).toMatch(/White: king g1, queen d5, knight h6/);
    await page.keyboard.press('s');
    await expect.poll(() => spoken(page)).toContain('Mate in 2.');
    await page.keyboard.press('h');
    await expect.poll(() => spoken(page)).toContain('White moves the queen on d5.');
    await page.keyboard.press('t');
    await type(page, 'Nf7');
    await expect.poll(() => spoken(page)).toMatch(/Nf7\+ does not work\./);
    await type(page, 'Qg8');
    await expect.poll(() => spoken(page)).toContain('The answer is Rxg8: go on.');
    await type(page, 'Nf7');
    await expect.poll(() => spoken(page)).toMatch(/Right now\..*queen/);
    // Digits rate, Enter goes on.
    await page.keyboard.press('2');
    await expect
      .poll(() => rating(page).getByRole('button', { name: 'Hard' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => spoken(page)).toMatch(/^Hard: /);
    await expect.poll(() => forwardHasFocus(page)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => spoken(page)).toContain('Which idea does White have here?');
    const names = await page.getByRole('group', { name: 'Ideas' }).getByRole('button').allTextContents();
    expect(names.length).toBe(4);
    const right = names.findIndex((name) => /Double attack$/.test(name));
    const wrong = right === 0 ? 1 : 0;
    await page.keyboard.press(String(wrong + 1));
    await expect.poll(() => spoken(page)).toMatch(/^Not this one\..*Try again\./);
    await shot(page, 'train-idea');
    await page.keyboard.press(String(right + 1));
    await expect.poll(() => forwardHasFocus(page)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Once more', { exact: true }).waitFor();
  });

  it('shows an exercise large, without its solution until it is over', async () => {
    const page = await studio.open(`/train/${await course([PHILIDOR], 'philidor')}`);
    await question(page).waitFor();
    const asked = (await question(page).textContent())!.trim();
    const stage = page.getByTestId('presentation');
    await page.keyboard.press('p');
    await stage.waitFor();
    for (let i = 0; i < 5; i++) await page.keyboard.press('Space');
    expect(await stage.textContent()).toContain(asked);
    expect(await stage.textContent()).not.toContain('Philidor');
    await page.keyboard.press('Escape');
    await stage.waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    await page.getByTestId('solution').waitFor();
    await page.getByRole('button', { name: 'Present' }).click();
    for (let i = 0; i < 40 && !(await stage.textContent())!.includes('Philidor'); i++)
      await page.keyboard.press('ArrowRight');
    await shot(page, 'train-present');
  });

  it('keeps progress, shows it, and takes back what was deleted', async () => {
    const id = await course(LIST.split('\n'), 'mateinone');
    const page = await studio.open(`/train/${id}`);
    // Only the second position is a mate in one.
    await expect.poll(() => question(page).textContent()).toContain('Find the move: Mate in one');
    await drag(page, 'a1', 'a8');
    await feedback(page).getByText('Right!').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByTestId('finished').getByText('1 of 1 exercise right at the first try.').waitFor();
    await shot(page, 'train-finished');
    await page.reload();
    await page
      .getByTestId('finished')
      .getByText(/The next repetition is on/)
      .waitFor();
    await page.getByRole('link', { name: 'All courses' }).click();
    const card = page.getByTestId('course').filter({ hasText: 'Mate in one' });
    await card.getByText('Done for today').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'train-courses', true);
    await card.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Start again from nothing' }).click();
    await card.getByText('1 new today').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('Done for today').waitFor();
    await card.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('Done for today').waitFor();
  });

  it('makes a course of the results of a search and of pasted positions', async () => {
    const page = await studio.open(`/train?positions=${encodeURIComponent(LIST)}`);
    await page.getByTestId('make-course').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill('My mates');
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'train-make');
    await page.getByRole('button', { name: 'Make the course' }).click();
    await question(page).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('My mates');
    await page.getByText('0 of 2 done today').waitFor();
  });

  it('speaks Portuguese, on a phone and in the dark', async () => {
    const id = await course([PHILIDOR], 'philidor');
    const page = await studio.open(`/train/${id}`, { lang: 'pt', width: 390, height: 844, theme: 'dark' });
    await expect.poll(() => question(page).textContent()).toContain('As brancas jogam. Mate em 2.');
    // The name of the only pattern would answer half of the question.
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Treinar');
    await shot(page, 'train-pt-390');
    await page.getByRole('button', { name: 'Mostrar a solução' }).click();
    await page.getByTestId('solution').waitFor();
    expect(await page.getByTestId('solution').textContent()).toContain('Dg8+');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, 'train-solution-pt-390', true);
    await page.goto(`${studio.url}/train`);
    await page.getByTestId('course').first().waitFor();
    await shot(page, 'train-courses-pt-390', true);
  });
});

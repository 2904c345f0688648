import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '$lib/i18n/en';
import { editorKeymap, SHORTCUTS, shortcuts } from './shortcuts';

class TestElement {
  constructor(
    readonly tagName: string,
    readonly isOnBoard = false,
  ) {}
  isContentEditable = false;
  closest = () => (this.isOnBoard ? this : null);
}
const page = new TestElement('DIV');
const field = new TestElement('INPUT');
const square = new TestElement('BUTTON', true);
let isDialogOpen = false;

beforeEach(() => {
  isDialogOpen = false;
  vi.stubGlobal('HTMLElement', TestElement);
  vi.stubGlobal('document', { querySelector: () => (isDialogOpen ? {} : null) });
});
afterEach(() => vi.unstubAllGlobals());

function press(handler: (event: KeyboardEvent) => void, keys: string, target = page) {
  const parts = keys.split('+');
  const event = {
    key: parts.at(-1)!,
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
    defaultPrevented: false,
    composedPath: () => [target],
    preventDefault: vi.fn(),
    stopPropagation: vi.fn(),
  };
  handler(event as unknown as KeyboardEvent);
  return event.preventDefault.mock.calls.length > 0;
}

it('has a label for every shortcut, and a shortcut for every label', () => {
  expect(SHORTCUTS.map(({ name }) => name).sort()).toEqual(Object.keys(en.help.keys).sort());
});

it('accepts two keys, one after the other', () => {
  const patterns = vi.fn();
  const handler = shortcuts({ patterns });
  for (const key of ['p', 'g', 'x', 'p']) press(handler, key);
  expect(patterns).not.toHaveBeenCalled();
  press(handler, 'g');
  expect(press(handler, 'p')).toBe(true);
  expect(patterns).toHaveBeenCalledOnce();
});

it('takes the second of two keys for no shortcut of its own', () => {
  const present = vi.fn();
  const handler = shortcuts({ present });
  for (const key of ['g', 'p']) press(handler, key);
  expect(present).not.toHaveBeenCalled();
  press(handler, 'p');
  expect(present).toHaveBeenCalledOnce();
});

it('distinguishes modifiers', () => {
  const actions = { undo: vi.fn(), redo: vi.fn(), flip: vi.fn(), help: vi.fn() };
  const handler = shortcuts(actions);
  press(handler, 'Ctrl+z');
  press(handler, 'Ctrl+Shift+Z');
  press(handler, 'Ctrl+y');
  press(handler, 'Ctrl+f');
  press(handler, 'Shift+?');
  expect(Object.values(actions).map(({ mock }) => mock.calls.length)).toEqual([1, 2, 0, 1]);
});

it('leaves letters to text and to the board', () => {
  const actions = { save: vi.fn(), flip: vi.fn(), letters: vi.fn(), nextMove: vi.fn() };
  const handler = shortcuts(actions);
  for (const target of [field, square]) for (const key of ['Ctrl+s', 'f', 'N', ']']) press(handler, key, target);
  expect(Object.values(actions).map(({ mock }) => mock.calls.length)).toEqual([2, 0, 1, 1]);
});

it('does nothing under a dialog, and leaves what an action declines to others', () => {
  const handler = shortcuts({ cancel: () => false, flip: vi.fn() });
  expect(press(handler, 'Escape')).toBe(false);
  expect(press(handler, 'f')).toBe(true);
  isDialogOpen = true;
  expect(press(handler, 'f')).toBe(false);
  expect(press(shortcuts({ reveal: vi.fn() }, { above: true }), ' ')).toBe(true);
});

it('gives the editor its keys as it writes them', () => {
  const run = () => true;
  const commands = { complete: run, fix: run, format: run, nextProblem: run, indent: run, outdent: run, leave: run };
  const keys = editorKeymap(commands).map(({ key }) => key);
  expect(keys).toEqual(['Mod-Space', 'Mod-.', 'Shift-Alt-f', 'F8', 'Mod-]', 'Mod-[', 'Tab']);
});

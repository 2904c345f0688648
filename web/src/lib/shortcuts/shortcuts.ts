/**
 * The keyboard shortcuts of the studio in one table, which both dispatches and documents: `shortcuts` makes keydown
 * handlers from it, `editorKeymap` the keys of the editor, and `ShortcutList` shows it to the user (`?`).
 *
 *     <svelte:window onkeydown={shortcuts({ flip: () => board.flip() })} />
 *
 * Keys that every widget of a kind has, such as the arrows in a menu or in a row of tabs, are not in the table.
 */
import type { Command, KeyBinding } from '@codemirror/view';
import type { Dictionary } from '$lib/i18n/en';

interface Shortcut {
  name: keyof Dictionary['help']['keys'];
  group: keyof Dictionary['help']['groups'];
  /** Each of them will do. `Ctrl` is the Mac's ⌘ too; `g p` is one key after the other. */
  keys: readonly string[];
  /** What the list shows, where there are too many keys to show each. */
  shown?: readonly string[];
  /**
   * `offBoard`: neither while a text is typed nor on the squares of a board, where letters put pieces;
   * `notTyping`: also on a board; `onBoard`: only there; `always`: also while a text is typed.
   */
  when: 'offBoard' | 'notTyping' | 'onBoard' | 'always';
}

export const SHORTCUTS = [
  { name: 'help', group: 'anywhere', keys: ['?'], when: 'notTyping' },
  { name: 'patterns', group: 'anywhere', keys: ['g p'], when: 'offBoard' },
  { name: 'collections', group: 'anywhere', keys: ['g c'], when: 'offBoard' },
  { name: 'train', group: 'anywhere', keys: ['g e'], when: 'offBoard' },
  { name: 'play', group: 'anywhere', keys: ['g j'], when: 'offBoard' },
  { name: 'cancel', group: 'anywhere', keys: ['Esc'], when: 'notTyping' },
  { name: 'present', group: 'anywhere', keys: ['p'], when: 'offBoard' },
  { name: 'reveal', group: 'presentation', keys: ['Space', '→', 'PageDown'], when: 'notTyping' },
  { name: 'hide', group: 'presentation', keys: ['←', 'PageUp'], when: 'notTyping' },
  { name: 'nextPosition', group: 'presentation', keys: ['↓', 'n'], when: 'notTyping' },
  { name: 'previousPosition', group: 'presentation', keys: ['↑', 'b'], when: 'notTyping' },
  { name: 'save', group: 'workshop', keys: ['Ctrl+S'], when: 'always' },
  { name: 'undo', group: 'workshop', keys: ['Ctrl+Z'], when: 'notTyping' },
  { name: 'redo', group: 'workshop', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], when: 'notTyping' },
  { name: 'nextInstance', group: 'workshop', keys: ['j'], when: 'offBoard' },
  { name: 'previousInstance', group: 'workshop', keys: ['k'], when: 'offBoard' },
  { name: 'nextMove', group: 'workshop', keys: [']'], when: 'notTyping' },
  { name: 'previousMove', group: 'workshop', keys: ['['], when: 'notTyping' },
  { name: 'flip', group: 'workshop', keys: ['f'], when: 'offBoard' },
  { name: 'builder', group: 'workshop', keys: ['a'], when: 'offBoard' },
  { name: 'gameForward', group: 'game', keys: ['→'], when: 'offBoard' },
  { name: 'gameBack', group: 'game', keys: ['←'], when: 'offBoard' },
  { name: 'gameStart', group: 'game', keys: ['Home'], when: 'offBoard' },
  { name: 'gameEnd', group: 'game', keys: ['End'], when: 'offBoard' },
  { name: 'nextMark', group: 'game', keys: ['m'], when: 'offBoard' },
  { name: 'nextHit', group: 'game', keys: ['n'], when: 'offBoard' },
  { name: 'previousHit', group: 'game', keys: ['b'], when: 'offBoard' },
  { name: 'arrows', group: 'board', keys: ['←', '↑', '→', '↓'], when: 'notTyping' },
  { name: 'edges', group: 'board', keys: ['Home', 'End', 'PageUp', 'PageDown'], when: 'notTyping' },
  // A square is a button, so the browser turns the key into a click.
  { name: 'enter', group: 'board', keys: ['Enter'], when: 'notTyping' },
  { name: 'letters', group: 'board', keys: [...'KQRBNPkqrbnp'], shown: ['N', 'q', '…'], when: 'notTyping' },
  { name: 'typeMove', group: 'board', keys: ['t'], when: 'notTyping' },
  { name: 'sayPieces', group: 'board', keys: ['w'], when: 'notTyping' },
  { name: 'sayLast', group: 'board', keys: ['l'], when: 'notTyping' },
  { name: 'saySentence', group: 'board', keys: ['s'], when: 'notTyping' },
  { name: 'sayRank', group: 'board', keys: [...'12345678'], shown: ['1', '…', '8'], when: 'onBoard' },
  { name: 'delete', group: 'board', keys: ['Delete', 'Backspace'], when: 'notTyping' },
  { name: 'trainDigit', group: 'train', keys: ['1', '2', '3', '4'], when: 'offBoard' },
  { name: 'trainHint', group: 'train', keys: ['h'], when: 'offBoard' },
  { name: 'trainShow', group: 'train', keys: ['x'], when: 'offBoard' },
  { name: 'trainNext', group: 'train', keys: ['n'], when: 'offBoard' },
  { name: 'complete', group: 'editor', keys: ['Ctrl+Space'], when: 'always' },
  { name: 'fix', group: 'editor', keys: ['Ctrl+.'], when: 'always' },
  { name: 'format', group: 'editor', keys: ['Shift+Alt+F'], when: 'always' },
  { name: 'nextProblem', group: 'editor', keys: ['F8'], when: 'always' },
  { name: 'indent', group: 'editor', keys: ['Ctrl+]'], when: 'always' },
  { name: 'outdent', group: 'editor', keys: ['Ctrl+['], when: 'always' },
  { name: 'leave', group: 'editor', keys: ['Tab'], when: 'always' },
] as const satisfies readonly Shortcut[];

type Row = (typeof SHORTCUTS)[number];
type Group = Row['group'];
/** The names of the shortcuts of a group. */
export type ShortcutName<G extends Group = Group> = Extract<Row, { group: G }>['name'];

/** `false` says that there was nothing to do: the key is left to other handlers. */
type Action = (event: KeyboardEvent) => unknown;
export type Actions<N extends ShortcutName> = Record<N, Action>;

/** Two keys that are one shortcut; the second by itself may be another. */
const SEQUENCES: ReadonlySet<string> = new Set(
  SHORTCUTS.flatMap(({ keys }) => keys as readonly string[]).filter((keys) => keys.includes(' ')),
);

/**
 * A keydown handler for some of the shortcuts. A key that it handles does nothing else. `above` is for what lies over the
 * page itself, where the shortcuts of the page are dead.
 */
export function shortcuts(
  actions: Partial<Actions<ShortcutName>>,
  { above = false } = {},
): (event: KeyboardEvent) => void {
  const rows: readonly Shortcut[] = SHORTCUTS.filter(({ name }) => actions[name]);
  let last = '';
  return (event) => {
    const before = last;
    last = isTyping(event) ? '' : event.key;
    if (event.defaultPrevented || (!above && isUnderDialog())) return;
    const row = rows.find(
      ({ when, keys }) => applies(when, event) && keys.some((key) => isPressed(key, event, before)),
    );
    if (!row || actions[row.name]!(event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** The shortcuts of the editor, which dispatches its keys itself. */
export function editorKeymap(commands: Record<ShortcutName<'editor'>, Command>): KeyBinding[] {
  return SHORTCUTS.filter((row) => row.group === 'editor').map(({ name, keys: [key] }) => ({
    key: key
      .replace('Ctrl', 'Mod')
      .replaceAll('+', '-')
      .replace(/[A-Z]$/, (letter) => letter.toLowerCase()),
    run: commands[name],
  }));
}

/** The keys of a shortcut for a tooltip. */
export function keysOf(name: ShortcutName): string {
  return SHORTCUTS.find((row) => row.name === name)!.keys.join(', ');
}

const KEY_NAMES: Record<string, string> = {
  Esc: 'Escape',
  '←': 'ArrowLeft',
  '↑': 'ArrowUp',
  '→': 'ArrowRight',
  '↓': 'ArrowDown',
  Space: ' ',
};

/** Whether an event, after the key `before`, is one of the keys of the table. */
function isPressed(keys: string, event: KeyboardEvent, before: string): boolean {
  const [chord, first] = keys.split(' ').reverse() as [string, string?];
  if (first ? first !== before : SEQUENCES.has(`${before} ${event.key}`)) return false;
  const modifiers = chord.split('+');
  const key = modifiers.pop()!;
  const name = KEY_NAMES[key] ?? key;
  if (modifiers.includes('Ctrl') !== (event.ctrlKey || event.metaKey)) return false;
  if (modifiers.includes('Alt') !== event.altKey) return false;
  // By itself a character says whether Shift is held: `?`, `N`. With Ctrl, only Shift distinguishes `z` and `Z`.
  if (modifiers.length === 0) return event.key === name;
  return modifiers.includes('Shift') === event.shiftKey && event.key.toLowerCase() === name.toLowerCase();
}

function applies(when: Shortcut['when'], event: KeyboardEvent): boolean {
  if (when === 'always') return true;
  if (isTyping(event)) return false;
  return when === 'notTyping' || (when === 'onBoard') === isOnBoard(event);
}

/** Whether a key pressed here is meant as text. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  // A choice takes arrows and Space, no letters.
  const isChoice = target.tagName === 'INPUT' && /^(radio|checkbox)$/.test((target as HTMLInputElement).type);
  if (isChoice && event.key.length === 1 && event.key !== ' ') return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function isOnBoard(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && target.closest('[role=grid]') !== null;
}

/** Whether a modal window lies over the page: then nothing may act under it. */
function isUnderDialog(): boolean {
  return document.querySelector('dialog[open], [aria-modal=true]') !== null;
}

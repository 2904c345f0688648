import type { Dictionary } from '$lib/i18n/en';

export type Group = keyof Dictionary['help']['groups'];

/** Every shortcut, once: the list that `?` shows and the help page read this. */
export const KEYS: readonly { keys: readonly string[]; what: keyof Dictionary['help']['keys']; group: Group }[] = [
  { keys: ['?'], what: 'help', group: 'anywhere' },
  { keys: ['g p'], what: 'patterns', group: 'anywhere' },
  { keys: ['g c'], what: 'collections', group: 'anywhere' },
  { keys: ['Esc'], what: 'escape', group: 'anywhere' },
  { keys: ['Ctrl+S'], what: 'save', group: 'workshop' },
  { keys: ['Ctrl+Z'], what: 'undo', group: 'workshop' },
  { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], what: 'redo', group: 'workshop' },
  { keys: ['j', 'k'], what: 'instance', group: 'workshop' },
  { keys: ['[', ']'], what: 'step', group: 'workshop' },
  { keys: ['f'], what: 'flip', group: 'workshop' },
  { keys: ['a'], what: 'builder', group: 'workshop' },
  { keys: ['←', '↑', '→', '↓'], what: 'arrows', group: 'board' },
  { keys: ['Enter'], what: 'enter', group: 'board' },
  { keys: ['N', 'q', '…'], what: 'letters', group: 'board' },
  { keys: ['Delete'], what: 'delete', group: 'board' },
  { keys: ['Ctrl+Space'], what: 'complete', group: 'editor' },
  { keys: ['Ctrl+.'], what: 'fix', group: 'editor' },
  { keys: ['Shift+Alt+F'], what: 'format', group: 'editor' },
  { keys: ['F8'], what: 'nextProblem', group: 'editor' },
  { keys: ['Ctrl+]', 'Ctrl+['], what: 'indent', group: 'editor' },
  { keys: ['Tab'], what: 'leave', group: 'editor' },
];

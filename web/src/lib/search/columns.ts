import type { Hit } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';

export type Column = keyof Dictionary['search']['col'];

export const COLUMNS: readonly { id: Column; sortable: boolean; numeric?: boolean; usual: boolean }[] = [
  { id: 'n', sortable: true, numeric: true, usual: true },
  { id: 'pattern', sortable: true, usual: true },
  { id: 'white', sortable: true, usual: true },
  { id: 'black', sortable: true, usual: true },
  { id: 'result', sortable: true, usual: true },
  { id: 'date', sortable: true, usual: true },
  { id: 'eco', sortable: true, usual: false },
  { id: 'ply', sortable: true, numeric: true, usual: true },
  { id: 'side', sortable: false, usual: false },
  { id: 'whiteElo', sortable: true, numeric: true, usual: false },
  { id: 'blackElo', sortable: true, numeric: true, usual: false },
  { id: 'line', sortable: false, usual: true },
  { id: 'words', sortable: false, usual: false },
];

export function chosenColumns(text: string | undefined): Column[] {
  const asked = text?.split(',') ?? [];
  const chosen = COLUMNS.filter(({ id, usual }) => (text ? asked.includes(id) : usual)).map(({ id }) => id);
  return chosen.length > 0 ? chosen : ['n'];
}

export function cell(hit: Hit, column: Column, t: Dictionary): string {
  switch (column) {
    case 'line':
      return hit.line.map(({ san }) => san).join(' ');
    case 'ply':
      return t.search.move(hit.ply);
    case 'side':
      return hit.side === 'white' ? t.common.white : t.common.black;
    default:
      return String(hit[column] ?? '');
  }
}

/** The next order when a heading is clicked: up, down, back to the order in which they were found. */
export function nextSort(current: string, column: Column): string {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? '' : column;
}

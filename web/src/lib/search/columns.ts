import type { Hit, HitOrder } from '$lib/api/types';
import type { Dictionary } from '$lib/i18n/en';
import { proofLabel } from './proof';

export type Column = keyof Dictionary['search']['col'];

/** The columns of the table, each with the orders that the server offers: ascending, and descending if there is one. */
export const COLUMNS: readonly { id: Column; orders: readonly HitOrder[]; numeric?: boolean; usual: boolean }[] = [
  { id: 'n', orders: ['found'], numeric: true, usual: true },
  { id: 'pattern', orders: [], usual: true },
  { id: 'white', orders: ['white'], usual: true },
  { id: 'black', orders: ['black'], usual: true },
  { id: 'result', orders: [], usual: true },
  { id: 'date', orders: ['date', 'dateDown'], usual: true },
  { id: 'eco', orders: ['eco'], usual: true },
  { id: 'ply', orders: ['ply'], numeric: true, usual: true },
  { id: 'rating', orders: ['rating'], numeric: true, usual: false },
  { id: 'side', orders: [], usual: false },
  { id: 'line', orders: [], usual: true },
  { id: 'proof', orders: [], usual: false },
  { id: 'within', orders: [], numeric: true, usual: false },
  { id: 'words', orders: [], usual: false },
];

export function chosenColumns(text: string | undefined): Column[] {
  const asked = text?.split(',') ?? [];
  const chosen = COLUMNS.filter(({ id, usual }) => (text ? asked.includes(id) : usual)).map(({ id }) => id);
  return chosen.length > 0 ? chosen : ['n'];
}

/** The text of a cell; `letters` writes a move in the letters of the reader. */
export function cell(hit: Hit, column: Column, t: Dictionary, letters: (san: string) => string): string {
  switch (column) {
    case 'line':
      return hit.line.map(({ san }) => letters(san)).join(' ');
    case 'ply':
      return t.search.move(hit.ply);
    case 'proof':
      return hit.proof?.reply ? t.results.refutedBy(letters(hit.proof.reply)) : (proofLabel(hit.proof, t)?.text ?? '');
    case 'rating':
      return [hit.whiteElo, hit.blackElo].map((rating) => rating ?? '–').join(' / ');
    case 'side':
      return hit.side === 'white' ? t.common.white : t.common.black;
    default:
      return String(hit[column] ?? '');
  }
}

/** Parses the order of a query parameter; by default hits are listed as they were found. */
export function readOrder(text: string | undefined): HitOrder {
  return COLUMNS.flatMap(({ orders }) => orders).find((order) => order === text) ?? 'found';
}

/** The next order when a heading is clicked: each order of the column in turn, then the order in which hits were found. */
export function nextOrder(current: HitOrder, column: Column): HitOrder {
  const orders = COLUMNS.find(({ id }) => id === column)?.orders ?? [];
  return orders[orders.indexOf(current) + 1] ?? 'found';
}

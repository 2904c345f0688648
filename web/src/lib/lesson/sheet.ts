/** How a worksheet looks, as the address says it, and how its diagrams fit on paper. */
import type { Colour, Lang } from '$lib/api/types';
import { turnOf, type LessonPosition, type Notation } from './position';

type Query = Record<string, string | undefined>;

export const PER_PAGE = ['4', '6', '12'] as const;
export const PAPERS = ['a4', 'letter'] as const;
export const NOTATIONS = ['letters', 'figurines'] as const;
export const SOLUTIONS = ['full', 'line', 'none'] as const;
export const VIEWS = ['mover', 'white'] as const;
export const COUNTS = [6, 12, 24, 48] as const;

export interface Sheet {
  per: (typeof PER_PAGE)[number];
  paper: (typeof PAPERS)[number];
  lang: Lang;
  notation: Notation;
  solutions: (typeof SOLUTIONS)[number];
  view: (typeof VIEWS)[number];
  coordinates: boolean;
  heading: string | undefined;
  group: string;
  date: string;
  /** The number of positions; 0 for all. */
  count: number;
}

const DEFAULT_COUNT = 12;

function one<T extends string>(options: readonly T[], text: string | undefined, usual: T): T {
  return options.find((option) => option === text) ?? usual;
}

/** Reads a sheet from an address; the language is that of the pages unless it names another. */
export function readSheet(query: Query, lang: Lang): Sheet {
  return {
    per: one(PER_PAGE, query.per, '6'),
    paper: one(PAPERS, query.paper, 'a4'),
    lang: one(['pt', 'en'], query.in, lang),
    notation: one(NOTATIONS, query.notation, 'letters'),
    solutions: one(SOLUTIONS, query.solutions, 'full'),
    view: one(VIEWS, query.view, 'mover'),
    coordinates: query.coordinates !== 'no',
    heading: query.heading,
    group: query.class ?? '',
    date: query.date ?? '',
    count: /^\d{1,4}$/.test(query.count ?? '') ? Number(query.count) : DEFAULT_COUNT,
  };
}

/** Sizes of paper in millimetres. */
export const SIZES = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;
/** Pixels of a millimetre on the screen. */
export const PIXELS_PER_MM = 96 / 25.4;
/** The margin around a sheet, and what its heading takes, in millimetres. */
const MARGIN = 13;
const HEADING = 23;
/** Columns, and what a diagram takes beside its board: number, text, room to write, and the gap to the next row. */
const GRIDS = {
  4: { columns: 2, text: 26, gap: 6 },
  6: { columns: 2, text: 17, gap: 5 },
  12: { columns: 3, text: 12, gap: 4 },
} as const;

/** The number of columns and the width of a board in millimetres, so that all rows fit on the paper. */
export function gridOf({ per, paper }: Pick<Sheet, 'per' | 'paper'>): { columns: number; board: number } {
  const { columns, text, gap } = GRIDS[per];
  const rows = Number(per) / columns;
  const { width, height } = SIZES[paper];
  const across = (width - 2 * MARGIN - (columns - 1) * 8) / columns;
  const down = (height - 2 * MARGIN - HEADING - (rows - 1) * gap) / rows - text;
  return { columns, board: Math.floor(Math.min(across, down)) };
}

/** The diagrams page by page. */
export function pagesOf<T>(positions: readonly T[], { per }: Pick<Sheet, 'per'>): T[][] {
  const size = Number(per);
  return Array.from({ length: Math.ceil(positions.length / size) }, (_, page) =>
    positions.slice(page * size, (page + 1) * size),
  );
}

/** The side at the bottom of a diagram. */
export function seenFrom(position: Pick<LessonPosition, 'fen'>, { view }: Pick<Sheet, 'view'>): Colour {
  return view === 'white' ? 'white' : turnOf(position.fen);
}

/** A board on which every step can be followed, also by who comes to it from elsewhere. */
const TEXTBOOK = { fen: '5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1' };

/** Where each step of the tour takes place and what it points at. The words are in the dictionaries. */
export const STEPS: readonly { path: string; target: string; query: Record<string, string> }[] = [
  { path: '/patterns/philidor', target: '[data-tour=board]', query: TEXTBOOK },
  { path: '/patterns/philidor', target: '[data-tour=line]', query: TEXTBOOK },
  // The board, because a piece is to be dragged; what is found then stands beside or below it.
  { path: '/patterns/philidor', target: '[data-tour=board]', query: TEXTBOOK },
  { path: '/patterns/philidor', target: '[data-tour=code]', query: TEXTBOOK },
  { path: '/patterns/philidor', target: '[data-tour=builder]', query: TEXTBOOK },
  { path: '/patterns/philidor', target: '[data-tour=tests]', query: TEXTBOOK },
  {
    path: '/searches/new',
    target: '[data-tour=search]',
    query: { patterns: 'philidor,mateinone', collections: 'demo' },
  },
];

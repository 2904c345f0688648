import { load, store } from './storage';

export type Theme = 'system' | 'light' | 'dark';
type BoardSet = 'brown' | 'blue';

const dark = matchMedia('(prefers-color-scheme: dark)');

class Look {
  theme = $state<Theme>(load<Theme>('theme') ?? 'system');
  board = $state<BoardSet>(load<BoardSet>('board') ?? 'brown');
  #systemDark = $state(dark.matches);

  constructor() {
    dark.addEventListener('change', (event) => {
      this.#systemDark = event.matches;
      this.apply();
    });
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#systemDark);
  }

  setTheme(theme: Theme) {
    this.theme = theme;
    store('theme', theme);
    this.apply();
  }

  setBoard(board: BoardSet) {
    this.board = board;
    store('board', board);
    this.apply();
  }

  apply() {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
    document.documentElement.dataset.board = this.board;
  }
}

export const look = new Look();

import type { LessonPosition } from './position';

/**
 * Positions that are shown large, over the page. `App` draws them; the page below stays as it is, so that leaving leads
 * back to exactly the same place.
 */
class Presentation {
  positions = $state.raw<readonly LessonPosition[]>([]);
  index = $state(0);
  /** The number of steps that are shown of the current position. */
  step = $state(0);
  #onclose: (() => void) | undefined;
  #home: HTMLElement | undefined;

  readonly isOpen = $derived(this.positions.length > 0);
  readonly position = $derived(this.positions[this.index]);

  show(positions: readonly LessonPosition[], options: { at?: number; onclose?: () => void } = {}) {
    this.#home = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    this.#onclose = options.onclose;
    this.positions = positions;
    this.index = Math.max(0, Math.min(options.at ?? 0, positions.length - 1));
    this.step = 0;
  }

  /** Puts other positions around those that are shown, if they still are; `before` of them come first. */
  surround(shown: readonly LessonPosition[], positions: readonly LessonPosition[], before: number) {
    if (this.positions !== shown) return;
    this.positions = positions;
    this.index += before;
  }

  close() {
    if (!this.isOpen) return;
    this.positions = [];
    const onclose = this.#onclose;
    this.#onclose = undefined;
    if (onclose) onclose();
    // The page can be focused again only when it is no longer inert.
    else queueMicrotask(() => this.#home?.focus({ preventScroll: true }));
  }

  /** Ends it because the page below is left. */
  end() {
    this.positions = [];
    this.#onclose = undefined;
  }

  turn(by: number) {
    const next = this.index + by;
    if (next < 0 || next >= this.positions.length) return;
    this.index = next;
    this.step = 0;
  }

  /** One step forward; after the last one, the next position. */
  advance() {
    if (this.step < stepsOf(this.position)) this.step += 1;
    else this.turn(1);
  }

  /** One step back; from a bare board to the previous position. */
  back() {
    if (this.step > 0) this.step -= 1;
    else this.turn(-1);
  }
}

export const presentation = new Presentation();

type Steps = Pick<LessonPosition, 'arrows' | 'words' | 'note' | 'line'>;

/** Arrows that are drawn one by one; repetitions and those that go nowhere are no steps. */
export function arrowsOf({ arrows }: Pick<LessonPosition, 'arrows'>) {
  const seen = new Set<string>();
  return arrows.filter((arrow) => {
    const name = JSON.stringify(arrow);
    return (arrow.from !== arrow.to || (arrow.via?.length ?? 0) > 0) && !seen.has(name) && !!seen.add(name);
  });
}

/** The moves of the solution that can be shown on the board. */
export function movesOf({ line }: Pick<LessonPosition, 'line'>) {
  const end = line.findIndex(({ fen }) => !fen);
  return end < 0 ? line : line.slice(0, end);
}

const hasText = ({ words, note, line }: Steps) => words !== '' || note !== '' || line.length > 0;

/** The number of steps of a position: its arrows, the sentence with the line, and the moves. */
export function stepsOf(position: Steps | undefined): number {
  if (!position) return 0;
  return arrowsOf(position).length + (hasText(position) ? 1 : 0) + movesOf(position).length;
}

export interface Shown {
  /** The number of arrows. */
  arrows: number;
  text: boolean;
  /** The number of moves that are played; then arrows no longer fit. */
  moves: number;
}

export function shownAt(position: Steps, step: number): Shown {
  const arrows = arrowsOf(position).length;
  const rest = step - arrows;
  return { arrows: Math.min(step, arrows), text: rest > 0 && hasText(position), moves: Math.max(0, rest - 1) };
}

import type { Colour, GameView, SeenInstance } from '$lib/api/types';
import { bare, folded, type LessonPattern, type LessonPosition } from '$lib/lesson/position';
import { gameTitle } from './about';

interface Place {
  game: GameView;
  /** The number of the node. */
  node: number;
  fen: string;
  /** The side that found it. */
  side: Colour;
  instances: readonly SeenInstance[];
  pattern: LessonPattern | undefined;
}

/** What was found in a position of a game, one after the other without repetitions; the bare board where nothing was. */
export function lessonOf({ game, node, fen, side, instances, pattern }: Place): LessonPosition[] {
  const position = { ...bare({ key: `${node}.0`, fen, side }), title: gameTitle(game) };
  if (instances.length === 0) return [position];
  const positions = instances.map(({ words, arrows, squares, actors, line }, index) => ({
    ...position,
    key: `${node}.${index}`,
    words,
    arrows,
    squares,
    actors,
    line,
    pattern,
  }));
  return folded(positions);
}

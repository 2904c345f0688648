import { describe, expect, it } from 'vitest';
import { draw, drawAll, STYLES } from './arrows';

describe('arrows', () => {
  it('differ in more than colour', () => {
    const looks = Object.values(STYLES).map(({ dashed, head }) => `${dashed} ${head}`);
    expect(new Set(looks).size).toBe(5);
    expect(STYLES.attack).toMatchObject({ dashed: false, head: 'point' });
    expect(STYLES.possibleAttack.dashed).toBe(true);
    expect(STYLES.defence.head).toBe('disc');
    expect(STYLES.move.colour).toBe('move');
  });
  it('run through the squares between', () => {
    const drawn = draw({ from: 'd5', via: ['g8'], to: 'h8', kind: 'possibleAttack' }, 'white');
    expect(drawn.vias).toEqual([[6.5, 0.5]]);
    expect(drawn.path.split('L')).toHaveLength(3);
  });
  it('are drawn once each, and beside one another on the same squares', () => {
    const drawn = drawAll(
      [
        { from: 'a1', to: 'a8', kind: 'attack' },
        { from: 'a1', to: 'a8', kind: 'attack' },
        { from: 'a8', to: 'a1', kind: 'defence' },
      ],
      'white',
    );
    expect(drawn).toHaveLength(2);
    expect(drawn[0]!.path.slice(0, 6)).not.toBe(drawn[1]!.path.slice(0, 6));
  });
  it('turn with the board', () => {
    const arrow = { from: 'a1', to: 'b1', kind: 'move' } as const;
    expect(draw(arrow, 'white').path).not.toBe(draw(arrow, 'black').path);
  });
});

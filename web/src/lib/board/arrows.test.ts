import { describe, expect, it } from 'vitest';
import type { Arrow } from '$lib/api/types';
import { layOut, shownShafts, STYLES } from './arrows';

const bare = () => false;
const starts = (shafts: readonly string[]) => shafts.map((shaft) => shaft.slice(1).split('L')[0]);

describe('arrows', () => {
  it('differ in more than colour', () => {
    const looks = Object.values(STYLES).map(({ dashed, colour }) => `${dashed} ${colour}`);
    expect(new Set(looks).size).toBe(5);
  });
  it('begin and end at the edge of a piece, and near the middle of an empty square', () => {
    const one: Arrow[] = [{ from: 'e1', to: 'e5', kind: 'attack' }];
    const tip = (isOccupied: (square: string) => boolean) => layOut(one, isOccupied)[0]!.head.split('L')[0];
    expect(layOut(one, bare)[0]!.legs[0]!.shaft).toMatch(/^M450 717L/);
    expect(tip(() => true)).toBe('M450 387');
    expect(tip(bare)).toBe('M450 364');
  });
  it('keep a shaft between neighbours', () => {
    const [laid] = layOut([{ from: 'e4', to: 'e5', kind: 'attack' }], () => true);
    const [from, to] = laid!.legs[0]!.shaft.slice(1).split('L');
    expect(Number(from!.split(' ')[1]) - Number(to!.split(' ')[1])).toBeGreaterThan(20);
  });
  it('share the leg to an intermediate square, and draw it once', () => {
    const laid = layOut(
      [
        { from: 'f4', via: ['b8'], to: 'a8', kind: 'possibleAttack' },
        { from: 'f4', to: 'b8', kind: 'attack' },
        { from: 'f4', via: ['b8'], to: 'c8', kind: 'possibleAttack' },
      ],
      bare,
    );
    expect(laid.map(({ legs }) => legs.map(({ host }) => host))).toEqual([[1, undefined], [undefined], [1, undefined]]);
    const legs = (isShown: (i: number) => boolean) => shownShafts(laid, isShown).map((d) => d.split('M').length - 1);
    expect(legs(() => true)).toEqual([1, 1, 1]);
    // Alone, each is whole.
    expect(legs((i) => i === 2)).toEqual([0, 0, 2]);
    expect(legs((i) => i !== 1)).toEqual([2, 0, 1]);
  });
  it('pass behind a piece on the way, and through a disc where there is none', () => {
    const through: Arrow[] = [{ from: 'a1', via: ['a4'], to: 'a8', kind: 'indirectAttack' }];
    expect(layOut(through, bare)[0]!.dots).not.toBe('');
    const [behind] = layOut(through, (square) => square === 'a4');
    expect(behind!.dots).toBe('');
    expect(starts(behind!.legs.map(({ shaft }) => shaft))).toEqual(['50 717', '50 417']);
  });
  it('are drawn once each, and beside one another on the same squares', () => {
    const laid = layOut(
      [
        { from: 'a1', to: 'a8', kind: 'attack' },
        { from: 'a1', to: 'a8', kind: 'attack' },
        { from: 'a8', to: 'a1', kind: 'defence' },
        { from: 'b2', to: 'b2', kind: 'move' },
      ],
      bare,
    );
    expect(starts(laid.map(({ legs }) => legs[0]!.shaft))).toEqual(['56.5 717', '43.5 83']);
  });
  it('turn with the board', () => {
    const arrow = { from: 'a1', to: 'b1', kind: 'move' } as const;
    expect(layOut([arrow], bare, 'white')[0]!.head).not.toBe(layOut([arrow], bare, 'black')[0]!.head);
  });
});

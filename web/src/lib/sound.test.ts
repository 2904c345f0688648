import { expect, it } from 'vitest';
import { SOUNDS, soundOfMove } from './sound.svelte';

it('distinguishes captures and mates from quiet moves', () => {
  expect(['Nf3', 'Nxe5', 'c3-d4', 'c3xg7', 'Qxf7#', '20-16'].map(soundOfMove)).toEqual([
    'move',
    'capture',
    'move',
    'capture',
    'end',
    'move',
  ]);
});
it('rises for good news, falls for bad, and is short', () => {
  const rises = (sound: 'right' | 'wrong') => SOUNDS[sound].at(-1)!.from > SOUNDS[sound][0]!.from;
  expect([rises('right'), rises('wrong')]).toEqual([true, false]);
  for (const tones of Object.values(SOUNDS)) for (const { at, lasts } of tones) expect(at + lasts).toBeLessThan(1);
});

/**
 * Sounds of the boards, made with the Web Audio API, so that no files are loaded. They are off until the user turns them
 * on in the appearance menu. Every board where moves are played calls `sounds.play`; nothing happens while they are off.
 *
 *     sounds.play(soundOfMove(ply.san));
 */
import { load, store } from './storage';

export type Sound = 'move' | 'capture' | 'end' | 'right' | 'wrong';

/** A tone of a sound: its pitch at the beginning and the end in hertz, when it begins and how long it lasts in seconds. */
interface Tone {
  from: number;
  to?: number;
  at: number;
  lasts: number;
  wave: OscillatorType;
  volume: number;
}

const knock = (at: number, from: number): Tone => ({
  from,
  to: from / 3,
  at,
  lasts: 0.07,
  wave: 'triangle',
  volume: 0.5,
});
const bell = (at: number, from: number, lasts = 0.28): Tone => ({ from, at, lasts, wave: 'sine', volume: 0.22 });

/** Moves knock on wood, captures twice; the rest are tones that rise for good news and fall for bad. */
export const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [knock(0, 420)],
  capture: [knock(0, 300), knock(0.06, 520)],
  end: [bell(0, 523), bell(0.14, 659), bell(0.28, 784, 0.6)],
  right: [bell(0, 659, 0.16), bell(0.1, 880)],
  wrong: [bell(0, 247, 0.2), bell(0.13, 196)],
};

/** The sound of a move in any of our notations: `Nxe5`, `c3xg7`, `e8=Q#`. */
export function soundOfMove(text: string): Sound {
  if (text.endsWith('#')) return 'end';
  return text.includes('x') ? 'capture' : 'move';
}

const KEY = 'sounds';

class Sounds {
  on = $state(load<boolean>(KEY) ?? false);
  #context: AudioContext | undefined;

  set(on: boolean) {
    this.on = on;
    store(KEY, on || undefined);
    // The user hears at once what was turned on; browsers allow the first sound only after a click or a key.
    this.play('move');
  }

  play(sound: Sound) {
    if (!this.on || typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    if (context.state === 'suspended') void context.resume();
    for (const tone of SOUNDS[sound]) sing(context, tone);
  }
}

function sing(context: AudioContext, { from, to, at, lasts, wave, volume }: Tone) {
  const start = context.currentTime + at;
  const end = start + lasts;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, start);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}

export const sounds = new Sounds();

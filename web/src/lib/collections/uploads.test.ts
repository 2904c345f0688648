import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Uploads as Queue } from './uploads.svelte';

interface Sent {
  name: string;
  onprogress: (share: number) => void;
  signal: AbortSignal;
  answer: (value: unknown) => void;
}
const sent: Sent[] = [];
vi.mock('$lib/api/upload', () => ({
  uploadCollection: (file: File, options: Omit<Sent, 'name' | 'answer'>) =>
    new Promise((answer, refuse) => {
      sent.push({ ...options, name: file.name, answer });
      options.signal.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError')));
    }),
}));

const file = (name: string) => ({ name }) as File;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const added = vi.fn();
const busy = vi.fn();
let uploads: Queue;

beforeEach(async () => {
  sent.length = 0;
  busy.mockClear();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('addEventListener', () => undefined);
  const { Uploads } = await import('./uploads.svelte');
  uploads = new Uploads(added, busy);
});
afterEach(() => vi.unstubAllGlobals());

it('lets a second file wait for the first', async () => {
  uploads.add([file('a')]);
  sent[0]!.onprogress(0.4);
  uploads.add([file('b')]);
  expect(sent.map(({ name }) => name)).toEqual(['a']);
  expect(uploads.share).toBe(0.4);
  expect(uploads.current).toBe('a');
  expect(uploads.waiting).toHaveLength(1);
  sent[0]!.answer({});
  await settle();
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b']);
  sent[1]!.answer({});
  await settle();
  expect(uploads.share).toBeUndefined();
  expect(added).toHaveBeenCalledTimes(2);
  expect(busy.mock.calls).toEqual([[true], [false]]);
});

it('gives up the file under way and goes on with the next', async () => {
  uploads.add([file('a'), file('b')]);
  uploads.cancel();
  await settle();
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(sent[1]!.signal.aborted).toBe(false);
});

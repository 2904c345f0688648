import { expect, it } from 'vitest';
import { filesOf, putTogether } from './dropped-files';

const file = (name: string, ...bytes: number[]) => new File([new Uint8Array(bytes)], name);
const text = (name: string, content: string) => new File([content], name);

const entryOf = (one: File) =>
  ({ isFile: true, isDirectory: false, name: one.name, file: (done: (file: File) => void) => done(one) }) as never;
const folderOf = (name: string, ...entries: unknown[]) => {
  const pieces = [entries, []];
  const readEntries = (done: (piece: unknown[]) => void) => done(pieces.shift() ?? []);
  return { isFile: false, isDirectory: true, name, createReader: () => ({ readEntries }) } as never;
};

it('puts the plain PGN of a folder together and leaves packed files alone', async () => {
  const files = [
    text('b.pgn', '1. d4 *'),
    text('a.pgn', '1. e4 *'),
    file('c.pgn', 0xff, 0xfe),
    file('d.pgn.zst', 0x28, 0xb5),
    file('e.svdb', 0x89),
  ];
  const [all, ...others] = await putTogether('Club', files);
  expect(all!.name).toBe('Club');
  expect(await all!.text()).toBe('1. e4 *\n\n1. d4 *\n\n');
  expect(others.map(({ name }) => name)).toEqual(['c.pgn', 'd.pgn.zst', 'e.svdb']);
});

it('sends a single file of a folder as it is', async () => {
  const only = text('a.pgn', '1. e4 *');
  expect(await putTogether('Club', [only])).toEqual([only]);
});

it('takes only games from folders, also from folders within, and single files whatever their names', async () => {
  const within = folderOf('1999', entryOf(text('b.pgn', '1. d4 *')), entryOf(text('photo.jpg', 'x')));
  const club = folderOf('Club', entryOf(text('a.PGN', '1. e4 *')), entryOf(text('.c.pgn', 'x')), within);
  const alone = text('games.txt', '1. c4 *');
  const [first, second] = await filesOf([club, entryOf(alone)], []);
  expect(await first!.text()).toBe('1. e4 *\n\n1. d4 *\n\n');
  expect(second).toBe(alone);
  expect(await filesOf([entryOf(alone)], [alone])).toEqual([alone]);
});

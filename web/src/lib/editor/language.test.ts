import { StringStream } from '@codemirror/language';
import { expect, it } from 'vitest';
import { token } from './language';
import { Words } from './words';

function tokens(line: string): [string, string | null][] {
  const stream = new StringStream(line, 2, 2);
  const found: [string, string | null][] = [];
  while (!stream.eol()) {
    stream.start = stream.pos;
    const kind = token(stream, new Words());
    if (stream.current().trim()) found.push([stream.current(), kind]);
  }
  return found;
}

it('colours a line of a scenario', () => {
  expect(tokens('  N1 POSSIBLEATTACK (>s1<,k1) // mate')).toEqual([
    ['N1', 'actor'],
    ['POSSIBLEATTACK', 'keyword'],
    ['(', 'mark'],
    ['>', 'mark'],
    ['s1', 'actor'],
    ['<', 'mark'],
    [',', 'mark'],
    ['k1', 'actor'],
    [')', 'mark'],
    ['// mate', 'comment'],
  ]);
});
it('knows symbols, numbers and texts', () => {
  expect(tokens('F1 => f1 "a \\"b\\"" 0.5').map(([, kind]) => kind)).toEqual([
    'actor',
    'relation',
    'actor',
    'text',
    'number',
  ]);
});

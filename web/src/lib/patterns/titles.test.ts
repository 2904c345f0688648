import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { patternTitle } from './titles';

const INDEX = fileURLToPath(new URL('../../../../knowledge/patterns/index.tsv', import.meta.url));
const shipped = readFileSync(INDEX, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [id: string, themes: string, level: string, en: string, pt: string]);

it.each(shipped)('%s has the titles of the index', (id, _themes, _level, en, pt) => {
  const pattern = { id, title: 'X' };
  expect([patternTitle(pattern, 'en'), patternTitle(pattern, 'pt')]).toEqual([en, pt]);
});
it('leaves own titles alone', () => expect(patternTitle({ id: '7', title: 'Mine' }, 'pt')).toBe('Mine'));

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { patternTitle } from './titles';

const shipped = readdirSync(fileURLToPath(new URL('../../../../knowledge/patterns', import.meta.url)))
  .filter((file) => file.endsWith('.patlan'))
  .map((file) => file.replace(/\.patlan$/, ''));

it.each(shipped)('%s has a title in both languages', (id) => {
  for (const lang of ['en', 'pt'] as const) expect(patternTitle({ id, title: 'X' }, lang)).not.toBe('X');
});
it('leaves own titles alone', () => expect(patternTitle({ id: '7', title: 'Mine' }, 'pt')).toBe('Mine'));

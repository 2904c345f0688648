import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { en } from './en';
import { pt } from './pt';

/** Every path to a text, with the text. */
function texts(value: unknown, path = ''): [string, unknown][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
  return [[path, value]];
}

it('say the same things in both languages', () => {
  expect(texts(pt).map(([path]) => path)).toEqual(texts(en).map(([path]) => path));
});
it('leave nothing empty', () => {
  for (const [path, text] of [...texts(en), ...texts(pt)])
    if (typeof text === 'string') expect(text, path).not.toBe('');
});
it('count rightly', () => {
  expect(en.search.hits(1)).toBe('1 board');
  expect(pt.search.hits(1234)).toBe('1.234 tabuleiros');
  expect(en.search.move(0)).toBe('1.');
  expect(en.search.move(22)).toBe('12.');
  expect(pt.search.move(23)).toBe('12…');
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The text of all pages and modules but the dictionaries themselves and tests. */
function sources(): string[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$|schema\.d\.ts$|i18n\/(en|pt)\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));
}

/** What a source says of the dictionary: whole paths, and paths below which a key is computed. */
function spoken(source: string): { paths: string[]; computed: string[] } {
  const names = new Map<string, string>([['i18n\\.t', '']]);
  if (/import \{ en\b/.test(source)) names.set('en', '');
  for (const [, name, path] of source.matchAll(/const (\w+) = (?:\$derived\()?i18n\.t((?:\.\w+)*)\b/g))
    names.set(name!, path!);
  for (const [, name] of source.matchAll(/(\w+): Dictionary\b/g)) names.set(name!, '');
  const paths: string[] = [];
  const computed: string[] = [];
  for (const [name, prefix] of names) {
    const uses = source.matchAll(new RegExp(`(?<![\\w.])${name}((?:\\.\\w+)*)(\\[)?`, 'g'));
    for (const [, path, index] of uses) (index ? computed : paths).push(prefix + path!);
  }
  // A part of the dictionary that is handed on as a whole.
  for (const [, path] of source.matchAll(/names=\{i18n\.t((?:\.\w+)+)\}/g)) computed.push(path!);
  return { paths, computed };
}

it('hold nothing that no page says', () => {
  const files = sources();
  const all = files.map(spoken);
  const paths = all.flatMap((one) => one.paths);
  const computed = all.flatMap((one) => one.computed);
  // Below a computed key anything may be said; of a whole section only what is named as a string somewhere.
  const deep = (path: string) => path.split('.').length > 2;
  const words = [...files, readFileSync(join(ROOT, 'lib/api/schema.d.ts'), 'utf8')].join('\n');
  const quoted = (path: string) => new RegExp(`['"]${path.split('.')[2]}['"]`).test(words);
  const unused = texts(en)
    .map(([path]) => path)
    .filter((path) => !paths.some((used) => used === path || used.startsWith(`${path}.`)))
    .filter((path) => !computed.some((used) => path.startsWith(`${used}.`) && (deep(used) || quoted(path))));
  expect(unused).toEqual([]);
});

// Reports how much a first visit loads, compressed, and fails when it is too much.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 400_000;
const dist = new URL('../dist/', import.meta.url).pathname;
const size = (path) => {
  try {
    return statSync(`${path}.br`).size;
  } catch {
    return statSync(path).size;
  }
};

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1]);
const css = first.filter((path) => path.endsWith('.css')).map((path) => readFileSync(join(dist, path), 'utf8'));
// A page of Latin letters loads the Latin fonts only.
const fonts = [...new Set(css.join('').match(/assets\/[\w-]+-latin-wght-normal-[\w-]+\.woff2/g) ?? [])];
// The first page is loaded with the frame.
const page = readdirSync(join(dist, 'assets')).filter((name) => /^Patterns-.*\.js$/.test(name));
const paths = ['index.html', ...first, ...page.map((name) => `assets/${name}`), ...fonts];
const total = paths.reduce((sum, path) => sum + size(join(dist, path)), 0);
for (const path of paths) console.log(`${String(size(join(dist, path))).padStart(8)}  ${path}`);
console.log(`${String(total).padStart(8)}  first load, compressed (limit ${LIMIT})`);

const later = readdirSync(join(dist, 'assets')).filter(
  (name) => name.endsWith('.js') && !paths.includes(`assets/${name}`),
);
for (const name of later) console.log(`${String(size(join(dist, 'assets', name))).padStart(8)}  later: ${name}`);
if (total > LIMIT) {
  console.error('the first load is too large');
  process.exit(1);
}

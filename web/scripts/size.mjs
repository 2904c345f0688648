// Reports how much the first visit of the home page loads, compressed, and fails when it is too much.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 150_000;
const dist = new URL('../dist/', import.meta.url).pathname;
const size = (path) => {
  try {
    return statSync(`${path}.br`).size;
  } catch {
    return statSync(path).size;
  }
};
const assets = readdirSync(join(dist, 'assets'));

/** A script with the scripts that it cannot run without. */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(join(dist, path), 'utf8');
  for (const [, name] of text.matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) withImports(`assets/${name}`, seen);
  return seen;
}

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const linked = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((match) => match[1]);
// The home page is loaded with the frame; its styles have the name of its script, or that of a script it imports.
const pages = assets.filter((name) => /^Home-.*\.js$/.test(name)).map((name) => `assets/${name}`);
if (pages.length !== 1) throw new Error('the script of the home page is not there');
const scripts = [...linked, ...pages].filter((path) => path.endsWith('.js'));
const needed = new Set(scripts.flatMap((path) => [...withImports(path)]));
const stems = new Set([...needed].map((path) => path.replace(/^assets\/|-[\w-]{8}\.js$/g, '')));
const styles = assets.filter((name) => name.endsWith('.css') && stems.has(name.replace(/-[\w-]{8}\.css$/, '')));
const first = new Set([...linked, ...needed, ...styles.map((name) => `assets/${name}`)]);
const css = [...first].filter((path) => path.endsWith('.css')).map((path) => readFileSync(join(dist, path), 'utf8'));
// A page of Latin letters loads the Latin fonts only.
const fonts = new Set(css.join('').match(/assets\/[\w-]+-latin-wght-normal-[\w-]+\.woff2/g) ?? []);
const paths = ['index.html', ...first, ...fonts];
const total = paths.reduce((sum, path) => sum + size(join(dist, path)), 0);
for (const path of paths) console.log(`${String(size(join(dist, path))).padStart(8)}  ${path}`);
console.log(`${String(total).padStart(8)}  first load, compressed (limit ${LIMIT})`);

const later = assets.filter((name) => name.endsWith('.js') && !paths.includes(`assets/${name}`));
for (const name of later) console.log(`${String(size(join(dist, 'assets', name))).padStart(8)}  later: ${name}`);
if (total > LIMIT) {
  console.error('the first load is too large');
  process.exit(1);
}

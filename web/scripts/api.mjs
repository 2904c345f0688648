// Writes the types of the API from the studio's own OpenAPI document; with --check, fails if they have drifted.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { binary } from './studio.mjs';

const target = new URL('../src/lib/api/schema.d.ts', import.meta.url);
const document = JSON.parse(execFileSync(binary, ['studio', '--openapi'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
const types =
  `// Generated from the studio's OpenAPI document by \`npm run api\`. Do not edit.\n\n` +
  astToString(await openapiTS(document, { defaultNonNullable: false }));

if (!process.argv.includes('--check')) {
  writeFileSync(target, types);
  console.log('src/lib/api/schema.d.ts written');
} else if (readFileSync(target, 'utf8') !== types) {
  console.error('src/lib/api/schema.d.ts does not fit the API any more: run `npm run api` and look what changed');
  process.exitCode = 1;
} else {
  console.log('src/lib/api/schema.d.ts fits the API');
}

// Starts the studio on a free port with a data folder of its own, for tests and for `npm run api`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const binary =
  process.env.STRATVISION_BIN ??
  join(process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL('../../target', import.meta.url)), 'debug', 'stratvision');

/** @returns {Promise<{url: string, token: string, data: string, stop: (keep?: boolean) => Promise<void>}>} */
export async function startStudio({ assets, data: given, port = 0 } = {}) {
  const data = given ?? mkdtempSync(join(tmpdir(), 'stratvision-studio-'));
  const args = ['studio', '--port', String(port), '--data', data];
  if (assets) args.push('--assets', assets);
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const [url, token] = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the studio did not start in time: ${output}`)), 20_000);
    const read = (chunk) => {
      output += chunk;
      const match = /(http:\/\/[\d.]+:\d+)\/\?token=([\da-f]+) /.exec(output);
      if (!match) return;
      clearTimeout(timer);
      resolve([match[1], match[2]]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the studio ended with ${code}: ${output}`)));
  });
  return {
    url,
    token,
    data,
    stop: (keep = !!given) =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.on('exit', () => {
          if (!keep) rmSync(data, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

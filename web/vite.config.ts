import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './plugins/compress.ts';
import { markdown } from './plugins/markdown.ts';
import { pieces } from './plugins/pieces.ts';

// `npm run dev` works beside a running studio; STRATVISION_STUDIO is its address as `stratvision studio --address` prints
// it, with the token.
const address = new URL(process.env.STRATVISION_STUDIO ?? 'http://127.0.0.1:8137');
const studio = address.origin;
const token = address.searchParams.get('token');
const headers = { origin: studio, ...(token ? { authorization: `Bearer ${token}` } : {}) };

export default defineConfig({
  plugins: [svelte(), pieces(), markdown(), compress()],
  resolve: { alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) } },
  build: {
    target: 'es2022',
    // Fonts and drawings stay files of their own: they are cached by themselves and the CSP needs no exception.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': { target: studio, changeOrigin: true, headers } },
  },
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', './plugins/count.ts'],
  },
});

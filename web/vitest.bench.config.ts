import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['bench/*.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    reporters: ['default', './plugins/count.ts'],
    // One browser and one studio at a time: the machines that run this have two cores.
    fileParallelism: false,
    // A browser beside other work may be late once; what is broken fails again, and who needed this is named in the end.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

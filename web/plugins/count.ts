import type { Reporter, TestModule } from 'vitest/node';

/** Closes a run with one plain line that any script can read: `N passed, N failed`. Tests that needed a second try are named. */
export default class Count implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state] += 1;
        if (test.diagnostic()?.flaky) console.log(`passed at the second try only: ${test.fullName}`);
      }
      if (module.errors().length > 0) count.failed += 1;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    console.log(`${count.passed} passed, ${count.failed} failed${skipped}`);
  }
}

import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { checkRecordedStatements } from './check-statements.ts';

/**
 * Ends a run with the check of all statements that it ran, and with one line that a machine can read:
 * `312 passed, 0 failed`.
 */
export const closingLine: Reporter = {
  async onTestRunEnd(modules, unhandledErrors) {
    const { statements, breaches } = await checkRecordedStatements();
    if (breaches.length > 0) {
      process.exitCode = 1;
      process.stdout.write(`\nStatements without their company (test/support/company-rule.ts):\n`);
      process.stdout.write(`${breaches.join('\n')}\n${breaches.length} places in ${statements} statements\n`);
    }
    process.stdout.write(`\n${closingText(modules, unhandledErrors, breaches.length)}\n`);
  },
};

function closingText(
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
  failedChecks: number,
): string {
  let passed = 0;
  // A file that breaks before its tests, or an error that belongs to none, counts like a test that fails.
  let failed = unhandledErrors.length + failedChecks;
  let skipped = 0;
  for (const module of modules) {
    failed += module.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      else if (state === 'failed') failed += 1;
      else skipped += 1;
    }
    for (const suite of module.children.allSuites()) failed += suite.errors().length;
  }
  return `${skipped === 0 ? '' : `${skipped} skipped\n`}${passed} passed, ${failed} failed`;
}

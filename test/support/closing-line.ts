import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Ends a run with one line that a machine can read: `312 passed, 0 failed`. */
export const closingLine: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    process.stdout.write(`\n${closingText(modules, unhandledErrors)}\n`);
  },
};

function closingText(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): string {
  let passed = 0;
  // A file that breaks before its tests, or an error that belongs to none, counts like a test that fails.
  let failed = unhandledErrors.length;
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

import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';
import { chromiumPath } from './test/web/browser.ts';

// Without a browser the rest of the suite still tells much; CI installs one.
const withoutBrowser = chromiumPath() === undefined ? ['test/web/**'] : [];
if (withoutBrowser.length > 0) process.stderr.write('No Chromium here: the tests in test/web are left out.\n');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'],
    exclude: ['node_modules/**', ...withoutBrowser],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/record-statements.ts'],
    reporters: ['default', closingLine],
    pool: 'forks',
    // Files of a worker share what they have loaded: loading it for each took a sixth of the time.
    isolate: false,
    // Tests wait for PostgreSQL and for each other's processes more than they compute.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

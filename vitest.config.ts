import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';
import { SlowFilesFirst } from './test/support/slow-files-first.ts';
import { slowestFiles } from './test/support/slowest-files.ts';
import { chromiumPath } from './test/web/browser.ts';

// Without a browser the rest of the suite still runs; CI installs one.
const withoutBrowser = chromiumPath() === undefined ? ['test/web/**'] : [];
if (withoutBrowser.length > 0) process.stderr.write('No Chromium here: the tests in test/web are left out.\n');

export default defineConfig({
  test: {
    reporters: ['default', slowestFiles, closingLine],
    sequence: { sequencer: SlowFilesFirst },
    pool: 'forks',
    // The files of a worker share loaded modules: loading them for each file took a sixth of the time.
    isolate: false,
    // One more than there are processors, because tests also wait: for PostgreSQL, browsers and other processes.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A poll ends when its condition holds; the default of a second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: withoutBrowser,
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/end-with-the-run.ts', 'test/support/record-statements.ts'],
          // Node runs TypeScript itself, as it does in production: a quarter less work than translating it with Vite.
          experimental: { viteModuleRunner: false },
        },
      },
      // Modules of the back office import JSX, which only Vite can run.
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
    ],
  },
});

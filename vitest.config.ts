import { defineConfig } from 'vitest/config';
import { closingLine } from './test/support/closing-line.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', closingLine],
    pool: 'forks',
    // Tests wait for PostgreSQL and for each other's processes more than they compute.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleSizes } from '../../bench/web/bundle-sizes.ts';

const SHELL_BUDGET = 200_000;

test('what a browser loads before the first screen stays within its budget, brotli', () => {
  const { shell_bytes } = bundleSizes(join(import.meta.dirname, '../../web/dist'));
  expect(shell_bytes).toBeGreaterThan(50_000);
  expect(shell_bytes).toBeLessThanOrEqual(SHELL_BUDGET);
});

import type { Parameters } from 'fast-check';

/**
 * Sizes of the property tests: the same cases every time, unless a longer or another run is asked for. A failure
 * prints its seed; `HOLDFAST_TEST_SEED` repeats it.
 */
export const SEED = Number(process.env['HOLDFAST_TEST_SEED'] ?? 20_260_101);

const FACTOR = Number(process.env['HOLDFAST_TEST_RUNS_FACTOR'] ?? 1);

export const propertyRuns = <T>(runs: number): Parameters<T> => ({
  seed: SEED,
  numRuns: Math.ceil(runs * FACTOR),
  // The time limit is the test's own.
  endOnFailure: false,
});

/** For `test(…, …, timeout)`: longer runs take longer. */
export const propertyTimeout_ms = 60_000 * Math.max(1, FACTOR);

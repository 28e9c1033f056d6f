export const MINUTE_us = 60_000_000;
export const DAY_us = 24 * 60 * MINUTE_us;

/** Microseconds since 1970 as a plain number, see `Window`. */
export const microsecondsOf = (instant: Temporal.Instant): number => Number(instant.epochNanoseconds / 1_000n);

export const instantOf = (moment_us: number): Temporal.Instant =>
  Temporal.Instant.fromEpochNanoseconds(BigInt(moment_us) * 1_000n);

/** How long is charged for, in seconds: from start to end, a second that has begun included. */
export function chargedLength_s({ starts_at, stops_at }: Period): number {
  return Number((stops_at.epochNanoseconds - starts_at.epochNanoseconds + SECOND_NS - 1n) / SECOND_NS);
}

interface Period {
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

const SECOND_NS = 1_000_000_000n;

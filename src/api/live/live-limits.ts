/** How the feed of changes behaves, and what one caller may ask of it. */
export interface LiveLimits {
  /** Between two looks at how far the companies with listeners have come. */
  readonly poll_ms: number;
  /** Between two signs of life on a stream that has nothing to tell, and between two looks at who may listen. */
  readonly heartbeat_ms: number;
  /** From the answer to the first byte; a caller that has left meanwhile gives its place back. */
  readonly begin_ms: number;
  /** At once, for one session, token or method: tabs of one browser share these. */
  readonly streamsPerCredential: number;
  readonly streamsPerProcess: number;
  /** Events that are read at once, and kept per company for those who are about to ask for them. */
  readonly batch: number;
  /** Events: whoever is further behind is better off reloading. */
  readonly behind: number;
  /** The greatest age of a missed event that callers without the permission `activity_logs` receive. */
  readonly resume_s: number;
}

export const LIVE_LIMITS: LiveLimits = {
  poll_ms: 300,
  heartbeat_ms: 15_000,
  begin_ms: 10_000,
  streamsPerCredential: 20,
  streamsPerProcess: 1_000,
  batch: 500,
  behind: 5_000,
  resume_s: 600,
};

import { Refusal } from '../../lib/refusal.ts';

export const RATE_LIMIT_PERIOD_S = 60;

/** Credentials counted at once; beyond it, the oldest window is dropped. */
export const RATE_LIMIT_ENTRIES = 100_000;

export interface RateLimiter {
  /** Counts one request. */
  take(credentialId: string, now_ms: number): Quota;
  /** For a reply to an unknown caller: the limit, with nothing used. */
  readonly untouched: Quota;
}

export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Set when the request is one too many. */
  readonly retryAfter_s?: number;
}

/** A fixed window of 60 s per credential, from its first request on. `limit` 0 counts nothing. */
export function createRateLimiter(limit: number, entries = RATE_LIMIT_ENTRIES): RateLimiter {
  const windows = new Map<string, { readonly start_ms: number; count: number }>();
  const untouched = { limit, remaining: limit };

  const windowOf = (credentialId: string, now_ms: number): { readonly start_ms: number; count: number } => {
    const current = windows.get(credentialId);
    if (current !== undefined && now_ms - current.start_ms < PERIOD_MS) return current;
    // Inserted again, so that the map stays ordered by start.
    windows.delete(credentialId);
    if (windows.size >= entries) dropOldest(windows);
    const fresh = { start_ms: now_ms, count: 0 };
    windows.set(credentialId, fresh);
    return fresh;
  };

  return {
    untouched,
    take(credentialId, now_ms) {
      if (limit === 0) return untouched;
      const window = windowOf(credentialId, now_ms);
      if (window.count >= limit) {
        return { limit, remaining: 0, retryAfter_s: Math.ceil((window.start_ms + PERIOD_MS - now_ms) / 1_000) };
      }
      window.count += 1;
      return { limit, remaining: limit - window.count };
    },
  };
}

function dropOldest(windows: Map<string, unknown>): void {
  for (const credentialId of windows.keys()) {
    windows.delete(credentialId);
    return;
  }
}

const PERIOD_MS = RATE_LIMIT_PERIOD_S * 1_000;

export function refuseBeyond({ limit, retryAfter_s }: Quota): void {
  if (retryAfter_s === undefined) return;
  const detail = `more than ${limit} requests in ${RATE_LIMIT_PERIOD_S} s; try again in ${retryAfter_s} s`;
  throw new Refusal(429, 'rate_limited', [{ detail }], { 'retry-after': String(retryAfter_s) });
}

export const rateLimitHeaders = ({ limit, remaining }: Quota): Readonly<Record<string, string>> =>
  limit === 0
    ? {}
    : {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-period': String(RATE_LIMIT_PERIOD_S),
      };

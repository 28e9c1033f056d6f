import { createFixedWindowCounter } from '../../lib/fixed-window.ts';
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
  const requests = createFixedWindowCounter(RATE_LIMIT_PERIOD_S * 1_000, entries);
  const untouched = { limit, remaining: limit };
  return {
    untouched,
    take(credentialId, now_ms) {
      if (limit === 0) return untouched;
      if (requests.countOf(credentialId, now_ms) >= limit) {
        return { limit, remaining: 0, retryAfter_s: requests.wait_s(credentialId, now_ms) };
      }
      return { limit, remaining: limit - requests.add(credentialId, now_ms) };
    },
  };
}

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

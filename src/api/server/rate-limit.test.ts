import { expect, test } from 'vitest';
import { createRateLimiter, refuseBeyond } from './rate-limit.ts';

test('a window lasts 60 s from its first request', () => {
  const limiter = createRateLimiter(2);
  const remaining = (now_ms: number): unknown => {
    const { remaining: left, retryAfter_s } = limiter.take('a', now_ms);
    return retryAfter_s === undefined ? left : `wait ${retryAfter_s}`;
  };
  expect([1_000, 2_000, 3_000, 60_999, 61_000, 61_001, 61_002].map(remaining)).toEqual([
    1,
    0,
    'wait 58',
    'wait 1',
    1,
    0,
    'wait 60',
  ]);
});

test('credentials do not share', () => {
  const limiter = createRateLimiter(1);
  expect(limiter.take('a', 0).retryAfter_s).toBeUndefined();
  expect(limiter.take('b', 0).retryAfter_s).toBeUndefined();
  expect(limiter.take('a', 0).retryAfter_s).toBe(60);
});

test('beyond the number of entries the oldest window is forgotten', () => {
  const limiter = createRateLimiter(1, 2);
  for (const id of ['a', 'b', 'c']) limiter.take(id, 0);
  expect(limiter.take('c', 1).retryAfter_s).toBe(60);
  expect(limiter.take('b', 1).retryAfter_s).toBe(60);
  expect(limiter.take('a', 1).retryAfter_s).toBeUndefined();
});

test('0 counts nothing', () => {
  const limiter = createRateLimiter(0);
  for (let number = 0; number < 10; number += 1) expect(limiter.take('a', 0).retryAfter_s).toBeUndefined();
});

test('the refusal says when to come back', () => {
  expect(() => refuseBeyond({ limit: 5, remaining: 0, retryAfter_s: 7 })).toThrow(
    expect.objectContaining({
      status: 429,
      headers: { 'retry-after': '7' },
      message: 'more than 5 requests in 60 s; try again in 7 s',
    }),
  );
  expect(() => refuseBeyond({ limit: 5, remaining: 0 })).not.toThrow();
});

import { createLruMap } from './lru-map.ts';

export interface FixedWindowCounter {
  /** How many were counted in the current window of the key. */
  countOf(key: string, now_ms: number): number;
  /** Adds one, in a new window if the last one of the key is over, and returns the count. */
  add(key: string, now_ms: number): number;
  /** Whole seconds until the current window of the key is over; 0 if there is none. */
  wait_s(key: string, now_ms: number): number;
}

/**
 * Counts per key in windows of a fixed length. A window starts with the first count. Beyond `maxKeys` keys the oldest
 * window is dropped.
 */
export function createFixedWindowCounter(length_ms: number, maxKeys: number): FixedWindowCounter {
  const windows = createLruMap<{ readonly start_ms: number; count: number }>(maxKeys);

  // With `peek` the windows stay ordered by their start.
  const current = (key: string, now_ms: number) => {
    const window = windows.peek(key);
    return window !== undefined && now_ms - window.start_ms < length_ms ? window : undefined;
  };

  return {
    countOf: (key, now_ms) => current(key, now_ms)?.count ?? 0,
    add(key, now_ms) {
      const window = current(key, now_ms);
      if (window === undefined) {
        windows.set(key, { start_ms: now_ms, count: 1 });
        return 1;
      }
      window.count += 1;
      return window.count;
    },
    wait_s(key, now_ms) {
      const window = current(key, now_ms);
      return window === undefined ? 0 : Math.ceil((window.start_ms + length_ms - now_ms) / 1_000);
    },
  };
}

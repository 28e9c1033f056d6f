/**
 * A half-open stretch of time, `[from_us, till_us)`. Moments are microseconds since 1970 as plain numbers: exact to
 * the microsecond until the year 2255 and to the second until 9999. `-Infinity` and `Infinity` stand for no bound.
 */
export interface Window {
  readonly from_us: number;
  readonly till_us: number;
}

/** Lists of windows, in order of time, that do not overlap each other. None of them is empty. */

/** The intersection, cut where either is cut. */
export function commonTime<Some extends Window>(some: readonly Some[], others: readonly Window[]): readonly Some[] {
  const common: Some[] = [];
  let next = 0;
  for (const window of some) {
    while ((others[next]?.till_us ?? Infinity) <= window.from_us) next += 1;
    for (let index = next; index < others.length; index += 1) {
      const other = others[index] as Window;
      if (other.from_us >= window.till_us) break;
      common.push({ ...window, ...overlapOf(window, other) });
    }
  }
  return common;
}

/** The parts of some that lie in none of the others. */
export function timeWithout<Some extends Window>(some: readonly Some[], others: readonly Window[]): readonly Some[] {
  return commonTime(some, timeBetween(others));
}

/** As few windows as cover the same time: those that touch each other become one. */
export function joinWindows(windows: readonly Window[]): readonly Window[] {
  const joined: Window[] = [];
  for (const window of windows) {
    const last = joined.at(-1);
    if (last !== undefined && last.till_us >= window.from_us) {
      joined[joined.length - 1] = { from_us: last.from_us, till_us: Math.max(last.till_us, window.till_us) };
    } else joined.push(window);
  }
  return joined;
}

export const lengthOf_us = (windows: readonly Window[]): number =>
  windows.reduce((sum, { from_us, till_us }) => sum + till_us - from_us, 0);

export const overlapOf = (one: Window, other: Window): Window => ({
  from_us: Math.max(one.from_us, other.from_us),
  till_us: Math.min(one.till_us, other.till_us),
});

export const isEmpty = ({ from_us, till_us }: Window): boolean => till_us <= from_us;

function timeBetween(windows: readonly Window[]): readonly Window[] {
  const starts = [-Infinity, ...windows.map(({ till_us }) => till_us)];
  const ends = [...windows.map(({ from_us }) => from_us), Infinity];
  return starts
    .map((from_us, index) => ({ from_us, till_us: ends[index] as number }))
    .filter((window) => !isEmpty(window));
}

export const MINUTE_us = 60_000_000;
export const DAY_us = 24 * 60 * MINUTE_us;

/** Microseconds since 1970 as a plain number, see `Window`. */
export const microsecondsOf = (instant: Temporal.Instant): number => Number(instant.epochNanoseconds / 1_000n);

export const instantOf = (moment_us: number): Temporal.Instant =>
  Temporal.Instant.fromEpochNanoseconds(BigInt(moment_us) * 1_000n);

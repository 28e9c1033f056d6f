/**
 * A half-open stretch of time, `[from_us, till_us)`. Moments are microseconds since 1970 as plain numbers: exact to
 * the microsecond until the year 2255 and to the second until 9999. `-Infinity` and `Infinity` stand for no bound.
 */
export interface Window {
  readonly from_us: number;
  readonly till_us: number;
}

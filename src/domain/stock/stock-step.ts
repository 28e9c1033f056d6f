/**
 * Stock that counts from a moment on and up to another one: regular stock has neither, expected stock a start, temporary
 * stock both. Units are negative where bulk stock was taken away, and `Infinity`, without an end, where there is no limit.
 */
export interface StockStep {
  readonly from_us: number | null;
  readonly till_us: number | null;
  readonly units: number;
}

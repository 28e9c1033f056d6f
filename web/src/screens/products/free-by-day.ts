export interface FreeDay {
  /** When the day begins. */
  readonly from: string;
  /** At the tightest moment of the day, at all locations together. */
  readonly free: number;
  readonly stock: number;
}

interface Interval {
  readonly from: string | null;
  readonly location_available: number | null;
  readonly location_stock_count: number | null;
}

/** Levels of several locations as one line of days. */
export function freeByDay(intervals: readonly Interval[]): readonly FreeDay[] {
  const days = new Map<string, FreeDay>();
  for (const { from, location_available, location_stock_count } of intervals) {
    if (from === null) continue;
    const { free, stock } = days.get(from) ?? { free: 0, stock: 0 };
    days.set(from, { from, free: free + (location_available ?? 0), stock: stock + (location_stock_count ?? 0) });
  }
  return [...days.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** The day on which the fewest are free, the first of them. */
export const tightestDay = (days: readonly FreeDay[]): FreeDay | undefined =>
  days.reduce<FreeDay | undefined>(
    (least, day) => (least === undefined || day.free < least.free ? day : least),
    undefined,
  );

export interface RevenuePair {
  /** First day of the day, week or month. */
  readonly date: string;
  readonly value: number;
  /** Null where the year before had fewer of them. */
  readonly beforeDate: string | null;
  readonly before: number;
}

/** This year's beside last year's, the first with the first: days of the week and the number of weeks may differ. */
export function revenuePairs(
  now: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): readonly RevenuePair[] {
  const earlier = Object.entries(before).toSorted(byDate);
  return Object.entries(now)
    .toSorted(byDate)
    .map(([date, value], index) => ({
      date,
      value,
      beforeDate: earlier[index]?.[0] ?? null,
      before: earlier[index]?.[1] ?? 0,
    }));
}

const byDate = ([a]: readonly [string, number], [b]: readonly [string, number]): number => (a < b ? -1 : 1);

/** What the dates are the first days of. */
export function intervalOf(dates: readonly string[]): 'day' | 'week' | 'month' {
  const [, second, third] = dates;
  const [from, till] = third === undefined ? [dates[0], second] : [second, third];
  if (from === undefined || till === undefined) return 'day';
  const days = (Date.parse(till) - Date.parse(from)) / 86_400_000;
  if (days < 2) return 'day';
  return days < 8 ? 'week' : 'month';
}

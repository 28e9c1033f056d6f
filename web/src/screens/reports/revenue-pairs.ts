import type { PeriodRevenue } from './use-performance.ts';

export interface RevenuePair {
  /** First day of the day, week or month. */
  readonly date: string;
  readonly value: number;
  /** Null where the year before had fewer of them. */
  readonly beforeDate: string | null;
  readonly before: number;
}

/** This year's beside last year's, the first with the first: days of the week and the number of weeks may differ. */
export const revenuePairs = (now: readonly PeriodRevenue[], before: readonly PeriodRevenue[]): readonly RevenuePair[] =>
  now.map(({ period, revenue_in_cents }, index) => ({
    date: period,
    value: revenue_in_cents,
    beforeDate: before[index]?.period ?? null,
    before: before[index]?.revenue_in_cents ?? 0,
  }));

/** What the dates are the first days of. */
export function intervalOf(dates: readonly string[]): 'day' | 'week' | 'month' {
  const [, second, third] = dates;
  const [from, till] = third === undefined ? [dates[0], second] : [second, third];
  if (from === undefined || till === undefined) return 'day';
  const days = (Date.parse(till) - Date.parse(from)) / 86_400_000;
  if (days < 2) return 'day';
  return days < 8 ? 'week' : 'month';
}

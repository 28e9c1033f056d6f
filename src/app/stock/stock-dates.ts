import type { StockStep } from '../../domain/stock/stock-step.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Problems } from '../problems.ts';

/** From when till when stock counts: regular has neither, expected a start, temporary both. */
export interface StockDates {
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

/** Temporary stock that does not say from when it is there is there from now on. */
export function stockDates(problems: Problems, { from, till }: StockDates, now: Temporal.Instant): StockDates {
  if (till === null) return { from, till };
  const start = from ?? now;
  if (Temporal.Instant.compare(start, till) >= 0) problems.add('till', 'must be after from');
  return { from: start, till };
}

export const stockStep = ({ from, till }: StockDates, units: number): StockStep => ({
  from_us: from === null ? null : microsecondsOf(from),
  till_us: till === null ? null : microsecondsOf(till),
  units,
});

export const sameDates = (one: StockDates, other: StockDates): boolean =>
  sameMoment(one.from, other.from) && sameMoment(one.till, other.till);

const sameMoment = (one: Temporal.Instant | null, other: Temporal.Instant | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

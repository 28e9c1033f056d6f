import type { SeededRandom } from '../../lib/seeded-random.ts';
import {
  clockTime,
  dayOf,
  earlier,
  isBefore,
  later,
  MIDNIGHT,
  officeTime,
  pickUpTime,
  returnTime,
} from './demo-clock.ts';
import type { DemoRequest } from './order-requests.ts';

/** When an order was created, its period, and the times of its steps, whether it gets that far or not. */
export interface OrderTimes {
  readonly created_at: Temporal.Instant;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
  readonly reserved_at: Temporal.Instant;
  readonly canceled_at: Temporal.Instant;
  readonly started_at: Temporal.Instant;
  /** When some of it came back, of orders that are returned in parts. */
  readonly partly_stopped_at: Temporal.Instant;
  readonly stopped_at: Temporal.Instant;
  readonly archived_at: Temporal.Instant;
  /** Until then its stock is not available to others. */
  readonly taken_till: Temporal.Instant;
}

/**
 * All times are between 06:00 and 22:00. Clocks change at night, so a time means the same moment, in the same order, on
 * every day and in every time zone.
 */
export function orderTimes(random: SeededRandom, { outcome, day, days }: DemoRequest): OrderTimes {
  const starts_at = clockTime(day, pickUpTime(random));
  const stops_at = clockTime(day + days, returnTime(random));
  const created_at = clockTime(
    Math.min(-1, day - random.pick(outcome === 'new' ? [0] : LEAD_DAYS)),
    officeTime(random),
  );
  const decided_by = earlier(starts_at, MIDNIGHT);
  const soon = created_at.add({ minutes: random.integer(2, 25) });
  const reserved_at = random.chance(0.3) ? (officeMoment(random, created_at, decided_by, 0.05, 0.5) ?? soon) : soon;
  const isLate = random.chance(0.1) && day + days < -1;
  const stopped_at = isLate
    ? clockTime(day + days + 1, pickUpTime(random))
    : stops_at.subtract({ minutes: random.integer(0, 60) });
  return {
    created_at,
    starts_at,
    stops_at,
    reserved_at,
    canceled_at:
      officeMoment(random, later(reserved_at, created_at), decided_by, 0.55, 0.95) ?? reserved_at.add({ minutes: 40 }),
    started_at: starts_at.add({ minutes: random.integer(0, 45) }),
    partly_stopped_at: clockTime(-1, returnTime(random)),
    stopped_at,
    archived_at: clockTime(day + days + random.integer(2, 12), officeTime(random)),
    taken_till: outcome === 'late_return' ? clockTime(1, 6 * 60) : later(stops_at, stopped_at),
  };
}

const LEAD_DAYS = [1, 1, 2, 3, 3, 5, 7, 7, 10, 14, 21, 30];

/** A moment during office hours within these shares of a stretch of time; undefined where that has none. */
function officeMoment(
  random: SeededRandom,
  from: Temporal.Instant,
  till: Temporal.Instant,
  least: number,
  most: number,
): Temporal.Instant | undefined {
  const between = (share: number) => from.add({ minutes: Math.floor(till.since(from).total('minutes') * share) });
  const moment = clockTime(dayOf(between(least + random.next() * (most - least))), officeTime(random));
  return isBefore(between(least), moment) && isBefore(moment, between(most)) ? moment : undefined;
}

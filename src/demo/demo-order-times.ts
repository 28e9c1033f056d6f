import type { SeededRandom } from '../lib/seeded-random.ts';
import { clockTime, type DemoCalendar, dayOfInstant, officeTime, pickUpTime, returnTime } from './demo-order-dates.ts';
import type { DemoWish } from './demo-wishes.ts';

/** When an order was made, what for, and when things really happen to it, whether it comes to that or not. */
export interface DemoTimes {
  readonly created_at: Temporal.Instant;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
  readonly reserved_at: Temporal.Instant;
  readonly canceled_at: Temporal.Instant;
  readonly started_at: Temporal.Instant;
  /** Some of it, of what comes back bit by bit. */
  readonly partly_stopped_at: Temporal.Instant;
  readonly stopped_at: Temporal.Instant;
  readonly archived_at: Temporal.Instant;
  /** Until then nobody else can have it. */
  readonly taken_till: Temporal.Instant;
}

export function demoTimes(random: SeededRandom, calendar: DemoCalendar, { fate, day, days }: DemoWish): DemoTimes {
  const { now } = calendar;
  const starts_at = clockTime(calendar, day, pickUpTime(random));
  const stops_at = clockTime(calendar, day + days, returnTime(random));
  const created_at = madeAt(random, calendar, fate === 'new' ? [0] : LEAD_DAYS, day);
  const decided_by = earlier(starts_at, now);
  const isQuote = random.chance(0.3);
  const soon = earlier(created_at.add({ minutes: random.integer(2, 25) }), between(created_at, decided_by, 0.5));
  const stopped_at = random.chance(0.1)
    ? clockTime(calendar, day + days + 1, pickUpTime(random))
    : stops_at.subtract({ minutes: random.integer(0, 60) });
  return {
    created_at,
    starts_at,
    stops_at,
    reserved_at: isQuote ? officeMoment(random, calendar, created_at, decided_by, [0.05, 0.5]) : soon,
    canceled_at: officeMoment(random, calendar, created_at, decided_by, [0.55, 0.95]),
    started_at: upToNow(now, starts_at, starts_at.add({ minutes: random.integer(0, 45) })),
    partly_stopped_at: clockTime(calendar, -1, returnTime(random)),
    stopped_at: upToNow(now, stops_at, stopped_at),
    archived_at: clockTime(calendar, day + days + random.integer(2, 12), officeTime(random)),
    taken_till: later(later(stops_at, stopped_at), fate === 'late_return' ? now.add({ hours: 6 }) : stops_at),
  };
}

const LEAD_DAYS = [1, 1, 2, 3, 3, 5, 7, 7, 10, 14, 21, 30];

/** Some days before it begins, and before now. */
function madeAt(random: SeededRandom, calendar: DemoCalendar, leads: readonly number[], day: number): Temporal.Instant {
  const lead = Math.max(random.pick(leads), day);
  const made_at = clockTime(calendar, day - lead, officeTime(random));
  return Temporal.Instant.compare(made_at, calendar.now) < 0 ? made_at : made_at.subtract({ hours: 24 });
}

/** Within these shares of a stretch of time, when people are at work if that can be. */
function officeMoment(
  random: SeededRandom,
  calendar: DemoCalendar,
  from: Temporal.Instant,
  till: Temporal.Instant,
  [least, most]: readonly [least: number, most: number],
): Temporal.Instant {
  const moment = between(from, till, least + random.next() * (most - least));
  const atWork = clockTime(calendar, dayOfInstant(calendar, moment), officeTime(random));
  const fits =
    Temporal.Instant.compare(between(from, till, least), atWork) <= 0 &&
    Temporal.Instant.compare(atWork, between(from, till, most)) <= 0;
  return fits ? atWork : moment;
}

/** Nobody is late who is not told to be. */
const upToNow = (now: Temporal.Instant, due: Temporal.Instant, done: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(due, now) <= 0 ? earlier(done, now) : done;

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;

const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? b : a;

/** To the second. */
const between = (from: Temporal.Instant, till: Temporal.Instant, share: number): Temporal.Instant =>
  from.add({ seconds: Math.floor(till.since(from).total('seconds') * share) });

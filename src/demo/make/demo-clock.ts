import type { SeededRandom } from '../../lib/seeded-random.ts';

/**
 * The moment for which the demo is made: the first moment of its "today", in UTC. Loading moves all times to the day of
 * the load. A date long ago makes it easy to find times that come from the real clock by mistake.
 */
export const MIDNIGHT = Temporal.Instant.from('2001-01-01T00:00:00Z');

/** A time of day, in minutes, on the day that is so many days after today. */
export const clockTime = (day: number, minutes: number): Temporal.Instant =>
  MIDNIGHT.add({ minutes: day * 24 * 60 + minutes });

export const dateAt = (day: number): string =>
  MIDNIGHT.add({ hours: 24 * day })
    .toString()
    .slice(0, 10);

/** Days after today; negative before it. */
export const dayOf = (instant: Temporal.Instant): number => Math.floor(instant.since(MIDNIGHT).total('days'));

/** Equipment is picked up in the morning, returned in the afternoon, and ordered during office hours. */
export const pickUpTime = (random: SeededRandom): number => 9 * 60 + 15 * random.integer(0, 12);
export const returnTime = (random: SeededRandom): number => 15 * 60 + 15 * random.integer(0, 12);
export const officeTime = (random: SeededRandom): number => random.integer(8 * 60 + 30, 17 * 60);

/** Since when the company exists: longer than its orders go back. */
export const COMPANY_AGE_DAYS = 730;

const DAYS_BACK = 395;
const DAYS_AHEAD = 42;

/** Days before today on which rentals begin, more and more of them. */
export const pastDays = (random: SeededRandom, count: number): readonly number[] =>
  weightedDays(random, count, -DAYS_BACK, -1, (day) => 0.55 + (DAYS_BACK + day) / DAYS_BACK);

/** Days after today: fewer rentals are known of later days. */
export const comingDays = (random: SeededRandom, count: number): readonly number[] =>
  weightedDays(random, count, 1, DAYS_AHEAD, (day) => 0.94 ** day);

/** Spread evenly over the weights, so that no month is empty by chance. */
function weightedDays(
  random: SeededRandom,
  count: number,
  first: number,
  last: number,
  weightOf: (day: number) => number,
): readonly number[] {
  const weights = Array.from({ length: last - first + 1 }, (_, index) => weightOf(first + index));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const days: number[] = [];
  let passed = 0;
  for (const [index, weight] of weights.entries()) {
    passed += (weight / total) * count;
    while (days.length + random.next() < passed && days.length < count) days.push(first + index);
  }
  while (days.length < count) days.push(last);
  return days;
}

export const rentalDays = (random: SeededRandom): number =>
  random.pick([0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 7, 10, 14]);

export const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0;
export const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? a : b);
export const later = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (isBefore(a, b) ? b : a);

import { dateContaining } from '../domain/time/calendar.ts';
import { parseInstant } from '../domain/time/parse.ts';
import { microsecondsOf } from '../domain/time/window.ts';
import { assert } from '../lib/assert.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';

/** When it is, on the company's clocks. */
export interface DemoCalendar {
  readonly now: Temporal.Instant;
  readonly zone: string;
  readonly today: Temporal.PlainDate;
}

export const demoCalendar = (now: Temporal.Instant, zone: string): DemoCalendar => ({
  now,
  zone,
  today: dateContaining(microsecondsOf(now), zone),
});

/** What the clocks show on the day that is so many days from today. */
export function clockTime({ today, zone }: DemoCalendar, day: number, minutes: number): Temporal.Instant {
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  const instant = parseInstant(`${today.add({ days: day }).toString()}T${time}`, zone);
  assert(instant !== null, 'a time of day is a moment on every day');
  return instant;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** In minutes of the day: gear is fetched in the morning, brought back in the afternoon, and ordered in between. */
export const pickUpTime = (random: SeededRandom): number => 9 * 60 + 15 * random.integer(0, 12);
export const returnTime = (random: SeededRandom): number => 15 * 60 + 15 * random.integer(0, 12);
export const officeTime = (random: SeededRandom): number => random.integer(8 * 60 + 30, 18 * 60);

export const DAYS_BACK = 395;
export const DAYS_AHEAD = 42;

/** Days before today on which rentals begin: more and more, in summer rather than in winter, before the weekend most of all. */
export const pastDays = (random: SeededRandom, calendar: DemoCalendar, count: number): readonly number[] =>
  weightedDays(random, count, -DAYS_BACK, -1, (day) => {
    const growth = 0.55 + (DAYS_BACK + day) / DAYS_BACK;
    return growth * liveliness(calendar, day);
  });

/** Days after today: the nearer, the more is known already. */
export const comingDays = (random: SeededRandom, calendar: DemoCalendar, count: number): readonly number[] =>
  weightedDays(random, count, 1, DAYS_AHEAD, (day) => 0.94 ** day * liveliness(calendar, day));

const BY_MONTH = [0.7, 0.75, 0.9, 1, 1.15, 1.35, 1.35, 1.25, 1.2, 1.05, 0.85, 1];
const BY_WEEKDAY = [0.8, 0.7, 0.8, 1.3, 2, 1.4, 0.4];

function liveliness({ today }: DemoCalendar, day: number): number {
  const date = today.add({ days: day });
  return (BY_MONTH[date.month - 1] ?? 1) * (BY_WEEKDAY[date.dayOfWeek - 1] ?? 1);
}

/** Spread evenly over the weights, so that no month goes empty by chance. */
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

/** How many days it takes; by Friday most come for the weekend. */
export function rentalDays(random: SeededRandom, { today }: DemoCalendar, day: number): number {
  const weekday = today.add({ days: day }).dayOfWeek;
  if (weekday === 5 && random.chance(0.6)) return 3;
  return random.pick([0, 1, 1, 1, 2, 2, 3, 4, 5, 7, 7, 10, 14]);
}

/** How many days after today, or with a minus before. */
export const dayOfInstant = ({ today, zone }: DemoCalendar, instant: Temporal.Instant): number =>
  today.until(dateContaining(microsecondsOf(instant), zone)).days;

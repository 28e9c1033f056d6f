import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarIntervals, dayOf, type IntervalUnit, slotsOfDay } from './calendar.ts';
import { DAY_us, instantOf, MINUTE_us, type Window } from './window.ts';

/** Days and slots held against a model that reads a clock minute by minute, and knows nothing else of zones. */

const ZONES = [
  'Europe/Amsterdam',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'UTC',
];

describe.each(ZONES)('%s', (zone) => {
  const walk = walkerOf(zone);

  test('days and their slots', () => {
    fc.assert(
      fc.property(dateNearJump(zone), fc.array(slotMinutes, { minLength: 4, maxLength: 8 }), (text, lengths) => {
        const readings = walk(text);
        const date = Temporal.PlainDate.from(text);
        const inDay = readings.filter(({ day }) => day === dayNumber(text));
        expect(dayOf(date, zone)).toEqual({ date: text, ...windowOf(inDay, readings, dayNumber(text)) });
        for (const minutes of lengths) {
          const slots = slotsOfDay(date, minutes, zone);
          expect(slots.map(({ from_us, hour, minute }) => [from_us, `${hour}:${minute}`])).toEqual(
            inDay
              .filter((reading, index) => beginsSlot(reading, inDay[index - 1], minutes))
              .map(({ at_us, shown }) => [at_us, asTime(shown)]),
          );
          expect(slots.map(({ till_us }) => till_us)).toEqual(
            inDay.length === 0 ? [] : [...slots.slice(1).map(({ from_us }) => from_us), dayOf(date, zone).till_us],
          );
        }
      }),
      { numRuns: 12 },
    );
  });

  test('minutes and hours', () => {
    fc.assert(
      fc.property(
        dateNearJump(zone),
        fc.constantFrom<['minute' | 'hour', number]>(['minute', 1], ['hour', 60]),
        fc.nat({ max: 1_400 }),
        fc.integer({ min: 1, max: 1_400 }),
        (text, [unit, minutes], skip, length) => {
          const readings = walk(text);
          const from_us = dayOf(Temporal.PlainDate.from(text), zone).from_us + skip * MINUTE_us;
          const window = { from_us, till_us: from_us + length * MINUTE_us };
          const starts = readings
            .filter((reading, index) => beginsSlot(reading, readings[index - 1], minutes))
            .map(({ at_us }) => at_us);
          expect(startsOf(window, unit, zone)).toEqual(overlapping(starts, window));
        },
      ),
      { numRuns: 8 },
    );
  });

  test('days, weeks and months, against every date in turn', () => {
    fc.assert(
      fc.property(
        dateNearJump(zone),
        fc.constantFrom<IntervalUnit>('day', 'week', 'month'),
        fc.integer({ min: 1, max: 80 * 24 * 60 }),
        (text, unit, length) => {
          const { from_us } = dayOf(Temporal.PlainDate.from(text).subtract({ days: 3 }), zone);
          const window = { from_us: from_us + length * 7, till_us: from_us + length * MINUTE_us };
          expect(startsOf(window, unit, zone)).toEqual(overlapping(datedStarts(text, unit, zone), window));
        },
      ),
      { numRuns: 12 },
    );
  });
});

/** What a clock shows at an instant: minutes since midnight, and the latest date that it has shown so far. */
interface Reading {
  readonly at_us: number;
  readonly shown: number;
  readonly day: number;
}

/** Reads a clock of the zone from two days before a date to three days after it. */
function walkerOf(zone: string): (date: string) => readonly Reading[] {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const walk = (date: string): readonly Reading[] => {
    const readings: Reading[] = [];
    let latest = -Infinity;
    for (let minute = -2 * 1_440; minute < 3 * 1_440; minute += 1) {
      const at_us = dayNumber(date) * DAY_us + minute * MINUTE_us;
      // 10/27/2024, 02:15
      const [, month, day, year, hour, min] =
        /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(clock.format(at_us / 1_000)) ?? [];
      latest = Math.max(latest, Date.UTC(Number(year), Number(month) - 1, Number(day)) / (DAY_us / 1_000));
      readings.push({ at_us, shown: Number(hour) * 60 + Number(min), day: latest });
    }
    return readings;
  };
  const remembered = new Map<string, readonly Reading[]>();
  return (date) => {
    const readings = remembered.get(date) ?? walk(date);
    remembered.set(date, readings);
    return readings;
  };
}

const dayNumber = (date: string): number => Date.parse(date) / (DAY_us / 1_000);

const asTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** From the first reading of the day to the first of a later one. */
function windowOf(inDay: readonly Reading[], readings: readonly Reading[], day: number): Window {
  const next = readings.find((reading) => reading.day > day)?.at_us ?? Number.NaN;
  return { from_us: inDay[0]?.at_us ?? next, till_us: next };
}

function beginsSlot({ shown }: Reading, before: Reading | undefined, minutes: number): boolean {
  if (before === undefined) return true;
  if (minutes === 1_440) return false;
  return shown % minutes === 0 || Math.floor(shown / minutes) !== Math.floor(before.shown / minutes);
}

function startsOf(window: Window, unit: IntervalUnit, zone: string): readonly number[] {
  const result = calendarIntervals(window, unit, zone);
  return 'problem' in result ? [] : result.intervals.map(({ from_us }) => from_us);
}

const overlapping = (starts: readonly number[], { from_us, till_us }: Window): readonly number[] =>
  starts.filter((start_us, index) => start_us < till_us && (starts[index + 1] ?? Infinity) > from_us);

/** The starts of units from half a year before a date to a year after it. */
function datedStarts(text: string, unit: IntervalUnit, zone: string): readonly number[] {
  const first = Temporal.PlainDate.from(text).subtract({ days: 180 });
  const starts = Array.from({ length: 540 }, (_, index) => first.add({ days: index }))
    .filter(({ dayOfWeek, day }) => unit === 'day' || (unit === 'week' ? dayOfWeek === 1 : day === 1))
    .map((date) => date.toZonedDateTime(zone).epochMilliseconds * 1_000);
  return [...new Set(starts)];
}

const slotMinutes = fc.oneof(
  fc.constantFrom(1, 5, 10, 15, 20, 30, 45, 60, 120, 480, 720, 1_439, 1_440),
  fc.integer({ min: 1, max: 1_440 }),
);

/** Dates at which the clocks jump, and their neighbours. Offsets have been whole minutes since 1973. */
function dateNearJump(zone: string): fc.Arbitrary<string> {
  const jumps = jumpsOf(zone).map((date) => date.toString());
  const neighbour = fc.integer({ min: -1, max: 1 });
  const near = fc
    .tuple(fc.constantFrom(...(jumps.length === 0 ? ['2024-02-29'] : jumps)), neighbour)
    .map(([date, days]) => Temporal.PlainDate.from(date).add({ days }).toString());
  const any = fc.integer({ min: 1_200, max: 24_000 }).map((day) =>
    instantOf(day * DAY_us)
      .toString()
      .slice(0, 10),
  );
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: any });
}

function jumpsOf(zone: string): readonly Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  let at = Temporal.Instant.from('1973-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.year < 2037) {
    dates.push(at.toPlainDate());
    at = at.getTimeZoneTransition('next');
  }
  return dates;
}

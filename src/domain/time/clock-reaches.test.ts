import { expect, test } from 'vitest';
import { startOf } from './calendar.ts';
import { clockReaches } from './clock-reaches.ts';
import { instantOf } from './microseconds.ts';
import { parseTimeOfDay } from './parse-time-of-day.ts';

test.each([
  // zone, date, time → instant
  ['UTC', '2026-03-29', '02:30', '2026-03-29T02:30:00Z'],
  ['Europe/Amsterdam', '2026-03-28', '02:30', '2026-03-28T01:30:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '02:00', '2026-03-29T01:00:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '02:30', '2026-03-29T01:00:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '03:01', '2026-03-29T01:01:00Z'],
  ['Europe/Amsterdam', '2026-03-29', '24:00', '2026-03-29T22:00:00Z'],
  ['Europe/Amsterdam', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['Europe/Amsterdam', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['Europe/Amsterdam', '2026-10-25', '24:00', '2026-10-25T23:00:00Z'],
  ['America/Havana', '2026-03-08', '00:30', '2026-03-08T05:00:00Z'],
  ['America/Havana', '2026-11-01', '00:30', '2026-11-01T04:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00Z'],
  ['Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00:00Z'],
])('in %s on %s the clocks reach %s at %s', (zone, date, time, expected) => {
  const minutes = parseTimeOfDay(time) ?? Number.NaN;
  expect(instantOf(clockReaches(Temporal.PlainDate.from(date), minutes, zone)).toString()).toBe(expected);
});

test.each(['Europe/Amsterdam', 'America/Havana', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'])(
  'in %s time goes on with the clock, from the start of a day to that of the next',
  (zone) => {
    for (const date of daysAroundJumps(zone)) {
      const reached = Array.from({ length: 97 }, (_, quarter) => clockReaches(date, quarter * 15, zone));
      expect(reached.toSorted((a, b) => a - b)).toEqual(reached);
      expect(reached[0]).toBe(startOf(date, zone).at_us);
      expect(reached.at(-1)).toBe(startOf(date.add({ days: 1 }), zone).at_us);
    }
  },
);

/** With the day before and the day after. */
function daysAroundJumps(zone: string): readonly Temporal.PlainDate[] {
  return [1988, 2006, 2011, 2026].flatMap((year) => {
    const start = new Temporal.PlainDate(year, 1, 1).toZonedDateTime(zone);
    const jumps = [start, start.getTimeZoneTransition('next') ?? start];
    return jumps.flatMap((jump) => [-1, 0, 1].map((days) => jump.toPlainDate().add({ days })));
  });
}

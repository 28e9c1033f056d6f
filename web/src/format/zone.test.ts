import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, instantOf, wallOf } from './zone.ts';

const ZONES = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
];
const zone = fc.constantFrom(...ZONES);
const minute = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });

test('a wall time is what Temporal says it is', () => {
  fc.assert(
    fc.property(zone, minute, (name, at) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(at * 60_000);
      const wall = instant.toZonedDateTimeISO(name).toPlainDateTime().toString({ smallestUnit: 'minute' });
      expect(wallOf(at * 60_000, name)).toBe(wall);
    }),
    { numRuns: 2_000 },
  );
});

test('an instant is what Temporal makes of a wall time, in gaps and overlaps too', () => {
  fc.assert(
    fc.property(zone, minute, (name, at) => {
      const wall = Temporal.Instant.fromEpochMilliseconds(at * 60_000)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime();
      const expected = wall.toZonedDateTime(name, { disambiguation: 'compatible' }).epochMilliseconds;
      expect(Date.parse(instantOf(wall.toString({ smallestUnit: 'minute' }), name))).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2026-03-29T02:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Amsterdam', '2026-10-25T00:30:00.000Z'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('%s in %s is %s', (wall, name, instant) => {
  expect(instantOf(wall, name)).toBe(instant);
});

test('days are counted by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

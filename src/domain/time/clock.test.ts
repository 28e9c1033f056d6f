import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockReaches, clockReader, isTimeZone } from './clock.ts';
import { DAY_us } from './window.ts';

const EPOCH = new Temporal.PlainDate(1970, 1, 1);

test.each(['Europe/Amsterdam', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca', 'UTC'])(
  'a reader of clocks reads in %s what is worked out day by day',
  (zone) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6_000, max: 22_000 }),
        fc.integer({ min: 0, max: 400 }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(1_440)), { minLength: 1, maxLength: 30 }),
        (first, days, asked) => {
          const read = clockReader({ from_us: first * DAY_us, till_us: (first + days) * DAY_us }, zone);
          for (const [into, minutes] of asked) {
            const day = first - 1 + Math.min(into, days + 1);
            expect(read(day, minutes)).toBe(clockReaches(EPOCH.add({ days: day }), minutes, zone));
          }
        },
      ),
      { numRuns: 60 },
    );
  },
);

test('a reader of clocks knows a day that was skipped, a gap and a fold', () => {
  const around = (date: string, zone: string) => {
    const { epochMilliseconds } = Temporal.PlainDate.from(date).toZonedDateTime('UTC');
    const day = epochMilliseconds / 86_400_000;
    const read = clockReader({ from_us: (day - 1) * DAY_us, till_us: (day + 2) * DAY_us }, zone);
    return (minutes: number): string => new Date(read(day, minutes) / 1_000).toISOString();
  };
  expect(around('2011-12-30', 'Pacific/Apia')(600)).toBe('2011-12-30T10:00:00.000Z');
  expect(around('2026-03-29', 'Europe/Amsterdam')(150)).toBe('2026-03-29T01:00:00.000Z');
  expect(around('2026-10-25', 'Europe/Amsterdam')(150)).toBe('2026-10-25T00:30:00.000Z');
});

test.each([
  ['Europe/Amsterdam', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['US/Eastern', true],
  ['europe/amsterdam', false],
  ['Europe/Atlantis', false],
  ['+01:00', false],
  ['Z', false],
  ['', false],
  ['../../etc/passwd', false],
  [`Europe/${'A'.repeat(10_000)}`, false],
])('%s: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test('knows every zone of the runtime', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
});

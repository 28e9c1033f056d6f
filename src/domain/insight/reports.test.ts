import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../availability/levels.ts';
import { DAY_us, microsecondsOf, type Window } from '../time/window.ts';
import {
  comparisonWindow,
  DEFAULT_REPORT_DAYS,
  fittingInterval,
  MAX_REPORT_BUCKETS,
  MAX_REPORT_DAYS,
  REPORT_INTERVALS,
  reportBuckets,
  reportWindow,
  WEEKDAY_HOURS,
  weekdayHourIndex,
} from './report-windows.ts';
import {
  averageOf,
  percentageOf,
  percentChange,
  perUnit,
  returnOnCost,
  shareOf,
  turnsOf,
  unitsDuring,
  unitTime,
} from './unit-time.ts';

const at = (text: string): number => microsecondsOf(Temporal.ZonedDateTime.from(text).toInstant());
const day = (date: string): number => at(`${date}T00:00[Europe/Amsterdam]`);
const ZONE = 'Europe/Amsterdam';

describe('unit time', () => {
  /** Whole seconds up to two minutes, so that a model can look at each of them. */
  const SECONDS = 120;
  const second = fc.integer({ min: -20, max: SECONDS + 20 });
  const bound = fc.option(second, { nil: null, freq: 5 });
  const span = fc.record({ from: bound, till: bound, units: fc.integer({ min: -3, max: 9 }) });
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: SECONDS - 1 }), { maxLength: 8 });

  const us = (seconds: number | null): number | null => (seconds === null ? null : (seconds + 1_700_000_000) * 1e6);
  const spanOf = ({ from, till, units }: Given): Span => ({ from_us: us(from), till_us: us(till), units });
  const bucketsOf = (given: readonly number[]): readonly Window[] => {
    const bounds = [0, ...given.toSorted((a, b) => a - b), SECONDS];
    return bounds.slice(1).map((end, index) => ({
      from_us: us(bounds[index] as number) as number,
      till_us: us(end) as number,
    }));
  };
  const isIn = ({ from_us, till_us }: Span, moment_us: number): boolean =>
    (from_us ?? -Infinity) <= moment_us && moment_us < (till_us ?? Infinity);

  test('is what a model finds that looks at every second', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), cuts, (given, marks) => {
        const spans = given.map(spanOf);
        const buckets = bucketsOf(marks);
        const expected = buckets.map(({ from_us, till_us }) => {
          let sum = 0;
          for (let moment_us = from_us; moment_us < till_us; moment_us += 1e6) {
            sum += spans.reduce((units, each) => units + (isIn(each, moment_us) ? each.units : 0), 0);
          }
          return sum;
        });
        expect(unitTime(turnsOf(spans, buckets), buckets)).toEqual(expected.map((sum) => sum + 0));
      }),
      { numRuns: 300 },
    );
  });

  test('units during a window are those that have a second in it', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), cuts, (given, marks) => {
        const spans = given.map(spanOf);
        for (const bucket of bucketsOf(marks)) {
          const seconds = Array.from(
            { length: (bucket.till_us - bucket.from_us) / 1e6 },
            (_, index) => bucket.from_us + index * 1e6,
          );
          const expected = spans.filter((each) => seconds.some((moment_us) => isIn(each, moment_us)));
          expect(unitsDuring(spans, bucket)).toBe(expected.reduce((sum, { units }) => sum + units, 0));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('of no buckets is none', () => {
    expect(unitTime([], [])).toEqual([]);
    expect(turnsOf([{ from_us: 0, till_us: 1, units: 1 }], [])).toEqual([]);
  });

  interface Given {
    readonly from: number | null;
    readonly till: number | null;
    readonly units: number;
  }
});

describe('buckets', () => {
  test.each(REPORT_INTERVALS)('by %s are the window, without gaps', (interval) => {
    fc.assert(
      fc.property(
        fc.integer({ min: day('2025-01-01') / 1e6, max: day('2027-01-01') / 1e6 }),
        fc.integer({ min: 1, max: 300 * 86_400 }),
        fc.constantFrom(ZONE, 'America/Havana', 'Australia/Lord_Howe', 'UTC'),
        (from_s, length_s, zone) => {
          const window = { from_us: from_s * 1e6, till_us: (from_s + length_s) * 1e6 };
          const found = reportBuckets(window, interval, zone);
          if ('problem' in found) throw new Error(found.problem);
          const { buckets } = found;
          expect(buckets[0]?.from_us).toBe(window.from_us);
          expect(buckets.at(-1)?.till_us).toBe(window.till_us);
          expect(buckets.slice(1).map(({ from_us }) => from_us)).toEqual(
            buckets.slice(0, -1).map(({ till_us }) => till_us),
          );
          expect(new Set(buckets.map(({ date }) => date)).size).toBe(buckets.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('the day on which the clocks go forward has 23 hours', () => {
    const found = reportBuckets({ from_us: day('2026-03-28'), till_us: day('2026-03-31') }, 'day', ZONE);
    expect(
      'buckets' in found && found.buckets.map(({ date, from_us, till_us }) => [date, hours(till_us - from_us)]),
    ).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
  });

  test('a week that begins before the window keeps the date of its Monday', () => {
    const found = reportBuckets({ from_us: day('2026-03-26'), till_us: day('2026-04-01') }, 'week', ZONE);
    expect(
      'buckets' in found && found.buckets.map(({ date, from_us, till_us }) => [date, hours(till_us - from_us)]),
    ).toEqual([
      ['2026-03-23', 4 * 24 - 1],
      ['2026-03-30', 2 * 24],
    ]);
  });

  test.each([
    // buckets                    → allowed
    [MAX_REPORT_BUCKETS, true],
    [MAX_REPORT_BUCKETS + 1, false],
  ])('%i days: allowed is %s', (days, allowed) => {
    const from_us = Date.UTC(2026, 0) * 1_000;
    expect('buckets' in reportBuckets({ from_us, till_us: from_us + days * DAY_us }, 'day', 'UTC')).toBe(allowed);
  });

  test.each([
    // from         till          → interval
    ['2026-01-01', '2026-02-01', 'day'],
    ['2026-10-01', '2026-11-01', 'day'],
    ['2026-01-01', '2026-03-01', 'week'],
    ['2026-01-01', '2026-07-01', 'week'],
    ['2026-01-01', '2027-01-01', 'month'],
    ['2017-01-01', '2027-01-01', 'month'],
  ])('%s to %s is told by %s', (from, till, interval) => {
    expect(fittingInterval({ from_us: day(from), till_us: day(till) })).toBe(interval);
  });
});

describe('the window of a report', () => {
  const now_us = day('2026-06-15');
  test.each([
    // from                          till                            → window, or why not
    [null, null, { from_us: now_us - DEFAULT_REPORT_DAYS * DAY_us, till_us: now_us }],
    [now_us - 1, null, { from_us: now_us - 1, till_us: now_us }],
    [null, 0, { from_us: -DEFAULT_REPORT_DAYS * DAY_us, till_us: 0 }],
    [0, 1, { from_us: 0, till_us: 1 }],
    [1, 1, 'must be after filter[from]'],
    [2, 1, 'must be after filter[from]'],
    [now_us, null, 'must be given where filter[from] lies ahead'],
    [0, MAX_REPORT_DAYS * DAY_us, { from_us: 0, till_us: MAX_REPORT_DAYS * DAY_us }],
    [0, MAX_REPORT_DAYS * DAY_us + 1, `must be within ${MAX_REPORT_DAYS} days of filter[from]`],
  ])('%s to %s', (from, till, expected) => {
    const found = reportWindow(from, till, now_us);
    expect('window' in found ? found.window : found.problem).toEqual(expected);
  });
});

test.each([
  // from         till          comparison         → from         till
  ['2026-02-01', '2026-03-01', 'previous_period', '2026-01-01', '2026-02-01'],
  ['2026-03-23', '2026-03-30', 'previous_period', '2026-03-16', '2026-03-23'],
  ['2026-03-30', '2026-04-06', 'previous_period', '2026-03-23', '2026-03-30'],
  ['2026-01-01', '2027-01-01', 'previous_period', '2025-01-01', '2026-01-01'],
  ['2026-02-01', '2026-03-01', 'previous_year', '2025-02-01', '2025-03-01'],
  ['2026-02-01', '2026-03-01', 'last_year', '2025-02-01', '2025-03-01'],
  ['2024-02-29', '2024-03-01', 'previous_year', '2023-02-28', '2023-03-01'],
] as const)('%s to %s is compared by %s with %s to %s', (from, till, comparison, earlierFrom, earlierTill) => {
  expect(comparisonWindow({ from_us: day(from), till_us: day(till) }, comparison, ZONE)).toEqual({
    from_us: day(earlierFrom),
    till_us: day(earlierTill),
  });
});

test.each([
  // now before → per cent
  [0, 0, 0],
  [5, 0, null],
  [0, 5, -100],
  [15, 10, 50],
  [1, 3, -66.67],
  [0.5, 0.25, 100],
])('%d after %d is a change of %s per cent', (now, before, expected) => {
  expect(percentChange(now, before)).toBe(expected);
});

test.each([
  [0, 0, 0],
  [1, 3, 33.33],
  [3, 3, 100],
])('%d of %d is %d per cent', (part, whole, expected) => {
  expect(percentageOf(part, whole)).toBe(expected);
});

test.each([
  // part whole → share
  [0, 0, null],
  [5, 0, null],
  [0, 10, 0],
  [1, 3, 0.3333],
  [12, 10, 1.2],
])('%i of %i is a share of %s', (part, whole, expected) => {
  expect(shareOf(part, whole)).toBe(expected);
});

test.each([
  // sum count → average
  [0, 0, 0],
  [100, 0, 0],
  [5, 2, 2],
  [7, 2, 4],
  [10, 3, 3],
])('%i shared by %i is %i each', (sum, count, expected) => {
  expect(averageOf(sum, count)).toBe(expected);
});

test.each([
  // cents units → each
  [1_000, 0, null],
  [1_000, 4, 250],
  [5, 2, 2],
  [100, 0.3333, 300],
  [-1, 1.5, -1],
])('%i cents of %d units are %s each', (sum, units, expected) => {
  expect(perUnit(sum, units)).toBe(expected);
});

test.each([
  // profit cost → per cent
  [500, 0, 0],
  [500, 1_000, 50],
  [-1_000, 1_000, -100],
  [1, 3, 33.33],
])('a profit of %i on %i is %d per cent', (profit, cost, expected) => {
  expect(returnOnCost(profit, cost)).toBe(expected);
});

test('weekdays and hours are those on the wall, in every zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: day('2025-01-01') / 1e6, max: day('2027-01-01') / 1e6 }),
      fc.constantFrom(ZONE, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
      (moment_s, zone) => {
        const window = { from_us: day('2025-01-01'), till_us: day('2027-01-01') + 1 };
        const index = weekdayHourIndex(window, zone)(moment_s * 1e6);
        const shown = Temporal.Instant.fromEpochMilliseconds(moment_s * 1_000).toZonedDateTimeISO(zone);
        expect(WEEKDAY_HOURS[index]).toEqual({ weekday: shown.dayOfWeek, hour: shown.hour });
      },
    ),
    { numRuns: 200 },
  );
});

const hours = (length_us: number): number => length_us / 3_600_000_000;

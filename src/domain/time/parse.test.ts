import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_INSTANT_TEXT_LENGTH, parseDate, parseInstant, parseTimeOfDay } from './parse.ts';

test.each([
  ['2018-01-22', '2018-01-22'],
  ['22-01-2018', '2018-01-22'],
  ['2-1-2018', '2018-01-02'],
  ['2020-02-29', '2020-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['1900-02-29', undefined],
  ['2018-02-29', undefined],
  ['2018-06-31', undefined],
  ['2018-13-01', undefined],
  ['0000-01-01', undefined],
  ['2018-1-2', undefined],
  ['2018-01-22T09:00', undefined],
  ['2018-01-22 ', undefined],
  ['22.01.2018', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('%j reads as %s', (text, expected) => {
  expect(parseDate(text)?.toString()).toBe(expected);
});

const AMSTERDAM = 'Europe/Amsterdam';

describe('a moment with an offset', () => {
  test.each([
    ['2018-01-22T09:00:00Z', '2018-01-22T09:00:00Z'],
    ['2018-01-22T09:00Z', '2018-01-22T09:00:00Z'],
    ['2018-01-22T09:00:00.5Z', '2018-01-22T09:00:00.5Z'],
    ['2018-01-22T09:00:00.123456Z', '2018-01-22T09:00:00.123456Z'],
    ['2018-01-22T09:00:00.123456789Z', '2018-01-22T09:00:00.123456Z'],
    ['2018-01-22T09:00:00+02:00', '2018-01-22T07:00:00Z'],
    ['2018-01-22T09:00:00+0200', '2018-01-22T07:00:00Z'],
    ['2018-01-22T09:00:00+02', '2018-01-22T07:00:00Z'],
    ['2018-01-22T09:00:00-09:30', '2018-01-22T18:30:00Z'],
    ['2018-01-22T09:00:00-00:00', '2018-01-22T09:00:00Z'],
    ['2018-01-22 09:00 UTC', '2018-01-22T09:00:00Z'],
    ['2018-01-22 09:00:00 UTC', '2018-01-22T09:00:00Z'],
    ['2018-01-22 09:00:00.25 UTC', '2018-01-22T09:00:00.25Z'],
    ['2018-01-22 09:00:00 +0100', '2018-01-22T08:00:00Z'],
    ['22-01-2018 9:00 UTC', '2018-01-22T09:00:00Z'],
    // A plus sign that a query string turned into a space.
    ['2018-01-22T09:00:00.000000 00:00', '2018-01-22T09:00:00Z'],
    ['2018-01-22T09:00:00 05:30', '2018-01-22T03:30:00Z'],
    ['2020-02-29T00:00:00Z', '2020-02-29T00:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseInstant(text, AMSTERDAM)?.toString()).toBe(expected);
  });
});

describe('a moment without an offset is what the clocks of the zone show', () => {
  test.each([
    // text                       zone                  instant
    ['2018-01-22T09:00', AMSTERDAM, '2018-01-22T08:00:00Z'],
    ['2018-07-22T09:00:00', AMSTERDAM, '2018-07-22T07:00:00Z'],
    ['2018-01-22 09:00', AMSTERDAM, '2018-01-22T08:00:00Z'],
    ['2018-01-22 9:00', AMSTERDAM, '2018-01-22T08:00:00Z'],
    ['2018-01-22 09:00:30.123456', AMSTERDAM, '2018-01-22T08:00:30.123456Z'],
    ['22-01-2018 9:00', AMSTERDAM, '2018-01-22T08:00:00Z'],
    ['2-1-2018 23:59:59', AMSTERDAM, '2018-01-02T22:59:59Z'],
    ['2018-01-22', AMSTERDAM, '2018-01-21T23:00:00Z'],
    ['22-01-2018', AMSTERDAM, '2018-01-21T23:00:00Z'],
    ['22-01-2018', 'UTC', '2018-01-22T00:00:00Z'],
    ['2018-01-22', 'Asia/Kathmandu', '2018-01-21T18:15:00Z'],
    // Gap: 02:30 does not exist, the later instant is 03:30 summer time.
    ['2018-03-25 02:30', AMSTERDAM, '2018-03-25T01:30:00Z'],
    // Fold: 02:30 exists twice, the earlier one is summer time.
    ['2018-10-28 02:30', AMSTERDAM, '2018-10-28T00:30:00Z'],
    ['2018-04-01 01:45', 'Australia/Lord_Howe', '2018-03-31T14:45:00Z'],
    ['2018-10-07 02:15', 'Australia/Lord_Howe', '2018-10-06T15:45:00Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(parseInstant(text, zone)?.toString()).toBe(expected);
  });
});

describe('a bare date is the first instant of that day', () => {
  test.each([
    // Midnight does not exist.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2018-03-11', 'America/Havana', '2018-03-11T05:00:00Z'],
    ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00Z'],
    // The day starts at 00:30: clocks went from 23:30 to 00:30.
    ['1919-03-31', 'America/Toronto', '1919-03-31T04:30:00Z'],
    // Midnight exists twice.
    ['2018-11-04', 'America/Havana', '2018-11-04T04:00:00Z'],
    // The island skipped the whole day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s starts at %s', (text, zone, expected) => {
    expect(parseInstant(text, zone)?.toString()).toBe(expected);
  });
});

describe('anything else is no moment', () => {
  test.each([
    '',
    ' ',
    'now',
    'tomorrow',
    '2018',
    '2018-01',
    '2018-1-22',
    '2018-01-22T',
    '2018-01-22T9:00',
    '2018-01-22T09',
    '2018-01-22T09:0',
    '2018-01-22T0900',
    '20180122T090000Z',
    '2018-02-29',
    '2018-02-30T00:00:00Z',
    '2018-04-31',
    '1900-02-29',
    '2018-00-10',
    '2018-13-10',
    '2018-01-00',
    '2018-01-32',
    '0000-01-01',
    '10000-01-01',
    '+012018-01-01T00:00:00Z',
    '-002018-01-01T00:00:00Z',
    '2018-01-22T24:00:00Z',
    '2018-01-22 24:00',
    '2018-01-22T09:60:00Z',
    '2018-12-31T23:59:60Z',
    '2018-01-22T09:00:00.Z',
    '2018-01-22T09:00:00+24:00',
    '2018-01-22T09:00:00+02:60',
    '2018-01-22T09:00:00 CET',
    '2018-01-22T09:00:00Z[Europe/Paris]',
    '2018-01-22  09:00',
    ' 2018-01-22',
    '2018-01-22 ',
    '2018-01-22\n',
    '22/01/2018',
    '22-01-18',
    '32-01-2018',
    '29-02-2018',
    '22-13-2018',
    '01-22-2018',
    '22-01-2018 25:00',
    '２０１８-01-22',
    '1516608000',
    'infinity',
    // Outside the years that both sides can write.
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-00:01',
  ])('%j', (text) => {
    expect(parseInstant(text, AMSTERDAM)).toBeNull();
  });

  test('reads a text of the greatest length and refuses a longer one', () => {
    const start = '2018-01-22T09:00:00.';
    const digits = '0'.repeat(MAX_INSTANT_TEXT_LENGTH - start.length - 1);
    expect(parseInstant(`${start}${digits}Z`, 'UTC')).not.toBeNull();
    expect(parseInstant(`${start}${digits}0Z`, 'UTC')).toBeNull();
  });

  test('never throws, whatever the text', () => {
    const likely = fc.string({ unit: fc.constantFrom(...'0123456789-:T Z+.UC'.split('')), maxLength: 32 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), likely), (text) => {
        expect(() => parseInstant(text, AMSTERDAM)).not.toThrow();
      }),
    );
  });
});

describe('against a model that knows zones only through what clocks show', () => {
  const zones = [
    'Europe/Amsterdam',
    'America/New_York',
    'America/Havana',
    'America/Sao_Paulo',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Beirut',
    'Asia/Kathmandu',
    'UTC',
  ];

  test.each(zones)('%s', (zone) => {
    const clock = clockOf(zone);
    fc.assert(
      fc.property(minutesNearTransitions(zone), (wall_ms) => {
        const text = new Date(wall_ms).toISOString().slice(0, 16).replace('T', ' ');
        expect([text, parseInstant(text, zone)?.epochMilliseconds]).toEqual([text, modelOf(wall_ms, clock)]);
      }),
      { numRuns: 150 },
    );
  });
});

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

/** Wall-clock time, as if it were UTC, of an instant. */
function clockOf(zone: string): (instant_ms: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (instant_ms) => {
    const parts = new Map(format.formatToParts(instant_ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? Number.NaN;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  };
}

function modelOf(wall_ms: number, clock: (instant_ms: number) => number): number {
  const before_ms = clock(wall_ms - 2 * day_ms) - (wall_ms - 2 * day_ms);
  const after_ms = clock(wall_ms + 2 * day_ms) - (wall_ms + 2 * day_ms);
  const candidates = [wall_ms - before_ms, wall_ms - after_ms].filter((instant_ms) => clock(instant_ms) === wall_ms);
  return candidates.length > 0 ? Math.min(...candidates) : wall_ms - before_ms;
}

/** Wall-clock minutes, most of them within a day of a change of offset. Offsets have been whole minutes since 1973. */
function minutesNearTransitions(zone: string): fc.Arbitrary<number> {
  const anywhere = fc.integer({ min: Date.UTC(1973, 0), max: Date.UTC(2037, 0) });
  const transitions = transitionsOf(zone);
  const base = transitions.length === 0 ? anywhere : fc.oneof(anywhere, fc.constantFrom(...transitions));
  return fc
    .tuple(base, fc.integer({ min: -26 * 60, max: 26 * 60 }))
    .map(([base_ms, offset_min]) => (Math.floor(base_ms / minute_ms) + offset_min) * minute_ms);
}

function transitionsOf(zone: string): readonly number[] {
  const found: number[] = [];
  let at = Temporal.Instant.from('1973-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.year < 2037) {
    found.push(at.epochMilliseconds + at.offsetNanoseconds / 1e6);
    at = at.getTimeZoneTransition('next');
  }
  return found;
}

test.each([
  ['00:00', 0],
  ['00:01', 1],
  ['09:30', 570],
  ['12:00', 720],
  ['23:59', 1_439],
  ['24:00', 1_440],
  ['24:01', null],
  ['25:00', null],
  ['12:60', null],
  ['9:30', null],
  ['12:00:00', null],
  ['12', null],
  ['noon', null],
  [' 12:00', null],
  ['', null],
])('%j is %s minutes after midnight', (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes);
});

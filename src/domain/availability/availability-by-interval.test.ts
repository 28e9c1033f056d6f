import { expect, test } from 'vitest';
import { calendarIntervals } from '../time/calendar-intervals.ts';
import { microsecondsOf } from '../time/microseconds.ts';
import { availabilityByInterval } from './availability-by-interval.ts';
import { levelsOver, type Supply } from './levels-over.ts';

const moment = (text: string) => microsecondsOf(Temporal.Instant.from(text));
const claim = (from: string, till: string, units: number) => ({ from_us: moment(from), till_us: moment(till), units });

function availability(supply: Supply) {
  const window = { from_us: moment('2018-01-21T23:00:00Z'), till_us: moment('2018-01-23T23:00:00Z') };
  const result = calendarIntervals(window, 'day', 'Europe/Amsterdam');
  if ('problem' in result) throw new Error(result.problem);
  return availabilityByInterval(result.intervals, levelsOver(supply, result.intervals));
}

test('days of a product, by when they start in the company', () => {
  const supply = {
    stock: [
      { from_us: null, till_us: null, units: 5 },
      { from_us: moment('2018-01-23T12:00:00Z'), till_us: null, units: 3 },
    ],
    // The first two never coexist.
    taken: [
      claim('2018-01-22T08:00:00Z', '2018-01-22T12:00:00Z', 2),
      claim('2018-01-22T12:00:00Z', '2018-01-22T18:00:00Z', 3),
      claim('2018-01-23T13:00:00Z', '2018-01-23T18:00:00Z', 7),
    ],
    planned: [claim('2018-01-22T22:30:00Z', '2018-01-22T23:30:00Z', 1)],
  };
  expect(availability(supply)).toEqual({
    '2018-01-22 00:00:00 +0100': {
      reserved: 3,
      concept: 1,
      date: '2018-01-22T00:00:00.000+01:00',
      available: 2,
      total: 5,
      interval: 'day',
    },
    '2018-01-23 00:00:00 +0100': {
      reserved: 7,
      concept: 1,
      date: '2018-01-23T00:00:00.000+01:00',
      available: 1,
      total: 5,
      interval: 'day',
    },
  });
});

test('without a limit to stock there is no number of units', () => {
  const supply = { stock: [{ from_us: null, till_us: null, units: Infinity }], taken: [], planned: [] };
  expect(availability(supply)['2018-01-22 00:00:00 +0100']).toMatchObject({
    reserved: 0,
    available: null,
    total: null,
  });
});

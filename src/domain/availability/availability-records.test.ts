import { describe, expect, test } from 'vitest';
import { calendarIntervals, slotsOfDay } from '../time/calendar.ts';
import { microsecondsOf } from '../time/window.ts';
import {
  availabilityByInterval,
  type AvailabilityStatus,
  dayRecord,
  itemFinding,
  planningsFinding,
  slotRecord,
} from './availability-records.ts';
import { levelsOver, type Supply } from './levels.ts';

const subject = { subject_type: 'item', subject_id: '018f' } as const;

describe('an item', () => {
  test.each<[number, number, AvailabilityStatus, number | null]>([
    // free wanted → status quantity
    [3, 3, 'available', 3],
    [4, 3, 'available', 4],
    [2, 3, 'partial', 2],
    [1, 3, 'partial', 1],
    [0, 3, 'unavailable', 0],
    [-2, 3, 'unavailable', 0],
    [1, 1, 'available', 1],
    [0, 1, 'unavailable', 0],
    [Infinity, 1_000, 'available', null],
  ])('%d free, %d wanted: %s', (free, wanted, status, quantity) => {
    expect(itemFinding(free, wanted)).toEqual({ status, quantity });
  });
});

describe('plannings', () => {
  test.each<[number, number, AvailabilityStatus]>([
    [3, 3, 'available'],
    [2, 3, 'partial'],
    [0, 3, 'unavailable'],
    [0, 0, 'available'],
  ])('%d of %d fit: %s', (fitting, count, status) => {
    expect(planningsFinding(fitting, count)).toEqual({ status, quantity: null });
    expect(planningsFinding(fitting, count, 7)).toEqual({ status, quantity: 7 });
  });
});

test.each<[AvailabilityStatus, boolean | null]>([
  ['available', true],
  ['partial', null],
  ['unavailable', false],
])('a day that is %s', (status, available) => {
  const day = { date: '2024-10-27', from_us: 0, till_us: 1 };
  expect(dayRecord(subject, day, { status, quantity: 2 })).toEqual({
    id: 'item-018f-2024-10-27',
    ...subject,
    type: 'date',
    date: '2024-10-27',
    hour: null,
    minute: null,
    status,
    available,
    quantity: 2,
  });
});

test('a slot, and one of the same name an hour later', () => {
  const slots = slotsOfDay(Temporal.PlainDate.from('2024-10-27'), 30, 'Europe/Amsterdam');
  const records = slots.map((slot) => slotRecord(subject, slot, 30, { status: 'partial', quantity: 1 }));
  expect(records[5]).toEqual({
    id: 'item-018f-2024-10-27T02:30+02:00-30',
    ...subject,
    type: 'time',
    date: '2024-10-27',
    hour: '02',
    minute: '30',
    status: 'partial',
    available: null,
    quantity: 1,
  });
  expect(records[7]).toEqual({ ...records[5], id: 'item-018f-2024-10-27T02:30+01:00-30' });
  expect(new Set(records.map(({ id }) => id)).size).toBe(50);
});

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

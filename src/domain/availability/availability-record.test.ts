import { describe, expect, test } from 'vitest';
import { slotsOfDay } from '../time/calendar.ts';
import {
  type AvailabilityStatus,
  dayRecord,
  itemFinding,
  planningsFinding,
  slotRecord,
} from './availability-record.ts';

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

import { expect, test } from 'vitest';
import { bookedPeriod, widest } from './booked-period.ts';

const PERIOD = { starts_at: '2026-11-15T12:00:00.000Z', stops_at: '2026-11-16T12:00:00.000Z' };

test('a booking takes the buffer times of its product along', () => {
  expect(bookedPeriod(PERIOD, { buffer_time_before: 3_600, buffer_time_after: 7_200 })).toEqual({
    starts_at: '2026-11-15T11:00:00.000Z',
    stops_at: '2026-11-16T14:00:00.000Z',
  });
  expect(bookedPeriod(PERIOD, {})).toEqual(PERIOD);
  expect(bookedPeriod(PERIOD, { buffer_time_before: null, buffer_time_after: null })).toEqual(PERIOD);
});

test('a bundle takes the longest of its parts', () => {
  const parts = [
    { buffer_time_before: 60, buffer_time_after: 0 },
    { buffer_time_before: 0, buffer_time_after: 120 },
    {},
  ];
  expect(widest(parts)).toEqual({ buffer_time_before: 60, buffer_time_after: 120 });
  expect(widest([])).toEqual({ buffer_time_before: 0, buffer_time_after: 0 });
});

import { expect, test } from 'vitest';
import { todayQueries } from './today-queries.ts';

const AUCKLAND = 'Pacific/Auckland';

test('what is left of today ends where the day of the company ends', () => {
  // Thursday 15 January, 11:00 in Auckland; still Wednesday in most of the world.
  const { columns, strip } = todayQueries(Date.parse('2026-01-14T22:00:00Z'), AUCKLAND);
  expect(columns.out.filter).toEqual({
    status: ['reserved', 'started'],
    statuses: 'reserved',
    starts_at: { gte: '2026-01-14T22:00:00.000Z', lt: '2026-01-15T11:00:00.000Z' },
  });
  expect(columns.back.filter?.stops_at).toEqual(columns.out.filter?.starts_at);
  expect(strip.filter).toEqual({ from: '2026-01-14T11:00:00.000Z', till: '2026-01-28T11:00:00.000Z' });
});

test('two weeks are fourteen days also when the clocks change', () => {
  const { strip } = todayQueries(Date.parse('2026-03-20T12:00:00Z'), 'Europe/Amsterdam');
  expect(strip.filter).toEqual({ from: '2026-03-19T23:00:00.000Z', till: '2026-04-02T22:00:00.000Z' });
});

import { expect, test } from 'vitest';
import type { Orders } from '../../api/schema.ts';
import { countsOf, entriesOf } from './entries-of.ts';

const ZONE = 'America/Los_Angeles';

const order = (number: number, facts: Partial<Orders> = {}): Orders =>
  ({
    id: `o${number}`,
    number,
    status: 'reserved',
    // The evening of the 20th in Los Angeles.
    starts_at: '2026-11-21T04:00:00Z',
    stops_at: '2026-11-22T18:00:00Z',
    start_location_id: 'a',
    stop_location_id: 'b',
    ...facts,
  }) as Partial<Orders> as Orders;

const reported = (orders: readonly Orders[], location?: string) =>
  [...entriesOf(orders, { zone: ZONE, location })].map(([day, entries]) => [
    day,
    entries.map(({ end, order: { number }, isDone }) => `${end} ${number}${isDone ? ' done' : ''}`),
  ]);

test('each end is on its day in the zone of the company, in the order of the clock', () => {
  const early = order(2, { starts_at: '2026-11-20T17:00:00Z', stops_at: '2026-11-21T04:00:00Z' });
  expect(reported([order(1), early])).toEqual([
    ['2026-11-20', ['pickup 2', 'pickup 1', 'return 2']],
    ['2026-11-22', ['return 1']],
  ]);
});

test.each([
  ['draft', ['pickup 1', 'return 1']],
  ['reserved', ['pickup 1', 'return 1']],
  ['started', ['pickup 1 done', 'return 1']],
  ['stopped', ['pickup 1 done', 'return 1 done']],
  ['archived', ['pickup 1 done', 'return 1 done']],
] as const)('what is done of an order that is %s', (status, ends) => {
  expect(reported([order(1, { status })]).flatMap(([, entries]) => entries)).toEqual(ends);
});

test('an order of which only a part has gone out is not done going out', () => {
  const partly = order(1, { status: 'started', statuses: ['reserved', 'started'] });
  expect(reported([partly]).flatMap(([, entries]) => entries)).toEqual(['pickup 1', 'return 1']);
});

test.each([
  ['a', ['pickup 1']],
  ['b', ['return 1']],
  ['c', []],
])('at location %s', (location, ends) => {
  expect(reported([order(1)], location).flatMap(([, entries]) => entries)).toEqual(ends);
});

test('an order without a time is nowhere', () => {
  expect(reported([order(1, { starts_at: null, stops_at: null })])).toEqual([]);
});

test('counts both ends', () => {
  const entries = [...entriesOf([order(1), order(2, { stops_at: null })], { zone: ZONE }).values()].flat();
  expect(countsOf(entries)).toEqual({ pickups: 2, returns: 1 });
});

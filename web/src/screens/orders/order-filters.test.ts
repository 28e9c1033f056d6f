import { expect, test } from 'vitest';
import { orderFilter, statusFilter, tabCounts } from './order-filters.ts';

const ZONE = 'Europe/Amsterdam';
const LOCATION = '01a1dee5-b06b-7000-a51b-2b11ca5d5745';
const FROM = '2026-11-19T23:00:00.000Z';
const TILL = '2026-11-20T23:00:00.000Z';
const DAY = { from: '2026-11-20', till: '2026-11-20' };

test.each([
  // address → filter
  [{}, {}],
  [{ q: 'ada, tent' }, { q: 'ada, tent' }],
  [{ payment: 'payment_due' }, { payment_status: 'payment_due' }],
  [{ payment: 'in kind' }, {}],
  [{ needs: 'late' }, { attention_required: ['start_overdue', 'stop_overdue'] }],
  [{ needs: 'any' }, { attention_required: ['shortage', 'unassigned', 'unpaid'] }],
  [{ needs: 'shortage' }, { attention_required: 'shortage' }],
  [{ needs: 'love' }, {}],
  [{ tag: 'vip' }, { tag_list: 'vip' }],
  [{ location: LOCATION }, { start_location_id: LOCATION }],
  [{ location: 'here' }, {}],
  [DAY, { starts_at: { lt: TILL }, stops_at: { gt: FROM } }],
  [{ ...DAY, by: 'out' }, { starts_at: { gte: FROM, lt: TILL } }],
  [{ ...DAY, by: 'back' }, { stops_at: { gte: FROM, lt: TILL } }],
  [{ ...DAY, by: 'either' }, { start_or_stop_time: { between: [FROM, '2026-11-20T22:59:59.999Z'] } }],
  [{ from: '2026-11-20' }, { stops_at: { gt: FROM } }],
  [{ till: '2026-11-20', by: 'out' }, { starts_at: { lt: TILL } }],
  [{ from: '2026-13-45', till: 'soon' }, {}],
])('%o asks for %o', (search, filter) => {
  expect(orderFilter(search, ZONE)).toEqual(filter);
});

test('a day has the length that it has', () => {
  const filter = orderFilter({ from: '2026-10-25', till: '2026-10-25', by: 'out' }, ZONE);
  expect(filter).toEqual({ starts_at: { gte: '2026-10-24T22:00:00.000Z', lt: '2026-10-25T23:00:00.000Z' } });
});

test.each([
  [undefined, {}],
  ['all', {}],
  ['reserved', { status: 'reserved' }],
  ['archived', { status: 'archived' }],
  ['new', {}],
])('the tab %s', (status, filter) => {
  expect(statusFilter({ status })).toEqual(filter);
});

test('all are those that are not in the archive', () => {
  expect(tabCounts({ draft: 1, reserved: 2, started: 3, archived: 50 })).toEqual({
    draft: 1,
    reserved: 2,
    started: 3,
    stopped: 0,
    canceled: 0,
    archived: 50,
    all: 6,
  });
});

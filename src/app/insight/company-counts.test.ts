import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { insertOrder } from '../../../test/support/insert-order.ts';
import { sql } from '../../db/sql.ts';
import { createCompany } from '../company/first-company.ts';
import { companyCounts } from './company-counts.ts';

let db: TestDatabase;
let order: { readonly company_id: string; readonly start_location_id: string };

// In Auckland it is the morning of 15 June, from 12:00 UTC of the day before.
const now = Temporal.Instant.from('2026-06-14T22:00:00Z');

beforeAll(async () => {
  db = await freshDatabase();
  const facts = { name: 'Kiwi', slug: 'kiwi', default_timezone: 'Pacific/Auckland', currency: 'nzd' };
  const { id: company_id } = await db.database.transaction((tx) => createCompany(tx, facts));
  const location = await db.database.one<{ id: string }>(sql`select id from locations`);
  order = { company_id, start_location_id: location.id };
});

afterAll(() => db.drop());

const NOTHING = { going_out: 0, coming_back: 0, late: 0, short: 0 };

test.each([
  // status, from, till → what it counts as
  ['reserved', '06-14T12:00', '06-20T00:00', { going_out: 1, late: 1 }],
  ['reserved', '06-14T11:59', '06-20T00:00', { late: 1 }],
  ['reserved', '06-15T11:59', '06-20T00:00', { going_out: 1 }],
  ['reserved', '06-15T12:00', '06-20T00:00', {}],
  ['started', '06-14T21:00', '06-20T00:00', { going_out: 1 }],
  ['started', '06-10T00:00', '06-15T11:59', { coming_back: 1 }],
  ['started', '06-10T00:00', '06-14T12:00', { coming_back: 1, late: 1 }],
  ['started', '06-10T00:00', '06-14T11:59', { late: 1 }],
  ['stopped', '06-10T00:00', '06-14T12:00', { coming_back: 1 }],
  ['stopped', '06-10T00:00', '06-14T11:59', {}],
  ['reserved', '06-14T23:00', '06-15T05:00', { going_out: 1 }],
  ['draft', '06-14T23:00', '06-15T05:00', {}],
  ['canceled', '06-14T23:00', '06-15T05:00', {}],
  ['archived', '06-10T00:00', '06-15T05:00', {}],
] as const)('an order %s from %s till %s counts as %j', async (status, from, till, today) => {
  const id = await insertOrder(db.database, {
    ...order,
    status,
    starts_at: `2026-${from}Z`,
    stops_at: `2026-${till}Z`,
  });
  try {
    expect(await companyCounts(db.database, now)).toMatchObject({ orders: 1, today: { ...NOTHING, ...today } });
  } finally {
    await db.database.run(sql`delete from orders where id = ${id}`);
  }
});

test.each([
  // units, from, till → late
  [['reserved', 'started'], '06-14T21:00', '06-20T00:00', 1],
  [['reserved', 'started'], '06-14T23:00', '06-20T00:00', 0],
  [['started', 'stopped'], '06-10T00:00', '06-14T11:59', 1],
  [['reserved', 'stopped'], '06-10T00:00', '06-14T11:59', 1],
])('an order with units that are %j from %s till %s: %i late', async (statuses, from, till, late) => {
  const id = await insertOrder(db.database, {
    ...order,
    status: 'started',
    statuses,
    starts_at: `2026-${from}Z`,
    stops_at: `2026-${till}Z`,
  });
  expect((await companyCounts(db.database, now))?.today.late).toBe(late);
  await db.database.run(sql`delete from orders where id = ${id}`);
});

test('an order that is still new is not counted', async () => {
  const id = await insertOrder(db.database, { ...order, status: 'new', starts_at: '2026-06-14T23:00Z' });
  expect(await companyCounts(db.database, now)).toMatchObject({ orders: 0, today: NOTHING });
  await db.database.run(sql`delete from orders where id = ${id}`);
});

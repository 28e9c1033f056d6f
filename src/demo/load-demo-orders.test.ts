import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectCleanAudit } from '../../test/support/audit.ts';
import { type TestDatabase, freshDatabase } from '../../test/support/database.ts';
import { demoCompany } from '../../test/support/demo-company.ts';
import { alias, sql } from '../db/sql.ts';
import { ORDER_STATUSES } from '../domain/orders/order-status.ts';
import { companyCounts } from '../app/insight/company-counts.ts';
import { isShortOrder } from '../app/orders/order-sql.ts';
import { loadDemo } from './load-demo.ts';
import { DEMO_TODAY } from './make/order-requests.ts';

const DEMO_ORDERS = 240;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-demo-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ['now', Temporal.Now.instant().toString(), 'America/Los_Angeles'],
  ['on the Sunday on which clocks go back', '2026-11-01T20:00:00Z', 'America/Los_Angeles'],
  ['in the night in which clocks go forward', '2026-03-29T00:59:59Z', 'Europe/Amsterdam'],
  ['late on 29 February', '2028-02-29T22:30:00Z', 'Europe/Amsterdam'],
  ['in the first minute of a year', '2026-12-31T15:00:10Z', 'Asia/Tokyo'],
  ['on a Saturday during the pick-ups', '2026-05-16T04:45:00.123Z', 'Asia/Kathmandu'],
  ['on a Monday during the returns', '2026-04-06T05:50:00Z', 'Australia/Lord_Howe'],
])('the demo, loaded %s', (_, at, zone) => {
  let db: TestDatabase;
  let company_id: string;
  const now = Temporal.Instant.from(at);

  beforeAll(async () => {
    db = await freshDatabase();
    await db.database.transaction(async (tx) => loadDemo(await demoCompany(tx, { now, zone, folder })));
    company_id = (await db.database.one<{ id: string }>(sql`select id from companies`)).id;
  }, 120_000);

  afterAll(() => db.drop());

  const value = async <Value>(query: ReturnType<typeof sql>): Promise<Value> =>
    (await db.database.one<{ value: Value }>(query)).value;

  test('passes the audit', () => expectCleanAudit(db.database));

  test('has as many orders as the banner says, and a lively day', async () => {
    const counts = await companyCounts(db.database, now);
    expect(counts).toMatchObject({ orders: DEMO_ORDERS, today: DEMO_TODAY });
  });

  test('numbers its orders from one, and goes on from there', async () => {
    const orders = await db.database.many<{ number: number }>(
      sql`select number from orders where number is not null order by created_at, number`,
    );
    expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: DEMO_ORDERS }, (__, index) => index + 1));
    expect(await value(sql`select value from counters where name = 'orders'`)).toBe(DEMO_ORDERS);
  });

  test('tells what happened in the order in which it did, up to now', async () => {
    const early = sql`
      select count(*) as value
      from (select created_at, lag(created_at) over (order by sequence) as before from events) as e
      where created_at < before
        or created_at > ${now}
    `;
    expect(await value(early)).toBe(0);
    expect(await value<number>(sql`select count(*) as value from events`)).toBeGreaterThan(800);
    expect(await value<number>(sql`select count(*) as value from stock_item_trackers`)).toBeGreaterThan(500);
  });

  test.each(ORDER_STATUSES)('has orders that are %s', async (status) => {
    expect(await value<number>(sql`select count(*) as value from orders where status = ${status}`)).toBeGreaterThan(0);
  });

  test.each([
    ['are fetched late', sql`status = 'reserved' and starts_at < ${now}`],
    ['come back late', sql`status = 'started' and stops_at < ${now}`],
    ['have left in part', sql`statuses @> '{reserved,started}'`],
    ['are back in part', sql`statuses @> '{started,stopped}'`],
    ['are booked, out and back at once', sql`statuses @> '{reserved,started,stopped}'`],
    ['are short', isShortOrder(alias('orders'))],
    ['have a discount by the hundred', sql`discount_type = 'percentage' and discount_in_cents > 0`],
    ['have a fixed discount', sql`discount_type = 'fixed' and discount_in_cents > 0`],
    ['ask for a deposit', sql`deposit_in_cents > 0`],
    ['are delivered', sql`fulfillment_type = 'delivery' and delivery_address_property_id is not null`],
    ['have tags', sql`tag_list <> '{}'`],
    ['are at the other place', sql`start_location_id = (select id from locations where code = 'PDX')`],
    ['have no customer yet', sql`customer_id is null and status = 'new'`],
  ])('has orders that %s', async (__, condition) => {
    const query = sql`select count(*) as value from orders where company_id = ${company_id} and ${condition}`;
    expect(await value<number>(query)).toBeGreaterThan(0);
  });

  test.each([
    [
      'lines at a price of their own',
      sql`lines where price_each_in_cents < original_price_each_in_cents and parent_line_id is null`,
    ],
    ['lines that are charged for some hours', sql`lines where charge_length < original_charge_length`],
    ['lines about no product', sql`lines where item_id is null and price_in_cents > 0`],
    ['headings', sql`lines where line_type = 'section'`],
    [
      'bundles with a chosen variation',
      sql`lines where bundle_item_id in (select id from bundle_items where product_id is null)`,
    ],
    ['stock items that are specified in advance', sql`stock_item_plannings where status = 'reserved'`],
    [
      'units of which the stock items are not specified yet',
      sql`plannings as p join items as i on i.id = p.item_id where i.tracking_type = 'trackable' and p.status = 'reserved' and not exists (select from stock_item_plannings as s where s.planning_id = p.id)`,
    ],
    ['rolls that were sold', sql`plannings where sold > 0`],
    ['hours of work', sql`plannings as p join items as i on i.id = p.item_id where i.product_type = 'service'`],
    ['buffers', sql`plannings where order_id is not null and reserved_till > stops_at`],
    ['notes', sql`notes where owner_type = 'orders'`],
    ['purchase orders', sql`properties where owner_type = 'orders' and identifier = 'purchase_order'`],
    ['taxes', sql`tax_values where value_in_cents > 0`],
    ['coupons in use', sql`orders where coupon_redeemed and coupon_discount_in_cents > 0`],
    ['customers who are taxed elsewhere', sql`orders where tax_region_id is not null and tax_in_cents > 0`],
    ['lines that are priced by rules', sql`lines where price_rule_values is not null and owner_type = 'orders'`],
    ['deposits of which some is kept', sql`orders where deposit_held_in_cents > 0 and payment_status = 'paid'`],
    ['deposits to give back', sql`orders where status = 'stopped' and payment_status = 'process_deposit'`],
    ['deposits that were given back', sql`orders where deposit_refunded_in_cents > 0 and payment_status = 'paid'`],
    ['rentals that are paid in part', sql`orders where status = 'stopped' and payment_status = 'partially_paid'`],
    [
      'invoices that are overdue',
      sql`documents where document_type = 'invoice' and status = 'payment_due' and due_date < ${now}::timestamptz::date`,
    ],
    ['quotes', sql`documents where document_type = 'quote' and status = 'unconfirmed'`],
    ['contracts that nobody agreed to yet', sql`documents where document_type = 'contract' and not confirmed`],
    ['contracts that were agreed to', sql`documents where document_type = 'contract' and confirmed and not signed`],
    ['contracts that were signed', sql`orders where has_signed_contract and status = 'started'`],
    ['good customers', sql`customers where order_count > 5 and revenue_in_cents > 500000`],
  ])('has %s', async (__, found) => {
    expect(await value<number>(sql`select count(*) as value from ${found}`)).toBeGreaterThan(0);
  });

  test('what is back is invoiced, and most of it is paid', async () => {
    const stopped = await value<number>(sql`select count(*) as value from orders where status = 'stopped'`);
    const invoiced = sql`
      select count(*) as value
      from orders as o
      join documents as d on d.order_id = o.id and d.document_type = 'invoice' and d.finalized
      where o.status = 'stopped'
    `;
    expect(await value(invoiced)).toBe(stopped);
    const paid = sql`select count(*) as value from orders where status = 'stopped' and payment_status = 'paid'`;
    expect(await value<number>(paid)).toBeGreaterThan(stopped * 0.7);
  });

  test('documents and payments are dated when they were made, and say so', async () => {
    const undated = sql`
      select count(*) as value
      from (
        select id, created_at from documents
        union all
        select id, created_at from payments
      ) as made
      where not exists (select from events as e where e.subject_id = made.id and e.created_at = made.created_at)
    `;
    expect(await value(undated)).toBe(0);
    expect(await value<number>(sql`select count(distinct date) as value from documents`)).toBeGreaterThan(90);
  });

  test('was asked for what others had, lately and long ago', async () => {
    const { times, lately, early, products } = await db.database.one<Readonly<Record<string, number>>>(sql`
      select count(*) as times, count(distinct product_id) as products,
        count(*) filter (where created_at > ${now}::timestamptz - interval '60 days') as lately,
        count(*) filter (where created_at < ${now}::timestamptz - interval '120 days') as early
      from refused_demands
    `);
    expect(times).toBeLessThan(DEMO_ORDERS / 4);
    expect(products).toBeGreaterThan(3);
    expect(Math.min(lately ?? 0, early ?? 0)).toBeGreaterThan(0);
    const inVain = sql`
      select count(*) as value
      from refused_demands as d
      where d.created_at <= ${now}
        and d.created_at < d.starts_at
        and not exists (select from plannings as p where p.order_id = d.order_id and p.item_id = d.product_id)
        and exists (
          select
          from plannings as p
          where p.item_id = d.product_id
            and p.start_location_id = d.location_id
            and p.reserved_from < d.stops_at
            and p.reserved_till > d.starts_at
        )
    `;
    expect(await value(inVain)).toBe(times);
  });

  test('every order has a QR code', async () => {
    const coded = sql`
      select count(*) as value
      from orders as o
      join barcodes as b on b.order_id = o.id and b.barcode_type = 'qr_code'
    `;
    expect(await value(coded)).toBe(await value(sql`select count(*) as value from orders`));
  });

  test('earns more and more, in every month', async () => {
    const earned = await db.database.many<{ cents: number }>(sql`
      select coalesce(sum(grand_total_in_cents), 0)::bigint as cents
      from generate_series(1, 13) as month
      left join orders
        on status in ('stopped', 'archived', 'started')
        and starts_at >= ${now}::timestamptz - month * interval '30 days'
        and starts_at < ${now}::timestamptz - (month - 1) * interval '30 days'
      group by month
      order by month
    `);
    const cents = earned.map((month) => month.cents);
    expect(Math.min(...cents)).toBeGreaterThan(50_000);
    const sum = (months: readonly number[]) => months.reduce((total, month) => total + month, 0);
    expect(sum(cents.slice(0, 6))).toBeGreaterThan(sum(cents.slice(7)));
  });
});

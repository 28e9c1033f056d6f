import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, freshDatabase } from '../../test/support/database.ts';
import { demoCompany } from '../../test/support/demo-company.ts';
import { companyCounts } from '../app/insight/company-counts.ts';
import { inheritedColumns, inheritedValues } from '../app/catalogue/product-group.ts';
import { alias, raw, sql } from '../db/sql.ts';
import { type BarcodeType, checkNumber } from '../domain/catalogue/barcodes.ts';
import { loadDemo } from './load-demo.ts';

const DEMO_CUSTOMERS = 60;
/** Without the archived one. */
const DEMO_PRODUCTS = 38;
const DEMO_STOCK_ITEMS = 146;
const MEMBERSHIP_CARDS = 18;
const NOTES = 38;

let db: TestDatabase;
let folder: string;
const now = Temporal.Instant.from('2026-03-01T12:00:00Z');

beforeAll(async () => {
  db = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'holdfast-demo-'));
  await db.database.transaction(async (tx) => {
    const work = await demoCompany(tx, { now, folder });
    await loadDemo(work);
  });
}, 120_000);

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

const value = async <Value>(query: ReturnType<typeof sql>): Promise<Value> =>
  (await db.database.one<{ value: Value }>(query)).value;

test('numbers its customers from one, oldest first, and goes on from there', async () => {
  const customers = await db.database.many<{ number: number; created_at: Temporal.Instant }>(
    sql`select number, created_at from customers order by number`,
  );
  expect(customers).toHaveLength(DEMO_CUSTOMERS);
  expect(customers.map(({ number }) => number)).toEqual(customers.map((_, index) => index + 1));
  const times = customers.map(({ created_at }) => created_at.epochMilliseconds);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(now.epochMilliseconds);
  expect(await value(sql`select value from counters where name = 'customers'`)).toBe(DEMO_CUSTOMERS);
});

test('has persons and companies, some archived, and one suggestion to merge', async () => {
  expect(await value(sql`select count(*) as value from customers where legal_type = 'commercial'`)).toBe(20);
  const archived = await value<number>(sql`select count(*) as value from customers where archived_at is not null`);
  expect(archived).toBeGreaterThan(1);
  expect(archived).toBeLessThan(12);
  const merges = sql`select count(*) as value from customers where merge_suggestion_customer_id is not null`;
  expect(await value(merges)).toBe(1);
});

test('gives every customer an address and a phone number that are linked to their definitions', async () => {
  const complete = sql`
    select count(*) as value
    from properties
    where identifier in ('main', 'phone')
      and owner_type = 'customers'
      and default_property_id is not null
      and value <> ''
  `;
  expect(await value(complete)).toBe(2 * DEMO_CUSTOMERS);
});

test('has valid barcodes of all six types, notes and colleagues', async () => {
  const barcodes = await db.database.many<{ barcode_type: BarcodeType; number: string }>(
    sql`select barcode_type, number from barcodes where owner_type <> 'orders' order by id`,
  );
  expect(barcodes).toHaveLength(MEMBERSHIP_CARDS + DEMO_PRODUCTS + DEMO_STOCK_ITEMS);
  expect(new Set(barcodes.map(({ barcode_type }) => barcode_type)).size).toBe(6);
  for (const { barcode_type, number } of barcodes) expect(checkNumber(barcode_type, number)).toBeNull();
  expect(await value(sql`select count(*) as value from notes where owner_type <> 'orders'`)).toBe(NOTES);
  expect(await value(sql`select count(*) as value from employees`)).toBe(3);
});

test('has as many products and stock items as the banner says', async () => {
  expect(await companyCounts(db.database, now)).toMatchObject({
    products: DEMO_PRODUCTS,
    stock_items: DEMO_STOCK_ITEMS,
  });
  const groups = sql`select count(*) as value from items where type = 'product_groups'`;
  expect(await value(groups)).toBe(30);
  expect(await value(sql`select count(*) as value from items where type = 'bundles'`)).toBe(3);
  expect(await value(sql`select count(*) as value from downtimes`)).toBe(4);
  expect(await value(sql`select count(*) as value from locations`)).toBe(2);
});

test.each([
  ['rental, trackable', sql`product_type = 'rental' and tracking_type = 'trackable'`],
  ['rental, bulk', sql`product_type = 'rental' and tracking_type = 'bulk'`],
  ['sold', sql`product_type = 'sales_item'`],
  ['services', sql`product_type = 'service'`],
  ['with variations', sql`has_variations`],
  ['with buffer times', sql`buffer_time_before > 0 and buffer_time_after > 0`],
  ['short at times', sql`allow_shortage and shortage_limit > 0`],
  ['archived', sql`archived_at is not null`],
  ['at a fixed price', sql`price_type = 'fixed'`],
  ['by the hour, day or week', sql`price_type = 'simple'`],
  ['by a price structure', sql`price_type = 'structure'`],
  ['by a price structure of its own', sql`price_type = 'private_structure'`],
])('has product groups that are %s', async (_, condition) => {
  const found = sql`select count(*) as value from items where type = 'product_groups' and ${condition}`;
  expect(await value<number>(found)).toBeGreaterThan(0);
});

test('a product has of its group exactly what it inherits', async () => {
  const different = sql`
    select count(*) as value
    from items as p
    join items as g on g.company_id = p.company_id and g.id = p.product_group_id
    where (select row(${inheritedColumns}) from items as own where own.company_id = p.company_id and own.id = p.id)
      is distinct from row(${inheritedValues(alias('g'))})
      or (p.archived_at is null) <> (g.archived_at is null)
      or p.photo_id is distinct from g.photo_id
      or (not g.has_variations and (p.name, p.slug, p.sku) is distinct from (g.name, g.slug, g.sku))
  `;
  expect(await value(sql`select count(*) as value from items where type = 'products'`)).toBeGreaterThan(DEMO_PRODUCTS);
  // The archived one and its product have ids for slugs.
  expect(await value(different)).toBe(1);
});

test('no two products share a name or a slug', async () => {
  const { names, slugs, all } = await db.database.one<{ names: number; slugs: number; all: number }>(sql`
    select count(distinct name) as names, count(distinct slug) as slugs, count(*) as all
    from items
    where type = 'products'
  `);
  expect([names, slugs]).toEqual([all, all]);
});

test('base prices are those of the price type', async () => {
  const wrong = sql`
    select count(*) as value
    from items
    where type = 'product_groups'
      and (
        base_price_in_cents <> case
          when price_type = 'none' then 0
          when price_type in ('structure', 'private_structure') then structure_price_in_cents
          else flat_fee_price_in_cents
        end
        or (price_type in ('structure', 'private_structure')) <> (price_structure_id is not null)
        or (price_type = 'simple') <> (price_period is not null)
      )
  `;
  expect(await value(wrong)).toBe(0);
  const lengths = sql`
    select count(*) as value
    from price_tiles
    where length <> quantity * case period when 'hours' then 3600 when 'days' then 86400 when 'weeks' then 604800 else 2592000 end
  `;
  expect(await value(lengths)).toBe(0);
});

test('stock is where its kind belongs: counted or by stock item, some of it dated', async () => {
  const stray = sql`
    select
      (select count(*) from stock_items as s join items as p on p.id = s.product_id where p.tracking_type <> 'trackable')
      + (select count(*) from stock_counts as c join items as p on p.id = c.item_id where p.tracking_type <> 'bulk')
      + (
        select count(*)
        from stock_items as s
        join items as p on p.id = s.product_id
        where p.product_group_id <> s.product_group_id
      ) as value
  `;
  expect(await value(stray)).toBe(0);
  for (const table of ['stock_items', 'stock_counts']) {
    const dated = await db.database.one<{ expected: number; temporary: number; places: number }>(sql`
      select
        count(*) filter (where "from" > ${now} and till is null) as expected,
        count(*) filter (where "from" <= ${now} and till > ${now}) as temporary,
        count(distinct location_id) as places
      from ${raw(table)}
    `);
    expect(dated.expected).toBeGreaterThan(0);
    expect(dated.temporary).toBeGreaterThan(0);
    expect(dated.places).toBe(2);
  }
});

test('downtimes plan their units, and specify stock items where they have', async () => {
  expect(await value(sql`select count(*) as value from plannings where planning_type = 'downtime'`)).toBe(4);
  const stockItems = sql`select count(*) as value from stock_item_plannings where stock_item_planning_type = 'downtime'`;
  expect(await value(stockItems)).toBe(3);
});

test('bundles have parts that are fixed and parts that leave a choice', async () => {
  const parts = await db.database.one<{ fixed: number; open: number }>(sql`
    select count(product_id) as fixed, count(*) - count(product_id) as open
    from bundle_items
  `);
  expect(parts).toEqual({ fixed: 10, open: 2 });
});

test('every item has a photo of its kind, each kept once in every size', async () => {
  const shown = sql`select count(*) as value from items where photo_id is null`;
  expect(await value(shown)).toBe(0);
  expect(await value(sql`select count(distinct picture) as value from photos`)).toBe(6);
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});

test('stock items have serial numbers', async () => {
  const serials = sql`select count(distinct value) as value from properties where identifier = 'serial_number'`;
  expect(await value(serials)).toBe(DEMO_STOCK_ITEMS);
});

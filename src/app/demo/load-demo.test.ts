import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { sql } from '../../db/sql.ts';
import { keepTotals } from '../../db/totals.ts';
import type { Work } from '../../db/work.ts';
import { checkNumber } from '../../domain/barcodes/check-number.ts';
import type { BarcodeType } from '../../domain/barcodes/symbologies.ts';
import { newId } from '../../lib/new-id.ts';
import { DEMO_CUSTOMERS } from './demo-customers.ts';
import { loadDemo } from './load-demo.ts';
import { DEMO_BARCODES } from './load-demo-barcodes.ts';
import { DEMO_NOTES } from './load-demo-notes.ts';

let db: TestDatabase;
const now = Temporal.Instant.from('2026-03-01T12:00:00Z');
const company = { id: newId(), slug: 'demo', name: 'Lumen', default_timezone: 'America/Los_Angeles', currency: 'usd' };
const owner = newId();

beforeAll(async () => {
  db = await freshDatabase();
  await db.database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company.id}, ${company.slug}, ${company.name}, ${company.default_timezone}, ${company.currency})
  `);
  await db.database.run(sql`
    insert into employees (company_id, id, email, owner)
    values (${company.id}, ${owner}, 'owner@demo.test', true)
  `);
  await db.database.transaction(async (tx) => {
    const noPictures = () => Promise.reject(new Error('the demo has no pictures'));
    const services = {
      secrets: { seal: () => randomBytes(8), open: () => '' },
      pictures: { keep: noPictures, keepRemote: noPictures },
      totals: keepTotals(),
    };
    const work: Work = { db: tx, tx, company, employee_id: owner, now, base_url: 'http://localhost', services };
    await loadDemo(work);
  });
});

afterAll(() => db.drop());

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
      and default_property_id is not null
      and value <> ''
  `;
  expect(await value(complete)).toBe(2 * DEMO_CUSTOMERS);
});

test('has valid barcodes of all six types, notes and colleagues', async () => {
  const barcodes = await db.database.many<{ barcode_type: BarcodeType; number: string }>(
    sql`select barcode_type, number from barcodes order by id`,
  );
  expect(barcodes).toHaveLength(DEMO_BARCODES);
  expect(new Set(barcodes.map(({ barcode_type }) => barcode_type)).size).toBe(6);
  for (const { barcode_type, number } of barcodes) expect(checkNumber(barcode_type, number)).toBeNull();
  expect(await value(sql`select count(*) as value from notes`)).toBe(DEMO_NOTES);
  expect(await value(sql`select count(*) as value from employees`)).toBe(3);
});

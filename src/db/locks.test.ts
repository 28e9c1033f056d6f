import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/support/database.ts';
import { newId } from '../lib/new-id.ts';
import { lockRows } from './locks.ts';
import { sql } from './sql.ts';

let test_database: TestDatabase;
const company_id = newId();
const customers = [newId(), newId()] as const;

beforeAll(async () => {
  test_database = await freshDatabase();
  const { database } = test_database;
  await database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company_id}, 'acme', 'Acme', 'UTC', 'usd')
  `);
  for (const [index, id] of customers.entries()) {
    await database.run(sql`
      insert into customers (company_id, id, number, name)
      values (${company_id}, ${id}, ${index + 1}, 'Ada')
    `);
  }
});

afterAll(() => test_database.drop());

test('answers the ids that exist in the company', async () => {
  const { database } = test_database;
  const asked = [...customers, customers[0], newId()];
  expect(await database.transaction((tx) => lockRows(tx, 'customers', company_id, asked))).toEqual(new Set(customers));
  expect(await database.transaction((tx) => lockRows(tx, 'customers', newId(), asked))).toEqual(new Set());
  expect(await database.transaction((tx) => lockRows(tx, 'customers', company_id, []))).toEqual(new Set());
});

test('holds rows until the transaction ends, and never deadlocks on the order of asking', async () => {
  const { database } = test_database;
  const bump = async (ids: readonly string[]) =>
    database.transaction(async (tx) => {
      await lockRows(tx, 'customers', company_id, ids);
      const { order_count } = await tx.one<{ order_count: number }>(
        sql`select order_count from customers where company_id = ${company_id} and id = ${customers[0]}`,
      );
      await tx.run(sql`
        update customers set order_count = ${order_count + 1}
        where company_id = ${company_id} and id = any(${[...ids]}::uuid[])
      `);
    });
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => bump(index % 2 === 0 ? customers : customers.toReversed())),
  );
  const rows = await database.many(sql`select order_count from customers where company_id = ${company_id} order by id`);
  expect(rows).toEqual([{ order_count: 40 }, { order_count: 40 }]);
});

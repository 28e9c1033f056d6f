import { afterAll, beforeAll, expect, test } from 'vitest';
import { LENGTH_CLASS_BOUNDS_h } from '../../src/db/queries/length-classes.ts';
import { sql } from '../../src/db/sql.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { newWarehouse } from './warehouse.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await freshDatabase();
});
afterAll(() => testDatabase.drop());

test('the column has the bounds by which plannings are looked for', async () => {
  const { database } = testDatabase;
  const { warehouse, location_id } = await newWarehouse(database);
  const product = await warehouse.product();
  const start = Temporal.Instant.from('2026-03-29T00:00:00Z');
  for (const [index, hours] of LENGTH_CLASS_BOUNDS_h.entries()) {
    for (const [seconds, expected] of [
      [hours * 3_600 - 1, index],
      [hours * 3_600, index + 1],
    ] as const) {
      const id = await warehouse.planning(product, location_id, {
        starts_at: start.toString(),
        stops_at: start.add({ seconds }).toString(),
      });
      const { length_class } = await database.one<{ length_class: number }>(
        sql`select length_class from plannings where id = ${id}`,
      );
      expect(length_class, `${hours} hours`).toBe(expected);
    }
  }
});

import type { Queryable } from '../../src/db/database.ts';
import { identifier, join, sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';

/** Columns of an order; what is not said is as it stands in a reserved one with a number. */
export interface OrderColumns {
  readonly company_id: string;
  readonly start_location_id: string;
  readonly id?: string;
  readonly [column: string]: unknown;
}

/** Puts the row of an order into the database, for plannings that belong to one; answers its id. */
export async function insertOrder(
  db: Queryable,
  { company_id, start_location_id, ...columns }: OrderColumns,
): Promise<string> {
  const id = columns.id ?? newId();
  const status = columns['status'] ?? 'reserved';
  const row = {
    status,
    number: status === 'new' ? null : await nextNumber(db, company_id),
    statuses: [status],
    starts_at: '2030-01-01T09:00:00Z',
    stops_at: '2030-01-02T09:00:00Z',
    stop_location_id: start_location_id,
    ...columns,
    company_id,
    id,
    start_location_id,
  };
  await db.run(sql`
    insert into orders (${join(Object.keys(row).map(identifier), ', ')})
    values (${join(
      Object.values(row).map((value) => sql`${value}`),
      ', ',
    )})
  `);
  return id;
}

/** From the counter that the server takes them from. */
async function nextNumber(db: Queryable, company_id: string): Promise<number> {
  const { value } = await db.one<{ value: number }>(sql`
    insert into counters as c (company_id, name, value)
    values (${company_id}, 'orders', 1)
    on conflict (company_id, name) do update
    set value = c.value + 1
    returning value
  `);
  return value;
}

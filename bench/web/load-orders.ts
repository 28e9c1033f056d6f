import type { Database } from '../../src/db/database.ts';
import { raw, sql } from '../../src/db/sql.ts';

/** So many orders to page through, spread over two years, without anything on them. */
export async function loadOrders(
  db: Database,
  {
    company_id,
    location_id,
    orders,
  }: { readonly company_id: string; readonly location_id: string; readonly orders: number },
): Promise<void> {
  await db.run(sql`
    insert into customers (company_id, id, number, name, email)
    select ${company_id}, md5(${company_id} || ' paged customer ' || n)::uuid, 2000000 + n, 'Paged customer ' || n,
      'p' || n || '@example.test'
    from generate_series(1, 1000) as n
  `);
  await db.run(sql`
    insert into orders (
      company_id, id, number, status, statuses, status_counts, entirely_started, entirely_stopped, item_count,
      customer_id, start_location_id, stop_location_id, starts_at, stops_at, created_at, updated_at
    )
    select ${company_id}, md5(${company_id} || ' paged order ' || n)::uuid, 1000000 + n, its.status, array[its.status],
      json_build_object('new', 0, 'draft', 0, 'reserved', 0, 'started', 0, 'stopped', 0), false, false, 0,
      md5(${company_id} || ' paged customer ' || 1 + n % 1000)::uuid, ${location_id}, ${location_id},
      its.starts_at, its.starts_at + interval '2 days', its.starts_at - interval '9 days', its.starts_at - interval '9 days'
    from generate_series(1, ${orders}) as n
    cross join lateral (
      select (array['draft', 'reserved', 'started', 'stopped'])[1 + n % 4] as status,
        date_trunc('hour', now()) - interval '1 year' + interval '10 minutes' * n as starts_at
    ) as its
  `);
  await db.run(raw('vacuum analyze'));
}

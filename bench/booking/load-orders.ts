import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import type { LoadedCompany } from '../availability/load-plannings.ts';

/** Reserved orders without a planning, each to be booked on once: its product is in `bench_orders`. */
export async function loadOrdersToBook(
  db: Database,
  { company_id, location_id }: LoadedCompany,
  count: number,
): Promise<void> {
  await db.run(sql`
    update items
    set price_type = 'fixed', base_price_in_cents = 2500, flat_fee_price_in_cents = 2500
    where company_id = ${company_id}
      and type = 'products'
  `);
  await db.run(sql`create table bench_orders (n integer primary key, id uuid not null, product_id uuid not null)`);
  // Of products that are counted and not hot: no booking is refused.
  await db.run(sql`
    with product as (
      select id, row_number() over (order by n) - 1 as at, count(*) over () as count
      from bench_products
      where company_id = ${company_id}
        and n % 5 <> 0
        and n % 20 <> 1
    )
    insert into bench_orders (n, id, product_id)
    select n, md5('order ' || n)::uuid, product.id
    from generate_series(1, ${count}) as n
    join product on product.at = n % product.count
  `);
  await db.run(sql`
    insert into orders (
      company_id, id, number, status, statuses, start_location_id, stop_location_id, starts_at, stops_at
    )
    select ${company_id}, id, (select max(number) from orders) + n, 'reserved', '{reserved}', ${location_id},
      ${location_id}, starts_at, starts_at + interval '1 day' * (1 + n % 5)
    from bench_orders
    cross join lateral (
      select date_trunc('hour', now()) + interval '1 day' * (1 + n * 37 % 340) as starts_at
    ) as period
  `);
}

export const LISTED_ORDERS = 1_000;

/** The newest of all: with a customer, and three products each. */
export async function loadOrdersToList(db: Database, { company_id, location_id }: LoadedCompany): Promise<void> {
  await db.run(sql`
    insert into customers (company_id, id, number, name, email)
    select ${company_id}, md5('customer ' || n)::uuid, n, 'Customer ' || n, 'c' || n || '@example.test'
    from generate_series(1, 200) as n
  `);
  await db.run(sql`
    insert into orders (
      company_id, id, number, status, statuses, status_counts, entirely_started, item_count, customer_id,
      start_location_id, stop_location_id, starts_at, stops_at, price_in_cents, price_with_tax_in_cents,
      grand_total_in_cents, grand_total_with_tax_in_cents, tag_list, created_at, updated_at
    )
    select ${company_id}, md5('listed ' || n)::uuid, (select max(number) from orders) + n, 'reserved', '{reserved}',
      '{"new": 0, "draft": 0, "reserved": 3, "started": 0, "stopped": 0}', false, 3, md5('customer ' || 1 + n % 200)::uuid,
      ${location_id}, ${location_id}, date_trunc('day', now()) + interval '400 days',
      date_trunc('day', now()) + interval '402 days', 7500, 7500, 7500, 7500, '{vip,returning}',
      now() + interval '1 second' * n, now() + interval '1 second' * n
    from generate_series(1, ${LISTED_ORDERS}) as n
  `);
  await db.run(sql`
    with planned as (
      insert into plannings (
        company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, reserved, status,
        starts_at, stops_at, reserved_from, reserved_till, created_at, updated_at
      )
      select o.company_id, md5('planned ' || o.number || ' ' || place)::uuid, 'order', product.id, o.id,
        o.start_location_id, o.stop_location_id, 1, true, 'reserved', o.starts_at, o.stops_at, o.starts_at, o.stops_at,
        o.created_at, o.created_at
      from orders as o
      cross join generate_series(1, 3) as place
      join bench_products as product
        on product.company_id = o.company_id
        and product.n = 2 + (o.number * 3 + place) % 1000
      where o.company_id = ${company_id}
        and o.customer_id is not null
      returning *
    )
    insert into lines (
      company_id, id, owner_id, order_id, title, quantity, original_price_each_in_cents, original_charge_length,
      original_charge_label, price_each_in_cents, price_in_cents, price_with_tax_in_cents, charge_label, charge_length,
      position, item_id, planning_id, created_at, updated_at
    )
    select company_id, md5('line ' || id)::uuid, order_id, order_id, 'A product', 1, 2500, 172800, '2 days', 2500, 2500,
      2500, '2 days', 172800, row_number() over (partition by order_id order by id), item_id, id, created_at, created_at
    from planned
  `);
}

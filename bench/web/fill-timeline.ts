import type { Database } from '../../src/db/database.ts';
import { raw, sql } from '../../src/db/sql.ts';

export interface TimelineScale {
  readonly company_id: string;
  readonly location_id: string;
  readonly stock_items: number;
  /** Spread evenly over the stock items, one after the other. */
  readonly bookings: number;
  /** Before now and from now on. */
  readonly days_before?: number;
  readonly days_after?: number;
}

/** Stock items of a product, products of a group, stock items of an order. */
const STOCK_ITEMS = 5;
const PRODUCTS = 4;
const ORDERED = 3;
const CUSTOMERS = 200;

/**
 * Fills a company with tracked products, stock items, orders and plannings for the timeline. Past orders are returned,
 * running ones are out, the rest is reserved or a draft; some are late, unassigned or in a downtime. Always the same,
 * relative to now.
 */
export async function fillTimeline(db: Database, scale: TimelineScale): Promise<void> {
  const { company_id } = scale;
  await insertCustomers(db, company_id);
  await insertStock(db, scale);
  await drawBookings(db, scale);
  await insertOrders(db, scale);
  await insertPlannings(db, scale);
  await insertDowntimes(db, scale);
  await db.run(sql`drop table timeline_bookings`);
  await db.run(sql`
    insert into counters as c (company_id, name, value)
    select ${company_id}, 'orders', max(number)
    from orders
    where company_id = ${company_id}
    on conflict (company_id, name) do update
    set value = greatest(c.value, excluded.value)
  `);
  for (const table of ['customers', 'items', 'lines', 'orders', 'plannings', 'stock_item_plannings', 'stock_items']) {
    await db.run(raw(`vacuum analyze ${table}`));
  }
}

async function insertCustomers(db: Database, company_id: string): Promise<void> {
  await db.run(sql`
    insert into customers (company_id, id, number, name, email)
    select ${company_id}, md5(${company_id} || ' timeline customer ' || n)::uuid, 1000000 + n, 'Customer ' || n,
      'c' || n || '@example.test'
    from generate_series(1, ${CUSTOMERS}) as n
  `);
}

async function insertStock(db: Database, { company_id, location_id, stock_items }: TimelineScale): Promise<void> {
  const products = Math.ceil(stock_items / STOCK_ITEMS);
  await db.run(sql`
    insert into items (company_id, id, type, name, slug, product_type, tracking_type, has_variations, variation_fields)
    select ${company_id}, md5(${company_id} || ' timeline group ' || n)::uuid, 'product_groups',
      'Timeline group ' || lpad(n::text, 4, '0'), 'timeline-' || n, 'rental', 'trackable', true, '{Kind}'
    from generate_series(0, ${Math.ceil(products / PRODUCTS) - 1}) as n
  `);
  await db.run(sql`
    insert into items (
      company_id, id, type, product_group_id, name, group_name, slug, product_type, tracking_type, variation,
      variation_values, sorting_weight
    )
    select ${company_id}, md5(${company_id} || ' timeline product ' || n)::uuid, 'products',
      md5(${company_id} || ' timeline group ' || n / ${PRODUCTS})::uuid, 'Timeline product ' || n,
      'Timeline group ' || lpad((n / ${PRODUCTS})::text, 4, '0'), 'timeline-product-' || n, 'rental', 'trackable', true,
      array['Kind ' || n % ${PRODUCTS}], n % ${PRODUCTS}
    from generate_series(0, ${products - 1}) as n
  `);
  await db.run(sql`
    insert into stock_items (company_id, id, product_id, product_group_id, location_id, identifier)
    select ${company_id}, md5(${company_id} || ' timeline piece ' || n)::uuid,
      md5(${company_id} || ' timeline product ' || n / ${STOCK_ITEMS})::uuid,
      md5(${company_id} || ' timeline group ' || n / ${STOCK_ITEMS * PRODUCTS})::uuid, ${location_id},
      'TL-' || n / ${STOCK_ITEMS} || '-' || n % ${STOCK_ITEMS}
    from generate_series(0, ${stock_items - 1}) as n
  `);
}

/** A slot for each booking of a stock item, so that none overlap; neighbouring stock items share orders. */
async function drawBookings(db: Database, scale: TimelineScale): Promise<void> {
  const { company_id, stock_items, bookings, days_before = 14, days_after = 21 } = scale;
  const slots = Math.max(1, Math.round(bookings / stock_items));
  const slot_h = Math.max(3, Math.floor(((days_before + days_after) * 24) / slots));
  await db.run(sql`drop table if exists timeline_bookings`);
  await db.run(sql`
    create unlogged table timeline_bookings as
    select piece, slot, piece % 100 = 0 and slot = ${slots - 1} as is_down, key, draw, period.*,
      case
        when period.stops_at < now() then case when draw < 5 then 'started' else 'stopped' end
        when period.starts_at < now() then case when draw < 5 then 'reserved' else 'started' end
        else case when draw < 10 then 'draft' else 'reserved' end
      end as status
    from generate_series(0, ${stock_items - 1}) as piece
    cross join generate_series(0, ${slots - 1}) as slot
    cross join lateral (
      select piece / ${ORDERED} * ${slots} + slot as key,
        (hashint4(piece / ${ORDERED} * ${slots} + slot) & 1048575) % 100 as draw
    ) as its
    cross join lateral (
      select date_trunc('hour', now()) - interval '1 day' * ${days_before}
        + interval '1 hour' * (slot * ${slot_h} + draw % greatest(1, ${slot_h} / 4)) as starts_at
    ) as start
    cross join lateral (
      select start.starts_at, start.starts_at + interval '1 hour' * greatest(1, ${slot_h} * (40 + draw % 20) / 100) as stops_at
    ) as period
    where ${company_id}::uuid is not null
  `);
}

async function insertOrders(db: Database, { company_id, location_id }: TimelineScale): Promise<void> {
  await db.run(sql`
    insert into orders (
      company_id, id, number, status, statuses, status_counts, entirely_started, entirely_stopped, item_count,
      customer_id, start_location_id, stop_location_id, starts_at, stops_at, created_at, updated_at
    )
    select ${company_id}, md5(${company_id} || ' timeline order ' || key)::uuid,
      (select coalesce(max(number), 0) from orders where company_id = ${company_id}) + row_number() over (order by key),
      status, array[status], json_build_object('new', 0, 'draft', 0, 'reserved', 0, 'started', 0, 'stopped', 0)::jsonb
        || json_build_object(status, count(*))::jsonb,
      status in ('started', 'stopped'), status = 'stopped', count(*),
      md5(${company_id} || ' timeline customer ' || 1 + key % ${CUSTOMERS})::uuid, ${location_id}, ${location_id},
      starts_at, stops_at, starts_at - interval '30 days', starts_at - interval '30 days'
    from timeline_bookings
    where not is_down
    group by key, status, starts_at, stops_at
  `);
}

async function insertPlannings(db: Database, { company_id, location_id }: TimelineScale): Promise<void> {
  await db.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, started, stopped,
      reserved, status, starts_at, stops_at, reserved_from, reserved_till, created_at, updated_at
    )
    select ${company_id}, md5(${company_id} || ' timeline planning ' || piece || ' ' || slot)::uuid, 'order',
      md5(${company_id} || ' timeline product ' || piece / ${STOCK_ITEMS})::uuid,
      md5(${company_id} || ' timeline order ' || key)::uuid, ${location_id}, ${location_id}, 1,
      case when status in ('started', 'stopped') then 1 else 0 end, case when status = 'stopped' then 1 else 0 end,
      status <> 'draft', status, starts_at, stops_at, starts_at - interval '30 minutes', stops_at + interval '30 minutes',
      starts_at - interval '30 days', starts_at - interval '30 days'
    from timeline_bookings
    where not is_down
  `);
  // Some future bookings have no stock item yet.
  await db.run(sql`
    insert into stock_item_plannings (
      company_id, id, stock_item_planning_type, stock_item_id, planning_id, order_id, reserved, started, stopped, status,
      starts_at, stops_at, reserved_from, reserved_till
    )
    select ${company_id}, md5(${company_id} || ' timeline named ' || piece || ' ' || slot)::uuid, 'order',
      md5(${company_id} || ' timeline piece ' || piece)::uuid,
      md5(${company_id} || ' timeline planning ' || piece || ' ' || slot)::uuid,
      md5(${company_id} || ' timeline order ' || key)::uuid, status <> 'draft', status in ('started', 'stopped'),
      status = 'stopped', status, starts_at, stops_at, starts_at - interval '30 minutes', stops_at + interval '30 minutes'
    from timeline_bookings
    where not is_down
      and not (status in ('draft', 'reserved') and draw % 20 = 3)
  `);
  await db.run(sql`
    insert into lines (
      company_id, id, owner_id, order_id, title, quantity, price_each_in_cents, price_in_cents, position, item_id,
      planning_id
    )
    select p.company_id, md5('line ' || p.id)::uuid, p.order_id, p.order_id, 'A product', 1, 0, 0,
      row_number() over (partition by p.order_id order by p.id), p.item_id, p.id
    from timeline_bookings as b
    join plannings as p
      on p.company_id = ${company_id}
      and p.id = md5(${company_id} || ' timeline planning ' || b.piece || ' ' || b.slot)::uuid
  `);
}

async function insertDowntimes(db: Database, { company_id, location_id }: TimelineScale): Promise<void> {
  await db.run(sql`
    insert into downtimes (
      company_id, id, product_id, product_group_id, location_id, stock_item_id, quantity, reason, starts_at, stops_at
    )
    select ${company_id}, md5(${company_id} || ' timeline downtime ' || piece)::uuid,
      md5(${company_id} || ' timeline product ' || piece / ${STOCK_ITEMS})::uuid,
      md5(${company_id} || ' timeline group ' || piece / ${STOCK_ITEMS * PRODUCTS})::uuid, ${location_id},
      md5(${company_id} || ' timeline piece ' || piece)::uuid, 1, 'repair', starts_at, stops_at
    from timeline_bookings
    where is_down
  `);
  await db.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, downtime_id, start_location_id, stop_location_id, quantity, reserved,
      status, starts_at, stops_at, reserved_from, reserved_till
    )
    select company_id, md5('planning ' || id)::uuid, 'downtime', product_id, id, location_id, location_id, 1, true,
      'reserved', starts_at, stops_at, starts_at, stops_at
    from downtimes
    where company_id = ${company_id}
      and id in (select md5(${company_id} || ' timeline downtime ' || piece)::uuid from timeline_bookings where is_down)
  `);
  await db.run(sql`
    insert into stock_item_plannings (
      company_id, id, stock_item_planning_type, stock_item_id, planning_id, downtime_id, reserved, status, starts_at,
      stops_at, reserved_from, reserved_till
    )
    select company_id, md5('named ' || id)::uuid, 'downtime', stock_item_id, md5('planning ' || id)::uuid, id, true,
      'reserved', starts_at, stops_at, starts_at, stops_at
    from downtimes
    where company_id = ${company_id}
      and id in (select md5(${company_id} || ' timeline downtime ' || piece)::uuid from timeline_bookings where is_down)
  `);
}

import type { Database } from '../../src/db/database.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';

export interface Scale {
  readonly plannings: number;
  readonly products: number;
  /** The first of the two years. */
  readonly first_day?: string;
}

export interface LoadedCompany {
  readonly company_id: string;
  readonly location_id: string;
  /** Of usual density, and those that have ten times as many plannings. */
  readonly usual: readonly string[];
  readonly hot: readonly string[];
}

/** Plannings start evenly within two years, of which one is over. */
export const FIRST_DAY = '2025-01-01';
export const NOW = '2026-01-01T00:00:00Z';
export const DAYS = 730;

/** Of twenty products one is hot. */
const BLOCK = 20;
const HOT_WEIGHT = 10;
const CHUNK = 250_000;

/**
 * A company with stock and plannings that all still take units: the worst case, since returned ones leave the index.
 * The number of plannings per product is constant, so the density is the same at every size.
 */
export async function loadPlannings(
  db: Database,
  { plannings, products, first_day = FIRST_DAY }: Scale,
  report: (text: string) => void = () => {},
): Promise<LoadedCompany> {
  // The same plannings every time, as far as the database decides.
  await db.run(sql`select setseed(0.42)`);
  const company_id = newId();
  const location_id = newId();
  await db.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company_id}, ${`c${company_id}`}, 'Bench', 'Europe/Amsterdam', 'eur')
  `);
  await db.run(sql`
    insert into locations (company_id, id, name, code)
    values (${company_id}, ${location_id}, 'Main', 'MAIN')
  `);
  const ids = await loadProducts(db, company_id, location_id, products);
  const indexes = await dropIndexes(db);
  // Foreign keys would be checked row by row; these are right by construction.
  await db.run(sql`alter table plannings disable trigger all`);
  await db.run(sql`alter table orders disable trigger all`);
  const started_ms = performance.now();
  for (let done = 0; done < plannings; done += CHUNK) {
    await insertPlannings(db, {
      company_id,
      location_id,
      products,
      first_day,
      done,
      count: Math.min(CHUNK, plannings - done),
    });
    report(progress(Math.min(done + CHUNK, plannings), plannings, started_ms));
  }
  await db.run(sql`alter table plannings enable trigger all`);
  await db.run(sql`alter table orders enable trigger all`);
  report(progress(plannings, plannings, started_ms, 'making indexes'));
  for (const definition of indexes) await db.run(raw(definition));
  await db.run(raw('vacuum analyze'));
  report(progress(plannings, plannings, started_ms, 'ready\n'));
  const isHot = (index: number): boolean => index % BLOCK === 0;
  return {
    company_id,
    location_id,
    usual: ids.filter((_, index) => !isHot(index)),
    hot: ids.filter((_, index) => isHot(index)),
  };
}

function progress(done: number, all: number, started_ms: number, words = 'loading'): string {
  const seconds = ((performance.now() - started_ms) / 1_000).toFixed(0);
  return `\r  ${done.toLocaleString('en')} of ${all.toLocaleString('en')} plannings, ${seconds} s, ${words} `;
}

async function loadProducts(
  db: Database,
  company_id: string,
  location_id: string,
  products: number,
): Promise<readonly string[]> {
  const rows = await db.many<ProductRow>(sql`
    with item as (
      select n, gen_random_uuid() as group_id, gen_random_uuid() as id
      from generate_series(1, ${products}) as n
    ),
    groups as (
      insert into items (company_id, id, type, name, slug, product_type)
      select ${company_id}, group_id, 'product_groups', 'Group ' || n, 'group-' || n, 'rental'
      from item
    ),
    products as (
      insert into items (company_id, id, type, product_group_id, name, slug, product_type, tracking_type)
      select ${company_id}, id, 'products', group_id, 'Product ' || n, 'product-' || n, 'rental',
        case when n % 5 = 0 then 'trackable' else 'bulk' end
      from item
    ),
    counts as (
      insert into stock_counts (company_id, id, item_id, location_id, quantity)
      select ${company_id}, gen_random_uuid(), id, ${location_id}, 10
      from item
      cross join generate_series(1, 3)
      where n % 5 <> 0
    ),
    pieces as (
      insert into stock_items (company_id, id, product_id, product_group_id, location_id, identifier)
      select ${company_id}, gen_random_uuid(), id, group_id, ${location_id}, n || '-' || piece
      from item
      cross join generate_series(1, 20) as piece
      where n % 5 = 0
    )
    select id, group_id
    from item
    order by n
  `);
  await loadBundles(db, company_id, rows);
  // The numbers that a planning refers to.
  await db.run(
    sql`create table if not exists bench_products (company_id uuid, n integer, id uuid, primary key (company_id, n))`,
  );
  const ids = rows.map(({ id }) => id);
  await db.run(sql`
    insert into bench_products (company_id, n, id)
    select ${company_id}, n, id
    from unnest(${ids}::uuid[]) with ordinality as named (id, n)
  `);
  return ids;
}

interface ProductRow {
  readonly id: string;
  readonly group_id: string;
}

/** A bundle for every four products: two fixed parts and an open one. */
async function loadBundles(db: Database, company_id: string, rows: readonly ProductRow[]): Promise<void> {
  await db.run(sql`
    with part as (
      select (n - 1) / 4 as bundle, (n - 1) % 4 as position, id, group_id
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ group_id }) => group_id)}::uuid[])
        with ordinality as named (id, group_id, n)
    ),
    bundle as (
      insert into items (company_id, id, type, name, slug, product_type, tracking_type)
      select distinct ${company_id}::uuid, md5(${company_id} || bundle)::uuid, 'bundles', 'Bundle', 'bundle-' || bundle, 'bundle', 'none'
      from part
    )
    insert into bundle_items (company_id, id, bundle_id, product_group_id, product_id, quantity, position)
    select ${company_id}, gen_random_uuid(), md5(${company_id} || bundle)::uuid, group_id,
      case when position < 2 then id end, 1 + position, position
    from part
    where position < 3
  `);
}

/** Their definitions, to make them again: filling a table without them takes a fraction of the time. */
async function dropIndexes(db: Database): Promise<readonly string[]> {
  const indexes = await db.many<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index as i
    join pg_class as c on c.oid = i.indexrelid
    where i.indrelid in ('plannings'::regclass, 'orders'::regclass)
      and not i.indisprimary
    order by c.relname
  `);
  for (const { name } of indexes) await db.run(raw(`drop index ${name}`));
  return indexes.map(({ definition }) => definition);
}

interface Portion {
  readonly company_id: string;
  readonly location_id: string;
  readonly products: number;
  readonly first_day: string;
  /** Number of existing ones. */
  readonly done: number;
  readonly count: number;
}

/** A fifth for hours, most for days, some for weeks, and one in two hundred for a year. One in two thousand is late. */
async function insertPlannings(db: Database, portion: Portion): Promise<void> {
  const { company_id, location_id, products, first_day, done, count } = portion;
  const weight = HOT_WEIGHT + BLOCK - 1;
  await db.run(sql`
    with planned as materialized (
      select gen_random_uuid() as id, gen_random_uuid() as order_id, ordinal,
        timestamptz ${raw(`'${first_day}'`)} + random() * interval ${raw(`'${DAYS} days'`)} as starts_at,
        case
          when kind < 0.2 then interval '4 hours'
          when kind < 0.5 then interval '24 hours'
          when kind < 0.85 then interval '72 hours'
          when kind < 0.98 then interval '216 hours'
          when kind < 0.995 then interval '720 hours'
          else interval '8760 hours'
        end as length,
        block * ${BLOCK} + 1 + greatest(0, floor(place) - ${HOT_WEIGHT - 1})::integer as n,
        draft, late < 0.0005 as late
      from (
        select random() as kind, random() as draft, random() as late, random() * ${weight} as place,
          floor(random() * ${Math.ceil(products / BLOCK)})::integer as block, ordinal
        from generate_series(1, ${count}) as ordinal
      ) as drawn
    ),
    ordered as (
      insert into orders (
        company_id, id, number, status, statuses, start_location_id, stop_location_id, starts_at, stops_at, item_count
      )
      select ${company_id}, order_id, ${done} + ordinal, status, array[status], ${location_id}, ${location_id},
        starts_at, starts_at + length, 1
      from planned
      cross join lateral (
        select case when late then 'started' when draft >= 0.1 then 'reserved' else 'draft' end as status
      ) as its
    )
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, started, reserved,
      status, starts_at, stops_at, reserved_from, reserved_till
    )
    select ${company_id}, planned.id, 'order', product.id, planned.order_id, ${location_id}, ${location_id}, 1,
      case when planned.late then 1 else 0 end, planned.draft >= 0.1,
      case when planned.draft >= 0.1 then 'reserved' else 'draft' end,
      planned.starts_at, planned.starts_at + planned.length, planned.starts_at,
      planned.starts_at + planned.length + interval '1 hour'
    from planned
    join bench_products as product
      on product.company_id = ${company_id}
      and product.n = planned.n
  `);
}

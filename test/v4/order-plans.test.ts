import { afterAll, beforeAll, expect, test } from 'vitest';
import { parametersOfQueryString } from '../../src/api/v4/engine/parameters.ts';
import { registryOf } from '../../src/api/v4/engine/definition.ts';
import { type ListPlan, listPlan } from '../../src/api/v4/operations/read-plan.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { bind, type Statement, raw, sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const registry = registryOf(resources);
const COMPANY = newId();
const LOCATION = newId();
const ORDERS = 8_000;

let testDatabase: TestDatabase;

/** Most of it is history. */
beforeAll(async () => {
  testDatabase = await freshDatabase({ maxConnections: 1 });
  const { database } = testDatabase;
  await database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${COMPANY}, 'old', 'Old', 'Europe/Amsterdam', 'eur')
  `);
  await database.run(sql`
    insert into locations (company_id, id, name, code)
    values (${COMPANY}, ${LOCATION}, 'Main', 'MAIN')
  `);
  await database.run(sql`
    insert into customers (company_id, id, number, name)
    select ${COMPANY}, md5('customer' || n)::uuid, n, 'Customer ' || md5(n::text)
    from generate_series(1, 500) as n
  `);
  await database.run(sql`
    insert into items (company_id, id, type, name, slug, product_type)
    select ${COMPANY}, md5('item' || n)::uuid, 'product_groups', 'Thing ' || md5(n::text), 'thing-' || n, 'rental'
    from generate_series(1, 200) as n
  `);
  await database.run(sql`
    insert into orders (
      company_id, id, number, status, statuses, customer_id, start_location_id, stop_location_id, starts_at, stops_at,
      created_at
    )
    select ${COMPANY}, md5('order' || n)::uuid, n, status, array[status], md5('customer' || (1 + n % 500))::uuid, ${LOCATION},
      ${LOCATION}, made, made + interval '2 days', made
    from generate_series(1, ${ORDERS}::integer) as n
    cross join lateral (
      select timestamptz '2025-01-01' + n * interval '1 hour' as made,
        case when n % 20 = 0 then 'reserved' when n % 35 = 0 then 'draft' else 'archived' end as status
    ) as drawn
  `);
  await database.run(sql`
    insert into plannings (
      company_id, id, planning_type, item_id, order_id, start_location_id, stop_location_id, quantity, status, starts_at,
      stops_at, reserved_from, reserved_till, created_at
    )
    select company_id, gen_random_uuid(), 'order', md5('item' || (1 + number % 200))::uuid, id, start_location_id,
      stop_location_id, 1, status, starts_at, stops_at, starts_at, stops_at, created_at
    from orders
  `);
  await database.run(raw('vacuum analyze'));
});

afterAll(() => testDatabase.drop());

function planned(type: string, query: string): ListPlan {
  const definition = registry.get(type);
  if (definition?.kind !== 'table') throw new Error(`${type} is no table`);
  const operation = definition.resource.operations.list ?? {};
  return listPlan(parametersOfQueryString(query), { registry, definition, operation, flat: false, zone: 'UTC' });
}

async function indexesOf(statement: Statement): Promise<readonly string[]> {
  const slots = { company_id: COMPANY, employee_id: null, base_url: '', now: Temporal.Now.instant() };
  const { text, values } = bind(statement, slots);
  const lines = await testDatabase.database.arrays<readonly [string]>({ text: `explain ${text}`, values });
  const scans = lines.map(([line]) => line).filter((line) => /Scan (using|on)/.test(line));
  return scans.map((line) => /Scan using (\w+)|((?:Bitmap Index|Seq) Scan on \w+)/.exec(line)?.slice(1).join('') ?? '');
}

const CUSTOMER = encodeURIComponent('Customer c4ca4238');

test.each([
  // list        query                           what           first index
  ['orders', '', 'rows', 'orders_listed'],
  ['orders', '', 'count', 'orders_listed'],
  ['orders', 'stats[status]=count&stats[price_in_cents]=sum', 'stats', 'orders_listed'],
  ['orders', 'filter[status]=reserved', 'rows', 'orders_status'],
  ['orders', 'filter[status]=archived', 'rows', 'orders_status'],
  ['orders', 'filter[status]=draft&stats[price_in_cents]=sum', 'stats', 'orders_status'],
  ['orders', 'filter[customer_id]=0f6a0a38-7c8c-4b4f-9a3c-000000000000', 'rows', 'orders_customer'],
  ['orders', 'filter[number]=7', 'rows', 'orders_number'],
  ['orders', 'filter[any_shortage]=true', 'rows', 'plannings_short_of_order'],
  ['plannings', '', 'rows', 'plannings_newest'],
  ['plannings', 'filter[item_id]=0f6a0a38-7c8c-4b4f-9a3c-000000000000', 'rows', 'plannings_item'],
  ['plannings', 'filter[order_id]=0f6a0a38-7c8c-4b4f-9a3c-000000000000', 'count', 'plannings_order'],
] as const)('%s?%s: %s through %s', async (type, query, what, index) => {
  const plan = planned(type, what === 'stats' ? `${query}&stats[total]=count` : query);
  const indexes = await indexesOf(plan[what] as Statement);
  expect(indexes.join(' ')).toContain(index);
  expect(indexes.filter((name) => /Seq Scan on (orders|plannings)/.test(name))).toEqual([]);
});

test.each([
  `filter[q]=${CUSTOMER}`,
  'filter[item_id]=0f6a0a38-7c8c-4b4f-9a3c-000000000000',
  'filter[stock_item_id]=0f6a0a38-7c8c-4b4f-9a3c-000000000000',
])('orders?%s reads neither all orders nor all plannings', async (query) => {
  const { rows, count } = planned('orders', query);
  for (const statement of [rows, count]) {
    const indexes = await indexesOf(statement);
    expect(indexes.filter((name) => /Seq Scan on (orders|plannings)/.test(name))).toEqual([]);
  }
});

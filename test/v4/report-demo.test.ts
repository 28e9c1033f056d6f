import { afterEach, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordsOf } from './api.ts';

let server: TestServer;

afterEach(() => server.stop());

/** A year up to now. */
const YEAR = `filter[from]=${Temporal.Now.instant()
  .subtract({ hours: 365 * 24 })
  .toString()}`;

const FIGURES = [
  'report_rentals',
  'report_sales_items',
  'report_stock_items',
  'report_utilizations',
  'report_movements',
  'report_refused_demands',
] as const;

const total = async (api: Api, type: string, field: string): Promise<number> =>
  recordsOf(await api.get(`${type}?${YEAR}&page[size]=1000`)).reduce(
    (sum, { attributes }) => sum + Number(attributes[field]),
    0,
  );

const stats = async (api: Api): Promise<unknown> =>
  (await api.get(`report_company_performances?${YEAR}&stats[revenue_in_cents]=sum&stats[top_customers]=count`)).body
    .meta?.stats;

test('a company that has nothing has reports of nothing', async () => {
  server = await startServer();
  const api = apiOf(server, server.token);
  for (const type of FIGURES) {
    const records = recordsOf(await api.get(`${type}?${YEAR}`));
    expect([type, records.length]).toEqual([type, type === 'report_movements' ? 168 : 0]);
  }
  expect(await total(api, 'report_movements', 'pickup_count')).toBe(0);
  expect(await stats(api)).toEqual({ revenue_in_cents: { sum: 0 }, top_customers: { count: [] } });
  const everything = (await api.get('report_company_performances?stats[previous_period]=count')).body.meta?.stats;
  expect(everything).toMatchObject({
    previous_period: {
      count: { average_order_value_in_cents: 0, avg_items_per_order: 0, fulfillment_rate: 0, order_statuses: {} },
    },
  });
});

test('the demo company has something in every chart', async () => {
  server = await startServer({ demo: true });
  const api = apiOf(server, server.token);
  expect(await total(api, 'report_rentals', 'revenue_in_cents')).toBeGreaterThan(0);
  expect(await total(api, 'report_rentals', 'downtime_count')).toBeGreaterThan(0);
  expect(await total(api, 'report_stock_items', 'rented_count')).toBeGreaterThan(0);
  expect(await total(api, 'report_sales_items', 'sold')).toBeGreaterThan(0);
  expect(await total(api, 'report_movements', 'pickup_count')).toBeGreaterThan(0);
  expect(await total(api, 'report_movements', 'return_count')).toBeGreaterThan(0);
  expect(await total(api, 'report_refused_demands', 'refused_count')).toBeGreaterThan(5);
  const utilizations = recordsOf(await api.get(`report_utilizations?${YEAR}&page[size]=1000`));
  const used = utilizations.filter(({ attributes }) => Number(attributes['utilization']) > 0);
  expect(used.length).toBeGreaterThan(utilizations.length / 2);
  expect(used.every(({ attributes }) => Number(attributes['utilization']) <= 1)).toBe(true);
  expect(await stats(api)).toEqual({
    revenue_in_cents: { sum: expect.any(Number) },
    top_customers: { count: expect.arrayContaining([expect.objectContaining({ order_count: expect.any(Number) })]) },
  });
});

test('what is outstanding is what customers have to pay', async () => {
  server = await startServer({ demo: true });
  const api = apiOf(server, server.token);
  const ever = `filter[from]=${Temporal.Now.instant()
    .subtract({ hours: 24 * 1_000 })
    .toString()}&filter[till]=${Temporal.Now.instant()
    .add({ hours: 24 * 1_000 })
    .toString()}`;
  const asked = 'stats[outstanding_in_cents]=sum&stats[deposit_outstanding_in_cents]=sum';
  const outstanding = (await api.get(`report_company_performances?${ever}&${asked}`)).body.meta?.stats;
  const { due, deposit } = await server.database.one<{ due: number; deposit: number }>(sql`
    select
      (select sum(c.balance_due_in_cents) from customers as c where c.company_id = ${server.company.id})::bigint as due,
      (
        select sum(greatest(o.deposit_in_cents - o.deposit_paid_in_cents, 0))
        from orders as o
        where o.company_id = ${server.company.id}
          and o.status in ('reserved', 'started')
      )::bigint as deposit
  `);
  expect(due).toBeGreaterThan(deposit);
  expect(outstanding).toEqual({
    outstanding_in_cents: { sum: due },
    deposit_outstanding_in_cents: { sum: deposit },
  });
});

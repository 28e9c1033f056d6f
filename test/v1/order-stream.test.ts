import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type V1Client, v1Client } from './v1-client.ts';

const COUNT = 10_000;

let server: TestServer;
let call: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  await server.database.run(sql`
    insert into customers (company_id, id, number, name, tag_list)
    select ${server.company.id}, gen_random_uuid(), n, 'Customer ' || n, '{}'
    from generate_series(1, 500) as n
  `);
  await server.database.run(sql`
    insert into orders (
      company_id, id, number, status, customer_id, start_location_id, stop_location_id, starts_at, stops_at, tag_list,
      item_count, created_at
    )
    select
      l.company_id, gen_random_uuid(), n, case n % 4 when 0 then 'draft' when 1 then 'archived' else 'reserved' end, c.id,
      l.id, l.id, '2030-01-01', '2030-01-02', case when n % 5 = 0 then '{}' else array['tag ' || n % 7] end, n % 3,
      '2026-01-01'::timestamptz + n / 3 * interval '1 second'
    from generate_series(1, ${COUNT}) as n
    cross join locations as l
    left join customers as c on c.company_id = l.company_id and c.number = n % 600
  `);
  await server.database.run(sql`analyze`);
}, 60_000);

afterAll(() => server.stop());

test('streams every order that is listed once, newest first', async () => {
  const { headers, body } = await call('GET', '/orders');
  expect(headers.get('transfer-encoding')).toBe('chunked');
  const { orders, meta } = body;
  const listed = (COUNT * 3) / 4;
  expect(orders).toHaveLength(listed);
  expect(new Set(orders.map(({ number }) => number)).size).toBe(listed);
  const keys = orders.map(({ created_at, id }) => `${created_at} ${id}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
  expect(meta).toMatchObject({
    total_count: listed,
    total_item_count: orders.reduce((sum, { item_count }) => sum + item_count, 0),
    facets: {
      status: {
        total: listed,
        terms: [
          { term: 'reserved', count: COUNT / 2 },
          { term: 'concept', count: COUNT / 4 },
        ],
      },
    },
  });
  expect(orders.some((order) => 'customer' in order)).toBe(true);
  const second = (await call('GET', '/orders?per=10&page=2')).body.orders;
  expect(second).toEqual(orders.slice(10, 20));
}, 60_000);

test('a list that is not long is sent whole, with its length', async () => {
  const { headers } = await call('GET', '/orders?per=100');
  expect(headers.get('content-length')).toMatch(/^\d+$/);
});

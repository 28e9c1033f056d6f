import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf, recordsOf } from './api.ts';
import { planned } from './catalogue.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

interface Rented {
  readonly group: string;
  readonly product: string;
  readonly orders: readonly string[];
}

/** One unit in stock, rented out twice on one day, the second time when it has just come back. */
async function rentedTwice(attributes: object = {}): Promise<Rented> {
  const group = recordOf(await api.create('product_groups', { name: 'Rented', ...attributes }), 201).id;
  const product = recordsOf(await api.get(`products?filter[product_group_id]=${group}`))[0]?.id ?? '';
  await server.database.run(sql`
    insert into stock_counts (company_id, id, item_id, location_id, quantity)
    select company_id, ${newId()}, ${product}, id, 1
    from locations
    where company_id = ${server.company.id}
    order by id
    limit 1
  `);
  const orders = [
    await planned(server, product, {
      quantity: 1,
      reserved: true,
      from: '2031-05-01T10:00:00Z',
      till: '2031-05-01T12:00:00Z',
    }),
    await planned(server, product, {
      quantity: 1,
      reserved: true,
      from: '2031-05-01T12:00:00Z',
      till: '2031-05-01T14:00:00Z',
    }),
  ];
  return { group, product, orders };
}

const reservedTimes = async (product: string): Promise<readonly string[]> => {
  const rows = await server.database.many<{ from: Temporal.Instant; till: Temporal.Instant }>(sql`
    select reserved_from as "from", reserved_till as till
    from plannings
    where item_id = ${product}
    order by starts_at
  `);
  return rows.map(({ from, till }) => `${String(from).slice(11, 16)}-${String(till).slice(11, 16)}`);
};

describe('buffer times that change', () => {
  test('move what is planned, and shorter ones ask for no confirmation', async () => {
    const { group, product } = await rentedTwice({ allow_shortage: true, shortage_limit: 1 });
    await api.update(`product_groups/${group}`, { buffer_time_before: 0, buffer_time_after: 0 });
    expect(await reservedTimes(product)).toEqual(['10:00-12:00', '12:00-14:00']);
    const change = { buffer_time_before: 1_800, buffer_time_after: 3_600, confirm_shortage: true };
    expect((await api.update(`product_groups/${group}`, change)).status).toBe(200);
    expect(await reservedTimes(product)).toEqual(['09:30-13:00', '11:30-15:00']);
    expect((await api.update(`product_groups/${group}`, { buffer_time_before: 0, buffer_time_after: 0 })).status).toBe(
      200,
    );
    expect(await reservedTimes(product)).toEqual(['10:00-12:00', '12:00-14:00']);
  });

  test('leave what is over as it was', async () => {
    const { group, product } = await rentedTwice();
    await server.database.run(sql`
      update plannings
      set started = 1, stopped = 1, status = 'stopped'
      where item_id = ${product}
    `);
    expect((await api.update(`product_groups/${group}`, { buffer_time_after: 3_600 })).status).toBe(200);
    expect(await reservedTimes(product)).toEqual(['10:00-12:00', '12:00-14:00']);
  });
});

describe('rules that change are judged by what is planned', () => {
  test.each([
    // group                                       change                                            status  told as
    [{}, { buffer_time_after: 1 }, 422, 'blocking'],
    [{}, { buffer_time_before: 1 }, 422, 'blocking'],
    [{}, { buffer_time_after: 1, confirm_shortage: true }, 422, 'blocking'],
    [{}, { buffer_time_after: 1, allow_shortage: true, shortage_limit: 1 }, 422, 'warning'],
    [{}, { buffer_time_after: 1, allow_shortage: true, shortage_limit: 1, confirm_shortage: true }, 200, null],
    [{ allow_shortage: true, shortage_limit: 1 }, { buffer_time_after: 1 }, 422, 'warning'],
    [{ allow_shortage: true, shortage_limit: 1 }, { buffer_time_after: 1, confirm_shortage: true }, 200, null],
    [{ allow_shortage: true, shortage_limit: 1 }, { allow_shortage: false }, 200, null],
    [{}, { allow_shortage: true, shortage_limit: 5 }, 200, null],
    [{}, { name: 'Renamed' }, 200, null],
  ])('%j with %j answers %i', async (rules, change, status, emitted) => {
    const { group, product, orders } = await rentedTwice(rules);
    const answer = await api.update(`product_groups/${group}`, change);
    expect(answer.status).toBe(status);
    if (emitted === null) return;
    const entry = {
      reason: 'shortage',
      shortage: 1,
      item_id: product,
      mutation: 0,
      stock_count: 1,
      needed: 2,
      downtimes: [],
      orders: expect.arrayContaining(orders.map((id) => ({ id, conflicts: 1 }))),
    };
    expect(answer.body.errors).toMatchObject([
      {
        code: 'shortage',
        detail: 'This will create shortage for running or future orders',
        meta: { warning: [], blocking: [], [emitted]: [entry] },
      },
    ]);
    expect(await reservedTimes(product)).toEqual(['10:00-12:00', '12:00-14:00']);
  });

  test('less shortage than there is cannot be allowed, more can', async () => {
    const { group } = await rentedTwice({ allow_shortage: true, shortage_limit: 2 });
    const short = { buffer_time_after: 1, confirm_shortage: true };
    expect((await api.update(`product_groups/${group}`, short)).status).toBe(200);
    expect((await api.update(`product_groups/${group}`, { shortage_limit: 3 })).status).toBe(200);
    expect((await api.update(`product_groups/${group}`, { shortage_limit: 1 })).status).toBe(422);
    expect((await api.update(`product_groups/${group}`, { shortage_limit: 1, confirm_shortage: true })).status).toBe(
      200,
    );
    expect((await api.update(`product_groups/${group}`, { shortage_limit: 0, confirm_shortage: true })).status).toBe(
      422,
    );
    expect(
      (await api.update(`product_groups/${group}`, { allow_shortage: false, confirm_shortage: true })).status,
    ).toBe(422);
  });
});

describe('named stock items', () => {
  async function named(): Promise<Rented & { readonly stock_item: string }> {
    const rented = await rentedTwice({ tracking_type: 'trackable', allow_shortage: true, shortage_limit: 9 });
    const stock_item = newId();
    await server.database.run(sql`
      insert into stock_items (company_id, id, product_id, product_group_id, location_id, identifier)
      select company_id, ${stock_item}, ${rented.product}, ${rented.group}, id, ${stock_item}
      from locations
      where company_id = ${server.company.id}
      order by id
      limit 1
    `);
    await server.database.run(sql`
      insert into stock_item_plannings (
        company_id, id, stock_item_planning_type, stock_item_id, planning_id, order_id, reserved, status, starts_at,
        stops_at, reserved_from, reserved_till
      )
      select
        company_id, gen_random_uuid(), 'order', ${stock_item}, id, order_id, true, 'reserved', starts_at, stops_at,
        reserved_from, reserved_till
      from plannings
      where item_id = ${rented.product}
    `);
    return { ...rented, stock_item };
  }

  test('move with what is planned', async () => {
    const { group, stock_item } = await named();
    await server.database.run(sql`
      update stock_item_plannings
      set archived_at = now()
      where stock_item_id = ${stock_item}
        and starts_at = '2031-05-01T12:00:00Z'
    `);
    const change = { buffer_time_after: 3_600, confirm_shortage: true };
    expect((await api.update(`product_groups/${group}`, change)).status).toBe(200);
    const { till } = await server.database.one<{ till: Temporal.Instant }>(sql`
      select reserved_till as till
      from stock_item_plannings
      where stock_item_id = ${stock_item}
        and archived_at is null
    `);
    expect(String(till)).toBe('2031-05-01T13:00:00Z');
  });

  test('are never planned twice: the change is refused, and tells by whom', async () => {
    const { group, product, orders, stock_item } = await named();
    const change = { buffer_time_after: 1, confirm_shortage: true };
    const answer = await api.update(`product_groups/${group}`, change);
    expect(answer.body.errors).toMatchObject([
      {
        code: 'stock_item_specified',
        meta: {
          warning: [],
          blocking: [
            {
              reason: 'stock_item_specified',
              item_id: product,
              unavailable: [stock_item],
              orders: expect.arrayContaining(orders.map((id) => ({ id }))),
            },
          ],
        },
      },
    ]);
  });
});

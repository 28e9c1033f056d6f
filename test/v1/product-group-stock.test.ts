import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { apiOf, recordOf } from '../v4/api.ts';
import { planned } from '../v4/catalogue.ts';
import { type ProductGroup, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
});

afterAll(() => server.stop());

const create = async (product_group: object): Promise<ProductGroup> =>
  (await call('POST', '/product_groups', { product_group })).body.product_group;

const setQuantity = (id: string, quantity: unknown) =>
  call('PUT', `/product_groups/${id}`, { product_group: { quantity } });

const quantities = ({ quantity, stock_count, products }: ProductGroup) => [
  quantity,
  stock_count,
  products.map((product) => product.quantity),
];

const identifiers = ({ products }: ProductGroup): readonly string[] =>
  products.flatMap(({ stock_items }) => stock_items.map(({ identifier }) => identifier));

/** The piece of that group with that identifier is out, or yet to go out. */
async function nameStockItem({ products }: ProductGroup, identifier: string): Promise<void> {
  const product = products[0];
  const item = product?.stock_items.find((candidate) => candidate.identifier === identifier);
  const order_id = await planned(server, product?.id ?? '', { quantity: 1, reserved: true });
  await server.database.run(sql`
    insert into stock_item_plannings (
      company_id, id, stock_item_planning_type, stock_item_id, planning_id, order_id, reserved, status, starts_at,
      stops_at, reserved_from, reserved_till
    )
    select
      p.company_id, ${newId()}, 'order', ${item?.id}, p.id, p.order_id, true, p.status, p.starts_at,
      p.stops_at, p.reserved_from, p.reserved_till
    from plannings as p
    where p.order_id = ${order_id}
  `);
}

describe('bulk stock', () => {
  test('becomes the number that is sent, and 0 when none is', async () => {
    expect(quantities(await create({ name: 'None' }))).toEqual([0, 0, [0]]);
    const group = await create({ name: 'Chair', quantity: 40 });
    expect(quantities(group)).toEqual([40, 40, [40]]);
    expect(identifiers(group)).toEqual([]);
    for (const quantity of [55, '7', 0, 12]) {
      const { status, body } = await setQuantity(group.id, quantity);
      expect([status, quantities(body.product_group)]).toEqual([
        200,
        [Number(quantity), Number(quantity), [Number(quantity)]],
      ]);
    }
  });

  test('stays when null or nothing is sent', async () => {
    const { id } = await create({ name: 'Chair', quantity: 5 });
    expect((await setQuantity(id, null)).body.product_group.quantity).toBe(5);
    const { body } = await call('PUT', `/product_groups/${id}`, { product_group: { name: 'Bench' } });
    expect(body.product_group.quantity).toBe(5);
  });

  test('never shrinks below what is booked', async () => {
    const group = await create({ name: 'Table', quantity: 10 });
    await planned(server, group.products[0]?.id ?? '', { quantity: 4, reserved: true });
    const { status, body } = await setQuantity(group.id, 3);
    expect([status, body.error.status, body.error.data]).toEqual([
      422,
      'invalid',
      { quantity: ['must not be less than what is booked'] },
    ]);
    expect((await setQuantity(group.id, 4)).body.product_group.quantity).toBe(4);
  });

  test('counts temporary stock while it is there', async () => {
    const group = await create({ name: 'Lamp', quantity: 2 });
    const product_id = group.products[0]?.id;
    await server.database.run(sql`
      insert into stock_counts (company_id, id, item_id, location_id, quantity, "from", till)
      select company_id, ${newId()}, ${product_id}, id, 3, now() - interval '1 day', now() + interval '1 day'
      from locations
      where company_id = ${server.company.id}
    `);
    expect((await call('GET', `/product_groups/${group.id}`)).body.product_group.quantity).toBe(5);
    expect((await setQuantity(group.id, 6)).body.product_group.quantity).toBe(6);
  });
});

describe('trackable stock', () => {
  test('grows by stock items with generated identifiers', async () => {
    const group = await create({ name: 'Camera', sku: 'CAM', trackable: true, quantity: 2 });
    expect(quantities(group)).toEqual([2, 2, [2]]);
    expect(group.products[0]?.stock_items).toEqual(
      ['CAM-1', 'CAM-2'].map((identifier) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        identifier,
        item_id: group.products[0]?.id,
        status: 'available',
      })),
    );
    const grown = (await setQuantity(group.id, 4)).body.product_group;
    expect(identifiers(grown)).toEqual(['CAM-1', 'CAM-2', 'CAM-3', 'CAM-4']);
  });

  test('shrinks by archiving what is not booked, and names nothing twice', async () => {
    const group = await create({ name: 'Drone', sku: 'DRONE', trackable: true, quantity: 3 });
    await nameStockItem(group, 'DRONE-3');
    const shrunk = (await setQuantity(group.id, 1)).body.product_group;
    expect(identifiers(shrunk)).toEqual(['DRONE-3']);
    const refused = await setQuantity(group.id, 0);
    expect([refused.status, refused.body.error.data]).toEqual([
      422,
      { quantity: ['must not be less than what is booked'] },
    ]);
    const grown = (await setQuantity(group.id, 2)).body.product_group;
    expect(identifiers(grown)).toEqual(['DRONE-3', 'DRONE-4']);
  });

  test('tells of each piece where it is', async () => {
    const group = await create({ name: 'Van', sku: 'VAN', trackable: true, quantity: 4 });
    const dates = [
      ['VAN-2', "now() + interval '1 day'", 'null'],
      ['VAN-3', "now() - interval '2 days'", "now() - interval '1 day'"],
    ];
    for (const [identifier, from, till] of dates) {
      await server.database.run({
        text: `update stock_items set "from" = ${from}, till = ${till} where identifier = $1`,
        values: [identifier],
      });
    }
    await nameStockItem(group, 'VAN-4');
    await server.database.run(sql`
      update stock_item_plannings
      set started = true
      where stock_item_id = (select id from stock_items where identifier = 'VAN-4')
    `);
    const reported = (await call('GET', `/product_groups/${group.id}`)).body.product_group;
    expect(reported.products[0]?.stock_items.map(({ identifier, status }) => [identifier, status])).toEqual([
      ['VAN-1', 'available'],
      ['VAN-2', 'expected'],
      ['VAN-3', 'expired'],
      ['VAN-4', 'started'],
    ]);
    expect(quantities(reported)).toEqual([2, 2, [2]]);
  });
});

test('a group with variations keeps its stock by product', async () => {
  const api = apiOf(server, server.token);
  const group = await create({ name: 'Boots', has_variations: true, variation_fields: ['Size'], quantity: 0 });
  recordOf(await api.create('products', { product_group_id: group.id, variation_values: ['40'] }), 201);
  expect((await setQuantity(group.id, 0)).status).toBe(200);
  const { status, body } = await setQuantity(group.id, 3);
  expect([status, body.error.data]).toEqual([
    422,
    { quantity: ["can't be set for a product group with variations: each has stock of its own"] },
  ]);
  const made = await call('POST', '/product_groups', {
    product_group: { name: 'X', has_variations: true, variation_fields: ['Size'], quantity: 3 },
  });
  expect(made.status).toBe(422);
  expect((await call('GET', '/product_groups?q=X')).body.product_groups.map(({ name }) => name)).not.toContain('X');
});

test('a service has no stock', async () => {
  const api = apiOf(server, server.token);
  const { id } = recordOf(await api.create('product_groups', { name: 'Set-up', product_type: 'service' }), 201);
  expect((await setQuantity(id, 0)).status).toBe(200);
  expect((await setQuantity(id, 1)).body.error.data).toEqual({ quantity: ['must be 0: the product has no stock'] });
});

test.each([-1, 1.5, 'many', '1e3', [], 1_000_000_000_000])('refuses the quantity %j', async (quantity) => {
  const { id } = await create({ name: 'Chair' });
  const { status, body } = await setQuantity(id, quantity);
  expect([status, Object.keys(body.error.data)]).toEqual([422, ['quantity']]);
});

test('a refused quantity leaves nothing of the request behind', async () => {
  const { id } = await create({ name: 'Before', quantity: 2 });
  const refused = await call('PUT', `/product_groups/${id}`, { product_group: { name: 'After', quantity: -1 } });
  expect(refused.status).toBe(422);
  const { name, quantity } = (await call('GET', `/product_groups/${id}`)).body.product_group;
  expect([name, quantity]).toEqual(['Before', 2]);
});

test('of changes at once the last one holds', async () => {
  const { id } = await create({ name: 'Race', sku: 'RACE', trackable: true });
  const answers = await Promise.all([3, 5, 4, 5, 2, 6].map((quantity) => setQuantity(id, quantity)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const reported = (await call('GET', `/product_groups/${id}`)).body.product_group;
  expect([2, 3, 4, 5, 6]).toContain(reported.quantity);
  expect(identifiers(reported)).toHaveLength(reported.quantity);
});

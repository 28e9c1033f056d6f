import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_BULK_STOCK, MAX_NEW_STOCK_ITEMS } from '../../src/app/catalogue/adjust-stock.ts';
import { MAX_PREFIX } from '../../src/app/catalogue/stock-items.ts';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { otherCompanyOf, planned } from './catalogue.ts';
import { hours, metaOf, named, productOf, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;
let main: Resource;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  [main] = recordsOf(await api.get('locations')) as [Resource];
});

afterAll(() => server.stop());

const adjust = (attributes: Attributes): Promise<Answer> =>
  api.create('stock_adjustments', attributes, { include: 'product,stock_items' });

/** Identifiers of the stock items that an adjustment has made, as it tells them. */
const identifiersOf = ({ body }: Answer): readonly unknown[] =>
  (body.included ?? []).filter(({ type }) => type === 'stock_items').map(({ attributes }) => attributes['identifier']);

const counts = async (product: Resource): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`stock_counts?filter[item_id]=${product.id}&sort=created_at`));

describe('bulk stock', () => {
  test('is added, and the deed tells what it was asked', async () => {
    const product = await productOf(api);
    const answer = await adjust({ product_id: product.id, location_id: main.id, quantity: 5 });
    expect(recordOf(answer)).toMatchObject({
      type: 'stock_adjustments',
      attributes: {
        quantity: 5,
        from: null,
        till: null,
        prefix: null,
        purchase_cost_in_cents: null,
        purchased_at: null,
        confirm_shortage: null,
        product_id: product.id,
        location_id: main.id,
      },
      relationships: { stock_items: { data: [] }, product: { data: { type: 'products', id: product.id } } },
    });
    expect((await counts(product)).map(({ attributes }) => attributes)).toMatchObject([
      { quantity: 5, from: null, till: null, item_id: product.id, location_id: main.id },
    ]);
  });

  test('comes and goes with dates, costs and the usual purchase cost', async () => {
    const product = await productOf(api, { default_purchase_cost_in_cents: 700 });
    const from = '2030-01-01T09:00:00.000000+00:00';
    const till = '2030-02-01T09:00:00.000000+00:00';
    for (const sent of [{}, { from }, { from, till }, { till, purchase_cost_in_cents: 9, purchased_at: from }]) {
      recordOf(await adjust({ product_id: product.id, quantity: 2, ...sent }));
    }
    expect((await counts(product)).map(({ attributes }) => attributes)).toMatchObject([
      { from: null, till: null, purchase_cost_in_cents: 700, purchased_at: null },
      { from, till: null },
      { from, till },
      { from: expect.any(String), till, purchase_cost_in_cents: 9, purchased_at: from },
    ]);
  });

  test('is never less than none, nor more than the limit', async () => {
    const product = await stockedProductOf(api, 5);
    const to = (quantity: number, more: Attributes = {}) => adjust({ product_id: product.id, quantity, ...more });
    expect(problemsOf(await to(-6))).toEqual({ quantity: 'would take away 1 more than there are' });
    expect(problemsOf(await to(-6, { from: hours(24), till: hours(48) }))).toEqual({
      quantity: 'would take away 1 more than there are',
    });
    expect(problemsOf(await to(MAX_BULK_STOCK - 4))).toEqual({
      quantity: `would make more than ${MAX_BULK_STOCK} units`,
    });
    recordOf(await to(MAX_BULK_STOCK - 5));
    recordOf(await to(-MAX_BULK_STOCK));
    expect(problemsOf(await to(-1))).toEqual({ quantity: 'would take away 1 more than there are' });
  });

  test.each([
    [{ product_id: null }, { product_id: "can't be blank" }],
    [{ product_id: newId() }, { product_id: 'must exist' }],
    [{ quantity: null }, { quantity: "can't be blank" }],
    [{ quantity: 0 }, { quantity: "can't be 0" }],
    [{ quantity: MAX_BULK_STOCK + 1 }, { quantity: `must be between ${-MAX_BULK_STOCK} and ${MAX_BULK_STOCK}` }],
    [{ quantity: 1.5 }, { quantity: 'must be an integer' }],
    [{ location_id: newId() }, { location_id: 'must exist' }],
    [{ from: '2030-01-02', till: '2030-01-01' }, { till: 'must be after from' }],
    [{ purchase_cost_in_cents: -1 }, { purchase_cost_in_cents: 'must be between 0 and 100000000000' }],
    [{ prefix: 'x'.repeat(MAX_PREFIX + 1) }, { prefix: `is too long (maximum is ${MAX_PREFIX} characters)` }],
  ])('refuses %j', async (sent, problems) => {
    const product = await productOf(api);
    expect(problemsOf(await adjust({ product_id: product.id, quantity: 1, ...sent }))).toEqual(problems);
  });

  test('is for our own products that have stock, at locations that are there', async () => {
    const service = await productOf(api, { product_type: 'service', tracking_type: 'none' });
    const { product_id: theirs } = await otherCompanyOf(server);
    const closed = recordOf(await api.create('locations', { name: 'Closed' }), 201);
    recordOf(await api.remove(`locations/${closed.id}`));
    const product = await productOf(api);
    expect(problemsOf(await adjust({ product_id: service.id, quantity: 1 }))).toEqual({
      product_id: 'must be a product that has stock',
    });
    expect(problemsOf(await adjust({ product_id: theirs, quantity: 1 }))).toEqual({ product_id: 'must exist' });
    expect(problemsOf(await adjust({ product_id: product.id, location_id: closed.id, quantity: 1 }))).toEqual({
      location_id: 'must exist',
    });
    recordOf(await api.remove(`product_groups/${String(product.attributes['product_group_id'])}`));
    expect(problemsOf(await adjust({ product_id: product.id, quantity: 1 }))).toEqual({ product_id: 'must exist' });
  });

  test('stays enough for what is reserved: the refusal tells who would be short', async () => {
    const product = await stockedProductOf(api, 5);
    const order = await planned(server, product.id, { quantity: 4, reserved: true });
    const refused = await adjust({ product_id: product.id, quantity: -5, confirm_shortage: true });
    expect(errorOf(refused)).toEqual({
      status: 422,
      code: 'shortage',
      detail: 'This will create shortage for running or future orders',
    });
    expect(metaOf(refused)).toEqual({
      warning: [],
      blocking: [
        {
          reason: 'shortage',
          shortage: 4,
          item_id: product.id,
          mutation: -5,
          orders: [{ id: order, conflicts: 4 }],
          downtimes: [],
          location_id: main.id,
          available: 1,
          plannable: 1,
          stock_count: 5,
          planned: 4,
          needed: 4,
        },
      ],
    });
    expect((await counts(product)).length).toBe(1);
  });

  test.each([
    // taken away, allowed, confirmed → status, warnings, blockers
    [-1, 0, false, 200, 0, 0],
    [-2, 0, false, 422, 0, 1],
    [-2, 0, true, 422, 0, 1],
    [-2, 1, false, 422, 1, 0],
    [-2, 1, true, 200, 0, 0],
    [-3, 1, true, 422, 0, 1],
  ])(
    'of 5 with 4 reserved %i, shortage limit %i, confirmed %s: %i',
    async (quantity, limit, confirm_shortage, ...expected) => {
      const product = await stockedProductOf(api, 5, { allow_shortage: limit > 0, shortage_limit: limit });
      await planned(server, product.id, { quantity: 4, reserved: true });
      const answer = await adjust({ product_id: product.id, quantity, confirm_shortage });
      const { warning = [], blocking = [] } = (metaOf(answer) ?? {}) as Record<string, readonly unknown[]>;
      expect([answer.status, warning.length, blocking.length]).toEqual(expected);
    },
  );

  test.each([
    ['drafts', { quantity: 5 }],
    ['what is over', { quantity: 5, reserved: true, from: '2020-01-01T00:00:00Z', till: '2020-01-02T00:00:00Z' }],
    ['what is back', { quantity: 5, started: 5, stopped: 5, reserved: true }],
  ])('may go whatever %s planned', async (_, units) => {
    const product = await stockedProductOf(api, 5);
    await planned(server, product.id, units);
    expect((await adjust({ product_id: product.id, quantity: -5 })).status).toBe(200);
  });

  test('of which there is no limit may go as well', async () => {
    const product = await stockedProductOf(api, 5);
    await server.database.run(sql`update items set always_available = true where id = ${product.id}`);
    await planned(server, product.id, { quantity: 9, reserved: true });
    expect((await adjust({ product_id: product.id, quantity: -5 })).status).toBe(200);
  });
});

describe('tracked stock', () => {
  test('is made with identifiers that go on from the greatest number', async () => {
    const product = await trackedProductOf(api, { name: 'Lens', sku: 'LENS' });
    const answer = await adjust({ product_id: product.id, quantity: 2 });
    expect(identifiersOf(answer)).toEqual(['LENS-1', 'LENS-2']);
    expect(recordOf(answer).relationships?.['stock_items']).toEqual({
      data: (answer.body.included ?? [])
        .filter(({ type }) => type === 'stock_items')
        .map(({ id, type }) => ({ type, id })),
    });
    await stockItemOf(api, product.id, { identifier: 'lens-7' });
    expect(identifiersOf(await adjust({ product_id: product.id, quantity: 1 }))).toEqual(['LENS-8']);
  });

  test.each([
    // prefix   till   → identifiers
    ['XYZ', null, ['XYZ-1', 'XYZ-2']],
    ['A%_', null, ['A%_-1', 'A%_-2']],
    ['QQ', 24, ['TMP-QQ-1', 'TMP-QQ-2']],
    ['🎥', null, ['🎥-1', '🎥-2']],
  ])('prefix %s till %s: %j', async (prefix, till, identifiers) => {
    const { id: product_id } = await trackedProductOf(api);
    const dates = till === null ? {} : { till: hours(till) };
    expect(identifiersOf(await adjust({ product_id, quantity: 2, prefix, ...dates }))).toEqual(identifiers);
    expect(identifiersOf(await adjust({ product_id, quantity: 1, prefix, ...dates }))).toEqual([
      String(identifiers[0]).replace(/1$/, '3'),
    ]);
  });

  test('is to be had where the deed says, and nested in the flat form', async () => {
    const { id: product_id } = await trackedProductOf(api, { sku: 'LINKED' });
    const post = async (suffix: string) => {
      const response = await fetch(`${server.url}/api/4/stock_adjustments${suffix}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { attributes: { product_id, quantity: 2 } }, include: 'stock_items' }),
      });
      return response.text();
    };
    const link = /"stock_items":\{"links":\{"related":"api\/4\/(?<path>[^"]+)"/.exec(await post(''))?.groups?.['path'];
    const linked = recordsOf(await api.get(String(link))).map(({ attributes }) => String(attributes['identifier']));
    expect(linked.toSorted()).toEqual(['LINKED-1', 'LINKED-2']);
    expect(JSON.parse(await post('.json'))).toMatchObject({
      data: { quantity: 2, stock_items: [{ identifier: 'LINKED-3' }, { identifier: 'LINKED-4' }] },
    });
  });

  test('of a variation is named after the group', async () => {
    const group = recordOf(
      await api.create('product_groups', {
        name: 'Bike',
        sku: 'BIKE',
        tracking_type: 'trackable',
        has_variations: true,
        variation_fields: ['Size'],
      }),
      201,
    );
    const product = recordOf(
      await api.create('products', { product_group_id: group.id, variation_values: ['L'] }),
      201,
    );
    expect(identifiersOf(await adjust({ product_id: product.id, quantity: 1 }))).toEqual(['BIKE-1']);
  });

  test('has dates and the custom fields of its group', async () => {
    const { id: product_id } = await trackedProductOf(api, { stock_item_properties: ['Serial'] });
    const answer = await adjust({ product_id, quantity: 2, from: hours(24), purchase_cost_in_cents: 5 });
    const made = (answer.body.included ?? []).filter(({ type }) => type === 'stock_items');
    expect(made.map(({ attributes }) => attributes)).toMatchObject(
      [1, 2].map(() => ({ status: 'expected', purchase_cost_in_cents: 5, properties: { serial: null } })),
    );
  });

  test.each([
    [0, 422],
    [-1, 422],
    [MAX_NEW_STOCK_ITEMS + 1, 422],
    [MAX_NEW_STOCK_ITEMS, 200],
  ])('%i pieces at once: %i', async (quantity, status) => {
    const { id: product_id } = await trackedProductOf(api);
    expect((await adjust({ product_id, quantity })).status).toBe(status);
  });

  test('a prefix whose numbers are used up is refused', async () => {
    const { id: product_id } = await trackedProductOf(api);
    await stockItemOf(api, product_id, { identifier: 'FULL-999999999999' });
    expect(identifiersOf(await adjust({ product_id, quantity: 1, prefix: 'FULL' }))).toEqual(['FULL-1000000000000']);
    expect(problemsOf(await adjust({ product_id, quantity: 1, prefix: 'FULL' }))).toEqual({
      prefix: 'has no numbers left',
    });
  });
});

describe('stock counts', () => {
  test('are filtered by kind and group, and summed up', async () => {
    const product = await stockedProductOf(api, 5);
    recordOf(await adjust({ product_id: product.id, quantity: -2 }));
    recordOf(await adjust({ product_id: product.id, quantity: 10, from: hours(24) }));
    recordOf(await adjust({ product_id: product.id, quantity: 7, till: hours(24) }));
    const group = String(product.attributes['product_group_id']);
    const sum = async (filter: string) => {
      const list = await api.get(`stock_counts?filter[product_group_id]=${group}&stats[quantity]=sum${filter}`);
      return list.body.meta?.stats;
    };
    expect([
      await sum(''),
      await sum('&filter[count_type]=inventory'),
      await sum('&filter[count_type]=expected'),
      await sum('&filter[count_type]=temporary'),
      await sum('&filter[count_type][not_eq]=temporary'),
      await sum('&filter[count_type]=nonsense'),
    ]).toEqual([20, 3, 10, 7, 13, 0].map((units) => ({ quantity: { sum: units } })));
    const list = await api.get(`stock_counts?filter[product_group_id]=${newId()}`);
    expect(recordsOf(list)).toEqual([]);
  });

  test('only what was paid can be put right', async () => {
    const [count] = await counts(await stockedProductOf(api, 5));
    const path = `stock_counts/${count?.id}`;
    const changes = { purchase_cost_in_cents: 12, purchased_at: '2024-01-01T00:00:00.000000+00:00' };
    expect(recordOf(await api.update(path, changes)).attributes).toMatchObject({ ...changes, quantity: 5 });
    expect((await api.update(path, { quantity: 6 })).status).toBe(400);
    expect(problemsOf(await api.update(path, { purchase_cost_in_cents: -1 }))).toHaveProperty('purchase_cost_in_cents');
    expect((await api.update(`stock_counts/${newId()}`, changes)).status).toBe(404);
  });
});

describe('archiving a stock item', () => {
  const archive = (attributes: Attributes) =>
    api.create('stock_item_archivations', attributes, { include: 'stock_item' });

  test('is final', async () => {
    const { id: product_id } = await trackedProductOf(api);
    const { id: stock_item_id } = await stockItemOf(api, product_id);
    const answer = await archive({ stock_item_id });
    expect(recordOf(answer).attributes).toEqual({ confirm_shortage: null, stock_item_id });
    expect(answer.body.included?.[0]?.attributes).toMatchObject({ archived: true, status: 'archived' });
    const again = await archive({ stock_item_id });
    expect([errorOf(again), metaOf(again)]).toEqual([
      { status: 422, code: 'stock_item_archived', detail: 'Stock item is already archived' },
      null,
    ]);
    expect((await api.remove(`stock_items/${stock_item_id}`)).status).toBe(405);
  });

  test.each([
    [{}, { stock_item_id: "can't be blank" }],
    [{ stock_item_id: newId() }, { stock_item_id: 'must exist' }],
    [{ stock_item_id: 'x' }, { stock_item_id: 'must be a uuid' }],
  ])('refuses %j', async (sent, problems) => expect(problemsOf(await archive(sent))).toEqual(problems));

  test.each([
    ['reserved', 422],
    ['started', 422],
    ['draft', 422],
    ['stopped', 200],
  ] as const)('while an order that is %s names it: %i', async (status, expected) => {
    const { id: product_id } = await trackedProductOf(api);
    const item = await stockItemOf(api, product_id);
    await stockItemOf(api, product_id);
    const order = await named(server, item, { status });
    const answer = await archive({ stock_item_id: item.id, confirm_shortage: true });
    expect(answer.status).toBe(expected);
    if (expected === 200) return;
    expect([errorOf(answer), metaOf(answer)]).toEqual([
      {
        status: 422,
        code: 'stock_item_specified',
        detail: 'This stock item is specified on a current or future order',
      },
      { blocking: [{ orders: [{ id: order }] }] },
    ]);
  });

  test('leaves enough for what is reserved', async () => {
    const { id: product_id } = await trackedProductOf(api, { allow_shortage: true, shortage_limit: 1 });
    const [one, two] = [await stockItemOf(api, product_id), await stockItemOf(api, product_id)];
    await planned(server, product_id, { quantity: 2, reserved: true });
    const warned = await archive({ stock_item_id: one.id });
    expect([errorOf(warned).code, metaOf(warned)]).toEqual([
      'shortage',
      {
        warning: [expect.objectContaining({ mutation: -1, stock_count: 2, needed: 2, shortage: 1 })],
        blocking: [],
      },
    ]);
    recordOf(await archive({ stock_item_id: one.id, confirm_shortage: true }));
    const blocked = await archive({ stock_item_id: two.id, confirm_shortage: true });
    expect(metaOf(blocked)).toMatchObject({ warning: [], blocking: [{ shortage: 2 }] });
  });

  test.each([
    ['reserved', 'canceled'],
    ['started', 'stopped'],
  ])('a downtime of it that is %s is %s with it', async (before, after) => {
    const { id: product_id } = await trackedProductOf(api);
    const item = await stockItemOf(api, product_id);
    const downtime = recordOf(
      await api.create('downtimes', {
        stock_item_id: item.id,
        reason: 'missing',
        status: before,
        starts_at: hours(-1),
        stops_at: hours(100),
      }),
    );
    recordOf(await archive({ stock_item_id: item.id }));
    expect(recordOf(await api.get(`downtimes/${downtime.id}`)).attributes['status']).toBe(after);
    const { units } = await server.database.one<{ units: number }>(sql`
      select units
      from plannings
      where downtime_id = ${downtime.id}
    `);
    expect(units).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
  statusesOf,
} from './api.ts';
import { otherCompanyOf, planned } from './catalogue.ts';
import { hours, metaOf, named, productOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;
let product: Resource;
let main: Resource;
let harbour: Resource;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  product = await trackedProductOf(api, { name: 'Camera' });
  [main] = recordsOf(await api.get('locations')) as [Resource];
  harbour = recordOf(await api.create('locations', { name: 'Harbour' }), 201);
});

afterAll(() => server.stop());

describe('creating', () => {
  test('fills in what was not sent', async () => {
    const { attributes } = await stockItemOf(api, product.id, { identifier: ' CAM 1 ' });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      identifier: 'CAM 1',
      status: 'in_stock',
      from: null,
      till: null,
      stock_item_type: 'regular',
      purchase_cost_in_cents: null,
      purchased_at: null,
      product_group_id: product.attributes['product_group_id'],
      properties: {},
      product_id: product.id,
      location_id: main.id,
    });
  });

  test('has the purchase cost that the group usually pays', async () => {
    const dear = await trackedProductOf(api, { default_purchase_cost_in_cents: 12_000 });
    const cost = async (sent: Attributes) =>
      (await stockItemOf(api, dear.id, sent)).attributes['purchase_cost_in_cents'];
    expect([await cost({}), await cost({ purchase_cost_in_cents: 5 })]).toEqual([12_000, 5]);
  });

  test.each([
    // from     till       type         status
    [null, null, 'regular', 'in_stock'],
    [-1, null, 'regular', 'in_stock'],
    [24, null, 'regular', 'expected'],
    [-1, 24, 'temporary', 'in_stock'],
    [24, 48, 'temporary', 'expected'],
    [-48, -24, 'temporary', 'expired'],
    [null, 24, 'temporary', 'in_stock'],
  ])('from %s till %s hours from now: %s, %s', async (from, till, stock_item_type, status) => {
    const dates = { from: from === null ? null : hours(from), till: till === null ? null : hours(till) };
    const { attributes } = await stockItemOf(api, product.id, dates);
    expect(attributes).toMatchObject({ stock_item_type, status });
  });

  test.each([
    [{ identifier: '' }, { identifier: "can't be blank" }],
    [{ identifier: 'x'.repeat(256) }, { identifier: 'is too long (maximum is 255 characters)' }],
    [{ product_id: null }, { product_id: "can't be blank" }],
    [{ product_id: newId() }, { product_id: 'must exist' }],
    [{ location_id: newId() }, { location_id: 'must exist' }],
    [{ from: '2030-01-02', till: '2030-01-02' }, { till: 'must be after from' }],
    [{ till: '2020-01-02' }, { till: 'must be after from' }],
    [{ purchase_cost_in_cents: -1 }, { purchase_cost_in_cents: 'must be between 0 and 100000000000' }],
    [{ purchased_at: 'soon' }, { purchased_at: 'is not a datetime (invalid date)' }],
  ])('refuses %j', async (sent, problems) => {
    expect(
      problemsOf(await api.create('stock_items', { product_id: product.id, identifier: newId(), ...sent })),
    ).toEqual(problems);
  });

  test('is for products whose pieces are tracked, and only for our own', async () => {
    const bulk = await productOf(api);
    const { product_id: theirs } = await otherCompanyOf(server);
    const answers = [bulk.id, product.attributes['product_group_id'], theirs].map((product_id) =>
      api.create('stock_items', { product_id, identifier: newId() }),
    );
    expect((await Promise.all(answers)).map(problemsOf)).toEqual([
      { product_id: 'must be a product whose pieces are tracked' },
      { product_id: 'must exist' },
      { product_id: 'must exist' },
    ]);
  });

  test('an identifier is taken once, whatever its case, until its piece is archived', async () => {
    const first = await stockItemOf(api, product.id, { identifier: 'UNIQUE-1' });
    const again = () => api.create('stock_items', { product_id: product.id, identifier: 'unique-1' });
    expect(problemsOf(await again())).toEqual({ identifier: 'has already been taken' });
    const other = await stockItemOf(api, product.id);
    expect(problemsOf(await api.update(`stock_items/${other.id}`, { identifier: 'Unique-1' }))).toEqual({
      identifier: 'has already been taken',
    });
    recordOf(await api.create('stock_item_archivations', { stock_item_id: first.id }));
    recordOf(await again(), 201);
  });

  test('of many that want the same identifier one gets it', async () => {
    const answers = Array.from({ length: 8 }, () =>
      api.create('stock_items', { product_id: product.id, identifier: 'CONTESTED' }),
    );
    expect(statusesOf(await Promise.all(answers))).toEqual({ 201: 1, 422: 7 });
  });

  test('gives the custom fields of the group, and those that are sent', async () => {
    await api.create('default_properties', {
      name: 'Serial number',
      identifier: 'serial',
      property_type: 'text_field',
      owner_type: 'stock_items',
    });
    const { id } = await trackedProductOf(api, { stock_item_properties: ['Serial number', 'Firmware'] });
    const blank = await stockItemOf(api, id);
    expect(blank.attributes['properties']).toEqual({ serial: null, firmware: null });
    const filled = await stockItemOf(api, id, {
      properties_attributes: [
        { identifier: 'serial', value: 'X1' },
        { name: 'Firmware', _destroy: true },
        { name: 'Colour', value: 'red' },
      ],
    });
    expect(filled.attributes['properties']).toEqual({ serial: 'X1', colour: 'red' });
    expect(
      problemsOf(
        await api.create('stock_items', {
          product_id: id,
          identifier: newId(),
          properties_attributes: [{ id: newId(), value: 'x' }],
        }),
      ),
    ).toEqual({ 'properties_attributes/0/id': 'must exist' });
  });
});

describe('updating', () => {
  test('changes what is sent', async () => {
    const { id } = await stockItemOf(api, product.id);
    const changes = { identifier: newId(), purchase_cost_in_cents: 100, location_id: harbour.id };
    const { attributes } = recordOf(
      await api.update(`stock_items/${id}`, { ...changes, properties_attributes: [{ name: 'Colour', value: 'blue' }] }),
    );
    expect(attributes).toMatchObject({ ...changes, properties: { colour: 'blue' } });
  });

  test('the product stays what it is', async () => {
    const { id } = await stockItemOf(api, product.id);
    recordOf(await api.update(`stock_items/${id}`, { product_id: product.id }));
    expect((await api.update(`stock_items/${id}`, { product_id: newId() })).status).toBe(400);
  });

  test('what is archived stays as it was', async () => {
    const { id } = await stockItemOf(api, product.id);
    recordOf(await api.create('stock_item_archivations', { stock_item_id: id }));
    expect(errorOf(await api.update(`stock_items/${id}`, { identifier: newId() }))).toEqual({
      status: 422,
      code: 'stock_item_archived',
      detail: 'Stock item is already archived',
    });
  });

  /** Two pieces of which one is reserved from 1 to 2 January 2030. */
  async function tight(attributes: Attributes): Promise<{ product: Resource; item: Resource; order: string }> {
    const scarce = await trackedProductOf(api, attributes);
    const item = await stockItemOf(api, scarce.id);
    return { product: scarce, item, order: await planned(server, scarce.id, { quantity: 1, reserved: true }) };
  }

  test.each([
    ['the location', () => ({ location_id: harbour.id })],
    ['the start', () => ({ from: '2030-01-01T10:00:00Z' })],
    ['the end', () => ({ from: '2029-01-01', till: '2030-01-02T08:00:00Z' })],
  ])('a change of %s that leaves an order short is refused, beyond what is allowed', async (_, change) => {
    const { item, product: scarce, order } = await tight({});
    const refused = await api.update(`stock_items/${item.id}`, { ...change(), confirm_shortage: true });
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
          shortage: 1,
          item_id: scarce.id,
          mutation: -1,
          orders: [{ id: order, conflicts: 1 }],
          downtimes: [],
          location_id: main.id,
          available: 0,
          plannable: 0,
          stock_count: 1,
          planned: 1,
          needed: 1,
        },
      ],
    });
  });

  test.each([
    ['keeps the reserved time', { from: '2029-12-01', till: '2030-02-01' }],
    ['is about the past', { from: '2020-01-01' }],
    ['is about something else', { purchase_cost_in_cents: 1 }],
  ])('a change that %s is accepted', async (_, change) => {
    const { item } = await tight({});
    expect((await api.update(`stock_items/${item.id}`, change)).status).toBe(200);
  });

  test('a shortage within the limit must be confirmed', async () => {
    const { item } = await tight({ allow_shortage: true, shortage_limit: 1 });
    const change = { location_id: harbour.id };
    const warned = await api.update(`stock_items/${item.id}`, change);
    expect([warned.status, metaOf(warned)]).toEqual([
      422,
      { warning: [expect.objectContaining({ shortage: 1, plannable: 1 })], blocking: [] },
    ]);
    recordOf(await api.update(`stock_items/${item.id}`, { ...change, confirm_shortage: true }));
  });

  test('a piece that an order names stays where and when the order needs it', async () => {
    const item = await stockItemOf(api, product.id);
    await stockItemOf(api, product.id);
    const order = await named(server, item);
    for (const change of [{ location_id: harbour.id }, { from: '2030-01-01T10:00:00Z' }]) {
      const refused = await api.update(`stock_items/${item.id}`, change);
      expect([errorOf(refused).code, metaOf(refused)]).toEqual([
        'stock_item_specified',
        { blocking: [{ orders: [{ id: order }], downtimes: [] }] },
      ]);
    }
    recordOf(await api.update(`stock_items/${item.id}`, { from: '2029-01-01' }));
  });
});

describe('status', () => {
  test.each([
    [{ status: 'started', from: -1, till: 1 }, 'started'],
    [{ status: 'started', from: -2, till: -1 }, 'overdue'],
    [{ status: 'stopped', from: -2, till: -1 }, 'in_stock'],
    [{ status: 'reserved', from: -1, till: 1 }, 'in_stock'],
    [{ status: 'draft', from: -1, till: 1 }, 'in_stock'],
  ] as const)('a piece with a planning %j is %s', async ({ status, from, till }, expected) => {
    const item = await stockItemOf(api, product.id);
    await named(server, item, { status, from: hours(from), till: hours(till) });
    expect(recordOf(await api.get(`stock_items/${item.id}`)).attributes['status']).toBe(expected);
  });

  test('is filtered and counted like a field that is kept', async () => {
    const { id: product_id } = await trackedProductOf(api);
    const out = await stockItemOf(api, product_id);
    const gone = await stockItemOf(api, product_id);
    await stockItemOf(api, product_id, { from: hours(24), till: hours(48) });
    const spare = await stockItemOf(api, product_id);
    await named(server, out, { status: 'started', from: hours(-1), till: hours(1) });
    recordOf(await api.create('stock_item_archivations', { stock_item_id: gone.id }));
    const list = await api.get(
      `stock_items?filter[product_id]=${product_id}&stats[status]=count&stats[stock_item_type]=count&stats[total]=count`,
    );
    expect(list.body.meta?.stats).toEqual({
      status: { count: { expected: 1, in_stock: 1, started: 1 } },
      stock_item_type: { count: { regular: 2, temporary: 1 } },
      total: { count: 3 },
    });
    const found = async (filter: string) =>
      recordsOf(await api.get(`stock_items?filter[product_id]=${product_id}&${filter}`)).map(({ id }) => id);
    expect(await found('filter[status]=in_stock')).toEqual([spare.id]);
    expect(await found('filter[status]=in_stock,started')).toEqual([spare.id, out.id]);
    expect(await found('filter[archived]=true&filter[status]=archived')).toEqual([gone.id]);
    expect((await found('filter[stock_item_type]=temporary')).length).toBe(1);
  });
});

test('q finds identifiers and products', async () => {
  const drone = await trackedProductOf(api, { name: 'Quadrocopter' });
  const item = await stockItemOf(api, drone.id, { identifier: 'ROTOR_77' });
  const found = async (q: string) =>
    recordsOf(await api.get(`stock_items?filter[q]=${encodeURIComponent(q)}`)).map(({ id }) => id);
  expect([await found('rotor_7'), await found('quadro'), await found('rotorx7')]).toEqual([[item.id], [item.id], []]);
});

test('a record is fetched with what belongs to it', async () => {
  const item = await stockItemOf(api, product.id, { properties_attributes: [{ name: 'Colour', value: 'red' }] });
  recordOf(
    await api.create('barcodes', { owner_type: 'stock_items', owner_id: item.id, barcode_type: 'code128' }),
    201,
  );
  recordOf(await api.create('notes', { owner_type: 'stock_items', owner_id: item.id, body: 'Scratched.' }), 201);
  const fetched = await api.get(`stock_items/${item.id}?include=barcode,location,product.product_group,properties`);
  expect(fetched.body.included?.map(({ type }) => type).toSorted()).toEqual([
    'barcodes',
    'locations',
    'product_groups',
    'products',
    'properties',
  ]);
});

test('writing takes the permission for products', async () => {
  const { token } = await colleagueOf(server, { permissions: [] });
  const limited = apiOf(server, token);
  const { id } = await stockItemOf(api, product.id);
  const writes = [
    limited.create('stock_items', { product_id: product.id, identifier: newId() }),
    limited.update(`stock_items/${id}`, { identifier: newId() }),
    limited.create('stock_adjustments', { product_id: product.id, quantity: 1 }),
    limited.create('stock_item_archivations', { stock_item_id: id }),
    limited.create('downtimes', { product_id: product.id }),
  ];
  expect(statusesOf(await Promise.all(writes))).toEqual({ 403: 5 });
  expect((await limited.get('stock_items')).status).toBe(200);
});

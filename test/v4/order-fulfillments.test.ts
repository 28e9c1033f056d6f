import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_ENTRIES } from '../../src/api/v4/engine/limits.ts';
import { MAX_ACTION_QUANTITY } from '../../src/api/v4/fields/fulfillment-actions.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
} from './api.ts';
import { book, fulfill, move, orderIn, orderOf, PERIOD, wholeOrder } from './booking.ts';
import { eventsDuring } from './events.ts';
import { metaOf, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const fetched = async ({ id }: Pick<Resource, 'id'>): Promise<Resource['attributes']> =>
  recordOf(await api.get(`orders/${id}`)).attributes;

/** Oldest first, as they were booked. */
const planningsOf = async ({ id }: Pick<Resource, 'id'>, query = ''): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`plannings?filter[order_id]=${id}&sort=created_at,id${query}`));

const namedOn = async ({ id }: Pick<Resource, 'id'>, query = ''): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`stock_item_plannings?filter[order_id]=${id}&sort=created_at,id${query}`));

const linesOf = async ({ id }: Pick<Resource, 'id'>): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`lines?filter[order_id]=${id}&sort=position,id`));

const units = ({ attributes }: Resource) => [
  attributes['quantity'],
  attributes['started'],
  attributes['stopped'],
  attributes['status'],
];

/** A tracked product with so many pieces. */
async function tracked(count: number, attributes: object = {}) {
  const product = await trackedProductOf(api, attributes as Resource['attributes']);
  const items: Resource[] = [];
  for (let n = 0; n < count; n += 1) items.push(await stockItemOf(api, product.id));
  return { product, ids: items.map(({ id }) => id) };
}

/** Does not do it, and leaves everything as it was. */
async function expectRefused(order: Resource, answer: () => Promise<Answer>): Promise<Answer> {
  const before = await wholeOrder(api, order);
  const refused = await answer();
  expect(refused.status).toBe(422);
  expect(await wholeOrder(api, order)).toEqual(before);
  return refused;
}

describe('book_product', () => {
  test('answers 200 with the order, its line and its planning', async () => {
    const product = await stockedProductOf(api, 5, { price_type: 'fixed', flat_fee_price_in_cents: 1_500 });
    const order = await orderOf(api);
    const action = {
      action: 'book_product',
      mode: 'create_new',
      product_id: product.id,
      quantity: 2,
      planning_id: null,
    };
    const answer = await fulfill(api, order, [action], {
      confirm_shortage: null,
      include: 'changed_lines.item,changed_plannings,order.tax_values',
    });
    const record = recordOf(answer);
    expect(record).toMatchObject({ type: 'order_fulfillments', attributes: { order_id: order.id } });
    expect(Object.keys(record.attributes)).toEqual(['order_id']);
    const included = (type: string) => answer.body.included?.filter((each) => each.type === type) ?? [];
    expect(included('plannings').map(({ attributes }) => attributes)).toEqual([
      {
        created_at: expect.any(String),
        updated_at: expect.any(String),
        archived: false,
        archived_at: null,
        planning_type: 'order',
        quantity: 2,
        starts_at: '2030-01-01T09:00:00.000000+00:00',
        stops_at: '2030-01-03T09:00:00.000000+00:00',
        reserved_from: '2030-01-01T09:00:00.000000+00:00',
        reserved_till: '2030-01-03T09:00:00.000000+00:00',
        reserved: false,
        status: 'new',
        started: 0,
        stopped: 0,
        location_shortage_amount: 0,
        shortage_amount: 0,
        order_id: order.id,
        downtime_id: null,
        item_id: product.id,
        start_location_id: order.attributes['start_location_id'],
        stop_location_id: order.attributes['stop_location_id'],
        parent_planning_id: null,
      },
    ]);
    expect(included('lines')).toMatchObject([
      { attributes: { quantity: 2, price_each_in_cents: 1_500, price_in_cents: 3_000, item_id: product.id } },
    ]);
    expect(included('products')).toMatchObject([{ id: product.id }]);
    expect(included('orders')).toMatchObject([{ attributes: { price_in_cents: 3_000, item_count: 2 } }]);
  });

  test.each([
    // mode              plannings afterwards
    ['create_new', [1, 2]],
    ['infer_planning', [3]],
    ['update_existing', [3]],
  ])('%s, where the product is booked already', async (mode, quantities) => {
    const product = await stockedProductOf(api, 5);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 1));
    const [first] = await planningsOf(order);
    const planning_id = mode === 'update_existing' ? first?.id : null;
    const answer = await fulfill(
      api,
      order,
      [{ action: 'book_product', mode, product_id: product.id, quantity: 2, planning_id }],
      { include: 'changed_plannings,changed_lines' },
    );
    recordOf(answer);
    expect((await planningsOf(order)).map(({ attributes }) => attributes['quantity'])).toEqual(quantities);
    expect((await linesOf(order)).map(({ attributes }) => attributes['quantity'])).toEqual(quantities);
    expect((await fetched(order))['item_count']).toBe(3);
    const changed = answer.body.included?.filter(({ type }) => type === 'plannings').map(({ id }) => id);
    expect(changed?.includes(first?.id ?? '')).toBe(mode !== 'create_new');
  });

  test('infer_planning makes one where there is none', async () => {
    const product = await stockedProductOf(api, 5);
    const order = await orderOf(api);
    recordOf(
      await fulfill(api, order, [
        { action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity: 2 },
        { action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity: 1 },
      ]),
    );
    expect((await planningsOf(order)).map(units)).toEqual([[3, 0, 0, 'new']]);
  });

  test.each([
    // status      reserved  becomes
    ['new', false, 'new'],
    ['draft', false, 'draft'],
    ['reserved', true, 'reserved'],
    ['started', true, 'started'],
    ['stopped', true, 'started'],
  ] as const)('on a %s order, reserved: %s', async (status, reserved, becomes) => {
    const { order } = await orderIn(api, status);
    const product = await stockedProductOf(api, 5);
    recordOf(await book(api, order, product, 1));
    const [planning] = await planningsOf(order, `&filter[item_id]=${product.id}`);
    expect(planning?.attributes['reserved']).toBe(reserved);
    expect((await fetched(order))['status']).toBe(becomes);
  });

  test.each(['archived', 'canceled'] as const)('not on a %s order', async (status) => {
    const { order } = await orderIn(api, status);
    const product = await stockedProductOf(api, 5);
    const refused = await expectRefused(order, () => book(api, order, product));
    expect(errorOf(refused)).toMatchObject({ code: 'wrong_status' });
  });

  test('has no look at stock before the order holds any, and does when it does', async () => {
    const product = await stockedProductOf(api, 1);
    const draft = await orderOf(api, { status: 'draft' });
    recordOf(await book(api, draft, product, 7));
    const reserved = await orderOf(api, { status: 'reserved' });
    const refused = await expectRefused(reserved, () => book(api, reserved, product, 3));
    expect(errorOf(refused)).toEqual({
      status: 422,
      code: 'items_not_available',
      detail: 'One or more items are not available',
    });
    expect(metaOf(refused)).toEqual({
      warning: [],
      blocking: [
        {
          reason: 'shortage',
          item_id: product.id,
          stock_count: 1,
          reserved: 0,
          needed: 3,
          shortage: 2,
          orders: [],
          downtimes: [],
        },
      ],
    });
  });

  test('a shortage that the group allows is confirmed beside the actions', async () => {
    const product = await stockedProductOf(api, 1, { allow_shortage: true, shortage_limit: 2 });
    const order = await orderOf(api, { status: 'reserved' });
    const actions = [{ action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 3 }];
    const refused = await expectRefused(order, () => fulfill(api, order, actions, { confirm_shortage: false }));
    expect(metaOf(refused)).toMatchObject({ warning: [{ needed: 3, shortage: 2 }], blocking: [] });
    recordOf(await fulfill(api, order, actions, { confirm_shortage: true }));
    expect((await fetched(order))['location_shortage']).toBe(true);
  });

  test('an order without period can be planned, not reserved', async () => {
    const product = await stockedProductOf(api, 1);
    const order = await orderOf(api, { starts_at: null, stops_at: null });
    recordOf(await book(api, order, product));
    const [planning] = await planningsOf(order);
    expect(planning?.attributes).toMatchObject({ starts_at: null, stops_at: null, reserved_from: null });
  });

  test('goes on its time with the buffer times of the product', async () => {
    const product = await stockedProductOf(api, 1, { buffer_time_before: 3_600, buffer_time_after: 7_200 });
    const order = await orderOf(api);
    recordOf(await book(api, order, product));
    const [planning] = await planningsOf(order);
    expect(planning?.attributes).toMatchObject({
      starts_at: '2030-01-01T09:00:00.000000+00:00',
      reserved_from: '2030-01-01T08:00:00.000000+00:00',
      stops_at: '2030-01-03T09:00:00.000000+00:00',
      reserved_till: '2030-01-03T11:00:00.000000+00:00',
    });
  });

  test.each([
    [{ product_id: newId() }, { 'actions/0/product_id': 'must exist' }],
    [{ planning_id: newId(), mode: 'update_existing' }, { 'actions/0/planning_id': 'must be a planning of the order' }],
    [{ quantity: 'many' }, { 'actions/0/quantity': 'must be an integer' }],
    [{ quantity: 0 }, { 'actions/0/quantity': `must be between 1 and ${MAX_ACTION_QUANTITY}` }],
    [{ quantity: MAX_ACTION_QUANTITY + 1 }, { 'actions/0/quantity': `must be between 1 and ${MAX_ACTION_QUANTITY}` }],
    [{ mode: 'guess' }, { 'actions/0/mode': 'must be one of: create_new, update_existing, infer_planning' }],
    [{ stock_item_ids: [] }, { 'actions/0/stock_item_ids': 'does not go with book_product' }],
  ])('refuses %j', async (sent, problems) => {
    const product = await stockedProductOf(api, 1);
    const order = await orderOf(api);
    const action = { action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 1, ...sent };
    expect(problemsOf(await expectRefused(order, () => fulfill(api, order, [action])))).toEqual(problems);
  });

  test('as many as fit, and no more', async () => {
    const product = await stockedProductOf(api, 1);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, MAX_ACTION_QUANTITY));
    const [planning] = await planningsOf(order);
    expect(planning?.attributes['quantity']).toBe(MAX_ACTION_QUANTITY);
    const more = { action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity: 1 };
    expect(problemsOf(await fulfill(api, order, [more]))).toEqual({
      'actions/0/quantity': `makes more than ${MAX_ACTION_QUANTITY} units`,
    });
  });
});

describe('book_stock_items', () => {
  test('names pieces and makes room for them', async () => {
    const { product, ids } = await tracked(4);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    const naming = (stock_item_ids: readonly string[]) => ({
      action: 'book_stock_items',
      mode: 'infer_planning',
      product_id: product.id,
      stock_item_ids,
    });
    const answer = await fulfill(api, order, [naming(ids.slice(0, 1))], {
      include: 'changed_stock_item_plannings.stock_item',
    });
    const included = answer.body.included ?? [];
    expect(included.filter(({ type }) => type === 'stock_item_plannings')).toMatchObject([
      { attributes: { stock_item_id: ids[0], order_id: order.id, reserved: false, started: false, status: 'new' } },
    ]);
    expect(included.filter(({ type }) => type === 'stock_items').map(({ id }) => id)).toEqual([ids[0]]);
    expect((await planningsOf(order)).map(units)).toEqual([[2, 0, 0, 'new']]);
    recordOf(await fulfill(api, order, [naming(ids.slice(1))]));
    expect((await planningsOf(order)).map(units)).toEqual([[4, 0, 0, 'new']]);
    expect((await namedOn(order)).map(({ attributes }) => attributes['stock_item_id'])).toEqual(
      expect.arrayContaining(ids),
    );
  });

  test.each(['create_new', 'update_existing'])('%s', async (mode) => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api, { status: 'reserved' });
    recordOf(await book(api, order, product, 1));
    const [first] = await planningsOf(order);
    const planning_id = mode === 'update_existing' ? first?.id : null;
    const action = { action: 'book_stock_items', mode, product_id: product.id, planning_id, stock_item_ids: [ids[0]] };
    recordOf(await fulfill(api, order, [action]));
    expect((await planningsOf(order)).map(units)).toEqual(
      mode === 'create_new'
        ? [
            [1, 0, 0, 'reserved'],
            [1, 0, 0, 'reserved'],
          ]
        : [[1, 0, 0, 'reserved']],
    );
    expect((await namedOn(order)).map(({ attributes }) => attributes['reserved'])).toEqual([true]);
  });

  test('is for pieces of a tracked product that are there', async () => {
    const { product, ids } = await tracked(1);
    const bulk = await stockedProductOf(api, 1);
    const stranger = await tracked(1);
    const order = await orderOf(api);
    const naming = (product_id: string, ...stock_item_ids: readonly (string | undefined)[]) =>
      expectRefused(order, () =>
        fulfill(api, order, [{ action: 'book_stock_items', mode: 'create_new', product_id, stock_item_ids }]),
      );
    expect(problemsOf(await naming(bulk.id, ids[0]))).toEqual({
      'actions/0/product_id': 'is not tracked: it has no stock items',
    });
    for (const id of [newId(), stranger.ids[0]]) {
      expect(Object.values(problemsOf(await naming(product.id, id)))).toEqual([
        expect.stringContaining('is no stock item of the product'),
      ]);
    }
    expect(problemsOf(await naming(product.id))).toEqual({ 'actions/0/stock_item_ids': "can't be blank" });
    expect(problemsOf(await naming(product.id, ids[0], ids[0]))).toEqual({
      'actions/0/stock_item_ids': expect.stringContaining('twice'),
    });
  });

  test('a piece that another order has at that time', async () => {
    const { product, ids } = await tracked(1);
    const naming = [
      { action: 'book_stock_items', mode: 'create_new', product_id: product.id, stock_item_ids: [ids[0]] },
    ];
    const first = await orderOf(api, { status: 'reserved' });
    recordOf(await fulfill(api, first, naming));
    const second = await orderOf(api, { status: 'reserved' });
    const refused = await expectRefused(second, () => fulfill(api, second, naming));
    expect(errorOf(refused).code).toBe('stock_item_specified');
    expect(metaOf(refused)).toEqual({
      warning: [],
      blocking: [
        {
          reason: 'stock_item_specified',
          item_id: product.id,
          unavailable: [ids[0]],
          available: [],
          orders: [{ id: first.id, stock_item_ids: [ids[0]], conflicts: 1 }],
          downtimes: [],
        },
      ],
    });
  });
});

describe('book_bundle', () => {
  async function bundleOf() {
    const chair = await stockedProductOf(api, 20, { price_type: 'fixed', flat_fee_price_in_cents: 100 });
    const tables = recordOf(
      await api.create('product_groups', {
        name: `Table ${newId()}`,
        has_variations: true,
        variation_fields: ['Colour'],
      }),
      201,
    );
    const product = async (colour: string) =>
      recordOf(await api.create('products', { product_group_id: tables.id, variation_values: [colour] }), 201);
    const [red, blue] = [await product('Red'), await product('Blue')];
    const bundle = recordOf(
      await api.create('bundles', {
        name: 'Dinner',
        bundle_items_attributes: [
          { product_id: chair.id, quantity: 4 },
          { product_group_id: tables.id, quantity: 1 },
        ],
      }),
      201,
    );
    const items = recordsOf(await api.get(`bundle_items?filter[bundle_id]=${bundle.id}`));
    const open = items.find(({ attributes }) => attributes['product_id'] === null) as Resource;
    const fixed = items.find(({ attributes }) => attributes['product_id'] !== null) as Resource;
    return { bundle, chair, red, blue, open, fixed };
  }

  test('plans every part below the bundle', async () => {
    const { bundle, chair, blue, open } = await bundleOf();
    const order = await orderOf(api);
    const action = {
      action: 'book_bundle',
      bundle_id: bundle.id,
      quantity: 2,
      product_variations: [{ bundle_item_id: open.id, product_id: blue.id }],
    };
    recordOf(await fulfill(api, order, [action]));
    const plannings = await planningsOf(order);
    const parent = plannings.find(({ attributes }) => attributes['item_id'] === bundle.id);
    expect(Object.keys(parent?.attributes ?? {})).toEqual([
      'created_at',
      'updated_at',
      'archived',
      'archived_at',
      'planning_type',
      'starts_at',
      'stops_at',
      'reserved_from',
      'reserved_till',
      'reserved',
      'status',
      'order_id',
      'downtime_id',
      'item_id',
      'start_location_id',
      'stop_location_id',
      'parent_planning_id',
    ]);
    const parts = plannings.filter(({ attributes }) => attributes['parent_planning_id'] === parent?.id);
    expect(Object.fromEntries(parts.map(({ attributes }) => [attributes['item_id'], attributes['quantity']]))).toEqual({
      [chair.id]: 8,
      [blue.id]: 2,
    });
    expect((await fetched(order))['item_count']).toBe(10);
    const lines = await linesOf(order);
    const own = lines.find(({ attributes }) => attributes['item_id'] === bundle.id);
    expect(own?.attributes).toMatchObject({ quantity: 2, price_in_cents: 800, planning_id: parent?.id });
    expect(lines.filter(({ attributes }) => attributes['parent_line_id'] === own?.id)).toHaveLength(2);
    const nested = await api.get(`plannings/${parent?.id}?include=nested_plannings`);
    expect(nested.body.included?.map(({ id }) => id).toSorted()).toEqual(parts.map(({ id }) => id).toSorted());
  });

  test('counts on what its parts need', async () => {
    const { bundle, chair, blue, open } = await bundleOf();
    const order = await orderOf(api, { status: 'reserved' });
    recordOf(await api.create('stock_adjustments', { product_id: blue.id, quantity: 9 }));
    const booking = (quantity: number) => [
      {
        action: 'book_bundle',
        bundle_id: bundle.id,
        quantity,
        product_variations: [{ bundle_item_id: open.id, product_id: blue.id }],
      },
    ];
    const refused = await expectRefused(order, () => fulfill(api, order, booking(6)));
    expect(metaOf(refused)).toMatchObject({
      blocking: [{ item_id: chair.id, stock_count: 20, needed: 24, shortage: 4 }],
    });
    recordOf(await fulfill(api, order, booking(5)));
  });

  test('every open part is chosen, and only those', async () => {
    const { bundle, chair, red, blue, open, fixed } = await bundleOf();
    const order = await orderOf(api);
    const refusal = async (product_variations: unknown, sent: object = {}) => {
      const action = { action: 'book_bundle', bundle_id: bundle.id, quantity: 1, product_variations, ...sent };
      return Object.keys(problemsOf(await expectRefused(order, () => fulfill(api, order, [action]))));
    };
    const chosen = { bundle_item_id: open.id, product_id: red.id };
    const inVariations = [expect.stringMatching(/^actions\/0\/product_variations/)];
    expect(await refusal([])).toEqual(inVariations);
    expect(await refusal([{ ...chosen, product_id: chair.id }])).toEqual(inVariations);
    expect(await refusal([chosen, { bundle_item_id: fixed.id, product_id: chair.id }])).toEqual(inVariations);
    expect(await refusal([chosen, { ...chosen, product_id: blue.id }])).toEqual(inVariations);
    expect(await refusal([{ ...chosen, bundle_item_id: newId() }])).toEqual(inVariations);
    expect(await refusal([chosen], { bundle_id: newId() })).toEqual(['actions/0/bundle_id']);
    expect(await refusal([chosen], { bundle_id: chair.id })).toEqual(['actions/0/bundle_id']);
  });
});

describe('specify_stock_items', () => {
  test('adds and takes away; what is taken away comes back archived', async () => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    const [planning] = await planningsOf(order);
    const specify = (add: readonly unknown[], remove: readonly unknown[]) =>
      fulfill(
        api,
        order,
        [
          {
            action: 'specify_stock_items',
            product_id: product.id,
            planning_id: planning?.id,
            stock_item_ids_to_add: add,
            stock_item_ids_to_remove: remove,
          },
        ],
        { include: 'changed_stock_item_plannings' },
      );
    recordOf(await specify([ids[0]], []));
    const swapped = await specify([ids[1]], [ids[0]]);
    const shown = swapped.body.included?.map(({ attributes }) => [attributes['stock_item_id'], attributes['archived']]);
    expect(Object.fromEntries(shown as [string, boolean][])).toEqual({ [ids[1] ?? '']: false, [ids[0] ?? '']: true });
    expect((await namedOn(order)).map(({ attributes }) => attributes['stock_item_id'])).toEqual([ids[1]]);
    expect(await namedOn(order, '&filter[archived]=true')).toHaveLength(1);
  });

  test('not more than are booked, and not what has been started', async () => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 1));
    const specify = (sent: object) => [{ action: 'specify_stock_items', product_id: product.id, ...sent }];
    const tooMany = await expectRefused(order, () => fulfill(api, order, specify({ stock_item_ids_to_add: ids })));
    expect(problemsOf(tooMany)).toEqual({ 'actions/0/stock_item_ids': expect.stringContaining('at most 1') });
    recordOf(await fulfill(api, order, specify({ stock_item_ids_to_add: [ids[0]] })));
    recordOf(
      await fulfill(api, order, [{ action: 'start_stock_items', product_id: product.id, stock_item_ids: [ids[0]] }]),
    );
    const started = await expectRefused(order, () =>
      fulfill(api, order, specify({ stock_item_ids_to_remove: [ids[0]] })),
    );
    expect(problemsOf(started)).toEqual({ 'actions/0/stock_item_ids': expect.stringContaining('started already') });
  });
});

describe('starting and stopping', () => {
  test.each(['new', 'draft', 'reserved'] as const)(
    'a %s order is started, and stopped when all is back',
    async (from) => {
      const { order, product } = await orderIn(api, from);
      const [planning] = await planningsOf(order);
      const step = (action: string, quantity: number) =>
        fulfill(api, order, [{ action, product_id: product.id, planning_id: planning?.id, quantity }], {
          include: 'changed_plannings',
        });
      const seen = async () => {
        const { status, status_counts, statuses, entirely_started, entirely_stopped } = await fetched(order);
        const { reserved, started, stopped } = status_counts as Record<string, number>;
        return [status, statuses, [reserved, started, stopped], entirely_started, entirely_stopped];
      };
      const answer = await step('start_product', 1);
      expect(answer.body.included).toMatchObject([{ id: planning?.id, attributes: { started: 1, reserved: true } }]);
      expect(await seen()).toEqual(['started', ['reserved', 'started'], [1, 1, 0], false, false]);
      recordOf(await step('start_product', 1));
      expect(await seen()).toEqual(['started', ['started'], [0, 2, 0], true, false]);
      recordOf(await step('stop_product', 1));
      expect(await seen()).toEqual(['started', ['started', 'stopped'], [0, 1, 1], true, false]);
      recordOf(await step('stop_product', 1));
      expect(await seen()).toEqual(['stopped', ['stopped'], [0, 0, 2], true, true]);
    },
  );

  test('pieces by their names', async () => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    const step = (action: string, ...stock_item_ids: readonly (string | undefined)[]) =>
      fulfill(api, order, [{ action, product_id: product.id, stock_item_ids }]);
    recordOf(await step('start_stock_items', ids[0]));
    expect((await planningsOf(order)).map(units)).toEqual([[2, 1, 0, 'started']]);
    expect(
      (await namedOn(order)).map(({ attributes }) => [attributes['stock_item_id'], attributes['started']]),
    ).toEqual([[ids[0], true]]);
    expect(problemsOf(await expectRefused(order, () => step('start_stock_items', ids[0])))).toEqual({
      'actions/0/stock_item_ids': expect.stringContaining('started already'),
    });
    expect(problemsOf(await expectRefused(order, () => step('stop_stock_items', ids[1])))).toEqual({
      'actions/0/stock_item_ids': expect.stringContaining('not'),
    });
    recordOf(await step('start_stock_items', ids[1]));
    recordOf(await step('stop_stock_items', ids[0], ids[1]));
    expect((await fetched(order))['status']).toBe('stopped');
    expect((await namedOn(order)).every(({ attributes }) => attributes['stopped'])).toBe(true);
  });

  test('a piece that is out on another order', async () => {
    const { product, ids } = await tracked(1);
    const starting = [{ action: 'start_stock_items', product_id: product.id, stock_item_ids: [ids[0]] }];
    const first = await orderOf(api);
    recordOf(await book(api, first, product));
    recordOf(await fulfill(api, first, starting));
    const later = await orderOf(api, { starts_at: '2031-01-01', stops_at: '2031-01-02', status: 'reserved' });
    recordOf(await book(api, later, product));
    const refused = await expectRefused(later, () => fulfill(api, later, starting));
    expect(problemsOf(refused)).toEqual({ 'actions/0/stock_item_ids': `are out already: ${ids[0]}` });
  });

  test('what is sold is done when it is started', async () => {
    const product = await stockedProductOf(api, 5, { product_type: 'sales_item' });
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    recordOf(await fulfill(api, order, [{ action: 'start_product', product_id: product.id, quantity: 2 }]));
    expect(await fetched(order)).toMatchObject({ status: 'stopped', statuses: ['stopped'], entirely_stopped: true });
    expect((await planningsOf(order)).map(units)).toMatchObject([[2, 2, 0, 'stopped']]);
    const levels = recordsOf(
      await api.get(`inventory_breakdowns?filter[status]=in_stock&filter[product_id]=${product.id}`),
    );
    expect(levels.map(({ attributes }) => attributes['stock_count'])).toEqual([3]);
    recordOf(await move(api, order, 'reserved', { revert: true }));
    const back = recordsOf(
      await api.get(`inventory_breakdowns?filter[status]=in_stock&filter[product_id]=${product.id}`),
    );
    expect(back.reduce((sum, { attributes }) => sum + Number(attributes['stock_count']), 0)).toBe(5);
  });

  test.each([
    ['start_product', 3, 'is more than is booked: at most 2 can be started'],
    ['stop_product', 1, 'is more than is out: at most 0 can be stopped'],
  ])('%s of %i: %s', async (action, quantity, message) => {
    const { order, product } = await orderIn(api, 'reserved');
    const actions = [{ action, product_id: product.id, quantity }];
    if (action === 'stop_product') {
      const refused = await expectRefused(order, () => fulfill(api, order, actions));
      expect(errorOf(refused).code).toBe('wrong_status');
      const other = await stockedProductOf(api, 1);
      recordOf(await book(api, order, other));
      recordOf(await fulfill(api, order, [{ action: 'start_product', product_id: other.id, quantity: 1 }]));
    }
    const refused = await expectRefused(order, () => fulfill(api, order, actions));
    expect(problemsOf(refused)).toEqual({ 'actions/0/quantity': message });
  });

  test('tracked products by name, sold ones never back', async () => {
    const { product } = await tracked(1);
    const sold = await stockedProductOf(api, 1, { product_type: 'sales_item' });
    const order = await orderOf(api);
    for (const each of [product, sold]) recordOf(await book(api, order, each));
    const step = (action: string, product_id: string) =>
      expectRefused(order, () => fulfill(api, order, [{ action, product_id, quantity: 1 }]));
    expect(problemsOf(await step('start_product', product.id))).toEqual({
      'actions/0/product_id': 'is tracked: name its stock items',
    });
    const other = await stockedProductOf(api, 1);
    recordOf(await book(api, order, other));
    recordOf(
      await fulfill(
        api,
        order,
        [sold, other].map(({ id }) => ({ action: 'start_product', product_id: id, quantity: 1 })),
      ),
    );
    expect(problemsOf(await step('stop_product', sold.id))).toEqual({
      'actions/0/product_id': 'is sold, and never comes back',
    });
  });

  test('what was only a draft is reserved on the way, or nothing is started', async () => {
    const product = await stockedProductOf(api, 1);
    const rare = await stockedProductOf(api, 1);
    const order = await orderOf(api, { status: 'draft' });
    recordOf(await book(api, order, product));
    recordOf(await book(api, order, rare, 2));
    const refused = await expectRefused(order, () =>
      fulfill(api, order, [{ action: 'start_product', product_id: product.id, quantity: 1 }]),
    );
    expect(metaOf(refused)).toMatchObject({ blocking: [{ item_id: rare.id, needed: 2, stock_count: 1 }] });
  });

  test.each([
    ['start_product', 'stopped'],
    ['start_product', 'archived'],
    ['start_product', 'canceled'],
    ['stop_product', 'new'],
    ['stop_product', 'draft'],
    ['stop_product', 'reserved'],
    ['stop_product', 'stopped'],
    ['stop_product', 'archived'],
    ['stop_product', 'canceled'],
  ] as const)('no %s on a %s order', async (action, status) => {
    const { order, product } = await orderIn(api, status);
    const refused = await expectRefused(order, () =>
      fulfill(api, order, [{ action, product_id: product.id, quantity: 1 }]),
    );
    expect(refused.body.errors).toMatchObject([{ code: 'wrong_status', meta: null }]);
  });
});

describe('starting and stopping in one request', () => {
  test.each([
    // first     started  stopped  becomes
    ['draft', 2, 2, 'stopped'],
    ['reserved', 2, 1, 'started'],
    ['reserved', 1, 1, 'reserved'],
  ] as const)('a %s order: %i out and %i back is %s', async (from, out, back, becomes) => {
    const { order, product } = await orderIn(api, from);
    const actions = [
      { action: 'start_product', product_id: product.id, quantity: out },
      { action: 'stop_product', product_id: product.id, quantity: back },
    ];
    const emitted = await eventsDuring(server, async () => recordOf(await fulfill(api, order, actions)));
    expect((await planningsOf(order)).map(units)).toEqual([[2, out, back, becomes]]);
    expect((await fetched(order))['status']).toBe(becomes);
    expect(emitted.map(({ action_key, data }) => [action_key, data?.['actions']])).toEqual([
      ['start_order', [{ ...actions[0], planning_id: null }]],
      ['stop_order', [{ ...actions[1], planning_id: null }]],
    ]);
    const trackers = recordsOf(await api.get(`product_trackers?filter[order_id]=${order.id}`));
    expect(new Set(trackers.map(({ attributes }) => attributes['quantity']))).toEqual(new Set([-back, out]));
  });

  test('one piece comes back and another goes out', async () => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    const stockItems = (action: string, id: string | undefined) => ({
      action: `${action}_stock_items`,
      product_id: product.id,
      stock_item_ids: [id],
    });
    recordOf(await fulfill(api, order, [stockItems('start', ids[0])]));
    recordOf(await fulfill(api, order, [stockItems('stop', ids[0]), stockItems('start', ids[1])]));
    expect(await fetched(order)).toMatchObject({ status: 'started', statuses: ['started', 'stopped'] });
  });

  test('not what is not there, also when it is back at once', async () => {
    const { product } = await tracked(1);
    const stranger = await tracked(1);
    const order = await orderOf(api, { status: 'reserved' });
    recordOf(await book(api, order, product));
    const step = (action: string) => ({ action, product_id: product.id, stock_item_ids: stranger.ids });
    const refused = await expectRefused(order, () =>
      fulfill(api, order, [step('start_stock_items'), step('stop_stock_items')]),
    );
    expect(Object.values(problemsOf(refused))).toEqual([expect.stringContaining('is no stock item of the product')]);
  });

  test('nothing went out when the second cannot be', async () => {
    const { order, product } = await orderIn(api, 'draft');
    const refused = await expectRefused(order, () =>
      fulfill(api, order, [
        { action: 'start_product', product_id: product.id, quantity: 1 },
        { action: 'stop_product', product_id: product.id, quantity: 2 },
      ]),
    );
    expect(problemsOf(refused)).toEqual({
      'actions/1/quantity': 'is more than is out: at most 1 can be stopped',
    });
  });
});

describe('all or nothing', () => {
  test.each([
    [
      'book',
      (good: string, bad: string) => [
        { action: 'book_product', mode: 'create_new', product_id: good, quantity: 1 },
        { action: 'book_product', mode: 'create_new', product_id: bad, quantity: 9 },
      ],
    ],
    [
      'start',
      (good: string, bad: string) => [
        { action: 'start_product', product_id: good, quantity: 1 },
        { action: 'start_product', product_id: bad, quantity: 9 },
      ],
    ],
  ])('when the second of two actions cannot be done: %s', async (_, actionsOf) => {
    const { order, product } = await orderIn(api, 'reserved');
    const other = await stockedProductOf(api, 1);
    recordOf(await book(api, order, other));
    const rest = recordsOf(await api.get('activity_logs?page[size]=1')).map(({ id }) => id);
    await expectRefused(order, () => fulfill(api, order, actionsOf(product.id, other.id)));
    expect(recordsOf(await api.get('activity_logs?page[size]=1')).map(({ id }) => id)).toEqual(rest);
  });

  test('stop: the second piece was never out', async () => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api);
    recordOf(await book(api, order, product, 2));
    const stockItems = (action: string, id: string | undefined) => ({
      action,
      product_id: product.id,
      stock_item_ids: [id],
    });
    recordOf(await fulfill(api, order, [stockItems('start_stock_items', ids[0])]));
    await expectRefused(order, () =>
      fulfill(api, order, [stockItems('stop_stock_items', ids[0]), stockItems('stop_stock_items', ids[1])]),
    );
  });

  test('several kinds are not mixed', async () => {
    const { order, product } = await orderIn(api, 'reserved');
    const refused = await expectRefused(order, () =>
      fulfill(api, order, [
        { action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 1 },
        { action: 'start_product', product_id: product.id, quantity: 1 },
      ]),
    );
    expect(problemsOf(refused)).toEqual({
      'actions/1/action': 'cannot be mixed with book_product in one request',
    });
  });

  test('booking and naming go together', async () => {
    const { product, ids } = await tracked(2);
    const order = await orderOf(api);
    recordOf(
      await fulfill(api, order, [
        { action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 2 },
        { action: 'specify_stock_items', product_id: product.id, planning_id: null, stock_item_ids_to_add: [ids[0]] },
      ]),
    );
    expect(await namedOn(order)).toHaveLength(1);
  });
});

describe('the request', () => {
  test('says which order and what to do', async () => {
    const order = await orderOf(api);
    expect(problemsOf(await api.create('order_fulfillments', { order_id: order.id }))).toEqual({
      actions: "can't be blank",
    });
    const action = { action: 'start_product', product_id: newId(), quantity: 1 };
    expect(problemsOf(await api.create('order_fulfillments', { actions: [action] }))).toEqual({
      order_id: "can't be blank",
    });
    expect((await fulfill(api, { id: newId() }, [action])).status).toBe(404);
    expect(problemsOf(await fulfill(api, order, {}))).toEqual({ actions: 'must be an array' });
    expect(problemsOf(await fulfill(api, order, ['book']))).toEqual({ 'actions/0': 'must be an object' });
  });

  test('an unknown key is refused at once, with its place', async () => {
    const order = await orderOf(api);
    const answer = await fulfill(api, order, [{ action: 'start_product', confirm_shortage: true }]);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([
      {
        code: 'bad_request',
        source: { pointer: '/data/attributes/actions/0/confirm_shortage' },
        meta: { code: 'unknown_attribute' },
      },
    ]);
  });

  test('takes as many actions as an array may have', async () => {
    const product = await stockedProductOf(api, 1);
    const order = await orderOf(api);
    const action = { action: 'book_product', mode: 'infer_planning', product_id: product.id, quantity: 1 };
    const many = (count: number) => Array.from({ length: count }, () => action);
    expect(problemsOf(await fulfill(api, order, many(MAX_ENTRIES + 1)))).toEqual({
      actions: `has too many entries: at most ${MAX_ENTRIES}`,
    });
    recordOf(await fulfill(api, order, many(MAX_ENTRIES)));
    expect((await planningsOf(order)).map(units)).toEqual([[MAX_ENTRIES, 0, 0, 'new']]);
  });

  test('a new order is not there for colleagues', async () => {
    const { order, product } = await orderIn(api, 'new');
    const { token } = await colleagueOf(server, { owner: true });
    const theirs = apiOf(server, token);
    expect((await book(theirs, order, product)).status).toBe(404);
    expect((await move(theirs, order, 'draft')).status).toBe(404);
    expect(recordsOf(await theirs.get(`plannings?filter[order_id]=${order.id}`))).toEqual([]);
    recordOf(await move(api, order, 'draft'));
    recordOf(await book(theirs, order, product));
    expect(recordsOf(await theirs.get(`plannings?filter[order_id]=${order.id}`))).toHaveLength(2);
  });

  test('with an Idempotency-Key, the same request is carried out once', async () => {
    const { order, product } = await orderIn(api, 'draft');
    const body = {
      data: {
        attributes: {
          order_id: order.id,
          actions: [{ action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 1 }],
        },
      },
    };
    const headers = { 'idempotency-key': newId() };
    const [first, second] = [
      await api.send('POST', 'order_fulfillments', body, headers),
      await api.send('POST', 'order_fulfillments', body, headers),
    ];
    expect(second.body).toEqual(first.body);
    expect((await fetched(order))['item_count']).toBe(3);
  });
});

test('moving an order checks what it holds', async () => {
  const { order, product } = await orderIn(api, 'reserved');
  const later = { starts_at: '2030-02-01T09:00:00Z', stops_at: '2030-02-02T09:00:00Z' };
  const other = await orderOf(api, { ...later, status: 'reserved' });
  recordOf(await book(api, other, product, 4));
  const refused = await expectRefused(order, () => api.update(`orders/${order.id}`, later));
  expect(errorOf(refused).code).toBe('items_not_available');
  expect(metaOf(refused)).toMatchObject({
    blocking: [{ item_id: product.id, reserved: 4, needed: 2, stock_count: 5 }],
  });
  recordOf(await api.update(`orders/${order.id}`, { ...PERIOD, stops_at: '2030-01-20T09:00:00Z' }));
  const [planning] = await planningsOf(order);
  expect(planning?.attributes['stops_at']).toBe('2030-01-20T09:00:00.000000+00:00');
});

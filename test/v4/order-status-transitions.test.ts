import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, errorOf, problemsOf, recordOf, recordsOf } from './api.ts';
import {
  book,
  fulfill,
  move,
  ORDER_STATUSES,
  orderIn,
  orderOf,
  type OrderStatus,
  PERIOD,
  wholeOrder,
} from './booking.ts';
import { metaOf, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

/** Of an order all of whose units were handed out and came back. Nobody asks for `new`. */
const ONWARDS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['draft', 'reserved', 'archived', 'canceled'],
  draft: ['reserved', 'archived', 'canceled'],
  reserved: ['canceled'],
  started: [],
  stopped: ['archived'],
  archived: [],
  canceled: [],
};

const BACK: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: [],
  draft: [],
  reserved: ['draft'],
  started: ['draft', 'reserved'],
  stopped: ['draft', 'reserved', 'started'],
  archived: ['draft', 'reserved', 'started', 'stopped'],
  canceled: [],
};

const TARGETS = ORDER_STATUSES.filter((status) => status !== 'new');

const edges = ORDER_STATUSES.flatMap((from) =>
  TARGETS.flatMap((to) => [
    { from, to, revert: false, allowed: ONWARDS[from].includes(to) },
    { from, to, revert: true, allowed: BACK[from].includes(to) },
  ]),
);

/** What the order has become, in the words of the interface. */
const standing = async (id: string) => {
  const { attributes } = recordOf(await api.get(`orders/${id}`));
  const { status, statuses, status_counts, entirely_started, entirely_stopped } = attributes;
  return { status, statuses, status_counts, entirely_started, entirely_stopped };
};

const counts = (given: Readonly<Record<string, number>>) => ({
  new: 0,
  draft: 0,
  reserved: 0,
  started: 0,
  stopped: 0,
  ...given,
});

/** How two units stand in each status that can be asked for. */
const STANDINGS: Readonly<Record<string, unknown>> = {
  draft: { statuses: ['draft'], status_counts: counts({ draft: 2 }), entirely_started: false, entirely_stopped: false },
  reserved: {
    statuses: ['reserved'],
    status_counts: counts({ reserved: 2 }),
    entirely_started: false,
    entirely_stopped: false,
  },
  started: {
    statuses: ['started'],
    status_counts: counts({ started: 2 }),
    entirely_started: true,
    entirely_stopped: false,
  },
  stopped: {
    statuses: ['stopped'],
    status_counts: counts({ stopped: 2 }),
    entirely_started: true,
    entirely_stopped: true,
  },
  canceled: { statuses: ['canceled'], status_counts: counts({}) },
  archived: { statuses: ['archived'] },
};

describe('every way that is open', () => {
  test.each(edges.filter(({ allowed }) => allowed))('$from → $to, revert $revert', async ({ from, to, revert }) => {
    const { order } = await orderIn(api, from);
    const answer = await move(api, order, to, { transition_from: from, revert });
    expect(recordOf(answer)).toEqual({
      id: expect.any(String),
      type: 'order_status_transitions',
      attributes: {
        order_id: order.id,
        transition_from: from,
        transition_to: to,
        revert,
        confirm_shortage: false,
      },
      relationships: expect.anything(),
    });
    expect(await standing(order.id)).toMatchObject({ status: to, ...(STANDINGS[to] as object) });
  });
});

describe('every way that is not', () => {
  test.each(edges.filter(({ allowed }) => !allowed))('$from → $to, revert $revert', async ({ from, to, revert }) => {
    const { order } = await orderIn(api, from);
    const before = await wholeOrder(api, order);
    const answer = await move(api, order, to, { revert });
    expect(answer.body.errors).toEqual([
      {
        code: 'wrong_status',
        detail: `Can't transition order from '${from}' to '${to}'`,
        meta: null,
      },
    ]);
    expect(answer.status).toBe(422);
    expect(await wholeOrder(api, order)).toEqual(before);
  });

  test('an order that is not where the caller takes it to be', async () => {
    const { order } = await orderIn(api, 'draft');
    const before = await wholeOrder(api, order);
    const answer = await move(api, order, 'reserved', { transition_from: 'new' });
    expect(errorOf(answer)).toEqual({
      status: 422,
      code: 'wrong_status',
      detail: "Can't transition order from 'draft' to 'reserved'",
    });
    expect(await wholeOrder(api, order)).toEqual(before);
  });

  test.each(BACK.archived)('an order that version 1 archived after it was canceled goes back to %s', async (to) => {
    const { order } = await orderIn(api, 'canceled');
    const archived = await fetch(`${server.url}/api/1/orders/${order.id}/archive?api_key=${server.apiKey}`, {
      method: 'POST',
    });
    expect(archived.status).toBe(200);
    const before = await wholeOrder(api, order);
    expect(errorOf(await move(api, order, to, { revert: true })).code).toBe('wrong_status');
    expect(await wholeOrder(api, order)).toEqual(before);
  });

  test.each(['started', 'stopped'])('nothing was started that could go back to %s', async (to) => {
    const { order } = await orderIn(api, 'draft');
    recordOf(await move(api, order, 'archived'));
    const before = await wholeOrder(api, order);
    expect(errorOf(await move(api, order, to, { revert: true })).code).toBe('wrong_status');
    expect(await wholeOrder(api, order)).toEqual(before);
  });
});

describe('what a transition brings', () => {
  test('a number when the order leaves new, and no other later', async () => {
    const { order } = await orderIn(api, 'new');
    expect(order.attributes['number']).toBeNull();
    recordOf(await move(api, order, 'draft'));
    const { number } = recordOf(await api.get(`orders/${order.id}`)).attributes;
    expect(number).toEqual(expect.any(Number));
    recordOf(await move(api, order, 'reserved'));
    expect(recordOf(await api.get(`orders/${order.id}`)).attributes['number']).toBe(number);
  });

  test('the order with its plannings, where they are included', async () => {
    const { order, product } = await orderIn(api, 'draft');
    const answer = await api.create(
      'order_status_transitions',
      { order_id: order.id, transition_to: 'reserved' },
      { include: 'order.plannings,order.stock_item_plannings' },
    );
    expect(recordOf(answer).relationships?.['order']).toMatchObject({ data: { type: 'orders', id: order.id } });
    const planning = answer.body.included?.find(({ type }) => type === 'plannings');
    expect(planning?.attributes).toMatchObject({
      item_id: product.id,
      reserved: true,
      status: 'reserved',
      quantity: 2,
    });
  });

  test('reserving takes stock, canceling gives it back', async () => {
    const { order, product } = await orderIn(api, 'reserved');
    const other = await orderOf(api);
    recordOf(await book(api, other, product, 4));
    expect(errorOf(await move(api, other, 'reserved')).code).toBe('items_not_available');
    recordOf(await move(api, order, 'canceled'));
    recordOf(await move(api, other, 'reserved'));
  });

  test('an order without period cannot be reserved', async () => {
    const product = await stockedProductOf(api, 1);
    const order = await orderOf(api, { starts_at: null, stops_at: null });
    recordOf(await book(api, order, product));
    expect(problemsOf(await move(api, order, 'reserved'))).toEqual({ starts_at: "can't be blank" });
  });
});

describe('what is missing or wrong', () => {
  test.each([
    [{}, { order_id: "can't be blank" }],
    [{ order_id: newId() }, { transition_to: "can't be blank" }],
    [{ order_id: 'x', transition_to: 'draft' }, { order_id: 'must be a uuid' }],
    [
      { order_id: newId(), transition_to: 'new' },
      { transition_to: 'must be one of: draft, reserved, started, stopped, archived, canceled' },
    ],
    [
      { order_id: newId(), transition_to: 'draft', transition_from: 'canceled' },
      { transition_from: 'must be one of: new, draft, reserved, started, stopped, archived' },
    ],
    [{ order_id: newId(), transition_to: 'draft', revert: 'perhaps' }, { revert: 'must be true or false' }],
  ])('%j', async (attributes, problems) => {
    expect(problemsOf(await api.create('order_status_transitions', attributes))).toEqual(problems);
  });

  test('no such order', async () => {
    expect((await move(api, { id: newId() }, 'draft')).status).toBe(404);
  });
});

describe('permissions', () => {
  test.each([
    // permission        from        to          revert  status
    ['cancel_orders', 'reserved', 'canceled', false, 200],
    ['revert_orders', 'reserved', 'canceled', false, 403],
    [null, 'reserved', 'canceled', false, 403],
    ['revert_orders', 'reserved', 'draft', true, 200],
    ['cancel_orders', 'reserved', 'draft', true, 403],
    [null, 'reserved', 'draft', true, 403],
    [null, 'draft', 'reserved', false, 200],
    [null, 'stopped', 'archived', false, 200],
  ] as const)('with %s, %s → %s (revert %s) answers %i', async (permission, from, to, revert, status) => {
    const { order } = await orderIn(api, from);
    const before = await wholeOrder(api, order);
    const { token } = await colleagueOf(server, { permissions: permission === null ? [] : [permission] });
    const answer = await move(apiOf(server, token), order, to, { revert });
    expect(answer.status).toBe(status);
    if (status === 403) expect(await wholeOrder(api, order)).toEqual(before);
  });
});

describe('shortage when reserving', () => {
  const short = async (allowed: number, wanted: number) => {
    const product = await stockedProductOf(api, 1, { allow_shortage: allowed > 0, shortage_limit: allowed });
    const order = await orderOf(api);
    recordOf(await book(api, order, product, wanted));
    return { order, product };
  };

  const entry = (item_id: string, shortage: number) => ({
    reason: 'shortage',
    item_id,
    stock_count: 1,
    reserved: 0,
    needed: 1 + shortage,
    shortage,
    orders: [],
    downtimes: [],
  });

  test('within the limit it is a warning, which can be confirmed', async () => {
    const { order, product } = await short(1, 2);
    const before = await wholeOrder(api, order);
    const answer = await move(api, order, 'reserved');
    expect(errorOf(answer)).toEqual({
      status: 422,
      code: 'items_not_available',
      detail: 'One or more items are not available',
    });
    expect(metaOf(answer)).toEqual({ warning: [entry(product.id, 1)], blocking: [] });
    expect(await wholeOrder(api, order)).toEqual(before);
    recordOf(await move(api, order, 'reserved', { confirm_shortage: true }));
    expect(recordOf(await api.get(`orders/${order.id}`)).attributes).toMatchObject({
      status: 'reserved',
      location_shortage: true,
      shortage: true,
    });
    const listed = async (query: string) => recordsOf(await api.get(`orders?${query}`)).map(({ id }) => id);
    expect(await listed('filter[any_shortage]=true')).toContain(order.id);
    expect(await listed('filter[shortage]=false')).not.toContain(order.id);
    const [planning] = recordsOf(await api.get(`plannings?filter[order_id]=${order.id}`));
    expect(planning?.attributes).toMatchObject({ location_shortage_amount: 1, shortage_amount: 1 });
  });

  test.each([
    [0, false],
    [0, true],
    [1, true],
  ])('beyond a limit of %i it blocks, confirmed or not (%s)', async (limit, confirm_shortage) => {
    const { order, product } = await short(limit, limit + 2);
    const before = await wholeOrder(api, order);
    const answer = await move(api, order, 'reserved', { confirm_shortage });
    expect(errorOf(answer).code).toBe('items_not_available');
    expect(metaOf(answer)).toEqual({ warning: [], blocking: [entry(product.id, limit + 1)] });
    expect(await wholeOrder(api, order)).toEqual(before);
  });

  test('warnings and blockers of several products are told together', async () => {
    const warned = await stockedProductOf(api, 1, { allow_shortage: true, shortage_limit: 1 });
    const blocked = await stockedProductOf(api, 1);
    const order = await orderOf(api);
    for (const product of [warned, blocked]) recordOf(await book(api, order, product, 2));
    expect(metaOf(await move(api, order, 'reserved'))).toEqual({
      warning: [entry(warned.id, 1)],
      blocking: [entry(blocked.id, 1)],
    });
  });

  test('what others have reserved is counted', async () => {
    const { order, product } = await short(0, 1);
    const first = await orderOf(api);
    recordOf(await book(api, first, product));
    recordOf(await move(api, first, 'reserved'));
    expect(metaOf(await move(api, order, 'reserved'))).toMatchObject({
      blocking: [{ stock_count: 1, reserved: 1, needed: 1, shortage: 1 }],
    });
  });

  test('a stock item that another order has named', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    const other = await stockItemOf(api, product.id);
    const naming = (...stock_item_ids: readonly string[]) => [
      { action: 'book_stock_items', mode: 'create_new', product_id: product.id, stock_item_ids },
    ];
    const [first, second] = [await orderOf(api), await orderOf(api)];
    recordOf(await fulfill(api, first, naming(item.id)));
    recordOf(await fulfill(api, second, naming(item.id, other.id)));
    recordOf(await move(api, first, 'reserved'));
    const before = await wholeOrder(api, second);
    const answer = await move(api, second, 'reserved');
    expect(errorOf(answer)).toEqual({
      status: 422,
      code: 'stock_item_specified',
      detail: 'One or more items are not available',
    });
    expect(metaOf(answer)).toEqual({
      warning: [],
      blocking: [
        {
          reason: 'stock_item_specified',
          item_id: product.id,
          unavailable: [item.id],
          available: [other.id],
          orders: [{ id: first.id, stock_item_ids: [item.id], conflicts: 1 }],
          downtimes: [],
        },
      ],
    });
    expect(await wholeOrder(api, second)).toEqual(before);
    const moved = await api.update(`orders/${second.id}`, {
      starts_at: PERIOD.stops_at,
      stops_at: '2030-01-05T09:00:00Z',
    });
    recordOf(moved);
    recordOf(await move(api, second, 'reserved'));
    const back = await api.update(`orders/${second.id}`, PERIOD);
    expect(errorOf(back).code).toBe('stock_item_specified');
  });
});

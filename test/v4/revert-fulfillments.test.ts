import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { expectCleanAudit } from '../support/audit.ts';
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
  statusesOf,
} from './api.ts';
import { book, fulfill, move, orderIn, orderOf, type OrderStatus, wholeOrder } from './booking.ts';
import { eventsDuring } from './events.ts';
import { metaOf, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(async () => {
  await expectCleanAudit(server.database);
  await server.stop();
});

/** Three units of a product of which there are five. */
async function threeOf(status: 'draft' | 'reserved', attributes: Resource['attributes'] = {}) {
  const product = await stockedProductOf(api, 5, attributes);
  const order = await orderOf(api, { status });
  recordOf(await book(api, order, product, 3));
  return { order, product };
}

/** `start 2`, `stop 1`: of a product. */
const actionsOf = ({ id: product_id }: Resource, steps: readonly string[]) =>
  steps.map((step) => {
    const [verb, quantity] = step.split(' ');
    return { action: `${verb}_product`, product_id, quantity: Number(quantity) };
  });

/** As it was sent and done, one request a step. */
async function done(order: Resource, product: Resource, steps: readonly string[]): Promise<void> {
  for (const action of actionsOf(product, steps)) recordOf(await fulfill(api, order, [action]));
}

const revert = (order: Resource, actions: unknown, revert_to: string, by = api): Promise<Answer> =>
  fulfill(by, order, actions, { revert_to });

/** The order with all that hangs on it; that it was touched is no difference. */
const standing = async (order: Resource): Promise<unknown> =>
  JSON.parse(JSON.stringify(await wholeOrder(api, order), (key, value) => (key === 'updated_at' ? undefined : value)));

const counts = async ({ id }: Resource) => {
  const { status, status_counts } = recordOf(await api.get(`orders/${id}`)).attributes;
  const { reserved, started, stopped } = status_counts as Record<string, number>;
  return [status, reserved, started, stopped];
};

/** Does not do it, and leaves everything as it was. */
async function expectRefused(order: Resource, answer: () => Promise<Answer>, status = 422): Promise<Answer> {
  const before = await wholeOrder(api, order);
  const refused = await answer();
  expect(refused.status).toBe(status);
  expect(await wholeOrder(api, order)).toEqual(before);
  return refused;
}

describe('what was done is taken back by the same actions, and all is as it was', () => {
  test.each<[from: 'draft' | 'reserved', earlier: string, before: OrderStatus, steps: string, then: OrderStatus]>([
    // first       done before         status       done and taken back  status in between
    ['draft', '', 'draft', 'start 2', 'started'],
    ['reserved', '', 'reserved', 'start 3', 'started'],
    ['reserved', 'start 1', 'started', 'start 1', 'started'],
    ['reserved', 'start 1', 'started', 'start 2', 'started'],
    ['reserved', 'start 2, stop 1', 'started', 'start 1', 'started'],
    ['reserved', 'start 2, stop 2', 'reserved', 'start 1', 'started'],
    ['reserved', 'start 2', 'started', 'stop 1', 'started'],
    ['reserved', 'start 2', 'started', 'stop 2', 'reserved'],
    ['reserved', 'start 3', 'started', 'stop 3', 'stopped'],
    ['reserved', 'start 3, stop 1', 'started', 'stop 2', 'stopped'],
    ['reserved', '', 'reserved', 'start 3, stop 3', 'stopped'],
    ['draft', '', 'draft', 'start 2, stop 1, stop 1', 'reserved'],
  ])('%s, after %j %s: %s', async (from, earlier, before, steps, then) => {
    const { order, product } = await threeOf(from);
    await done(order, product, earlier.split(', ').filter(Boolean));
    const was = await standing(order);
    expect(was).toMatchObject({ data: { attributes: { status: before } } });
    const actions = actionsOf(product, steps.split(', '));
    recordOf(await fulfill(api, order, actions));
    expect((await counts(order))[0]).toBe(then);
    const answer = await fulfill(api, order, actions, { revert_to: before, include: 'changed_plannings,order' });
    expect(recordOf(answer).attributes).toEqual({ order_id: order.id });
    expect(answer.body.included).toMatchObject([
      { type: 'plannings' },
      { type: 'orders', attributes: { status: before } },
    ]);
    expect(await standing(order)).toEqual(was);
  });

  test('an order that was stopped, and on which more was booked', async () => {
    const { order, product } = await threeOf('reserved');
    await done(order, product, ['start 3', 'stop 3']);
    recordOf(await book(api, order, product, 1));
    const was = await standing(order);
    expect((await counts(order))[0]).toBe('started');
    await done(order, product, ['start 1']);
    recordOf(await revert(order, actionsOf(product, ['start 1']), 'started'));
    expect(await standing(order)).toEqual(was);
  });

  test('pieces, which stay named', async () => {
    const product = await trackedProductOf(api);
    const [first, second] = [await stockItemOf(api, product.id), await stockItemOf(api, product.id)];
    const order = await orderOf(api, { status: 'reserved' });
    recordOf(await book(api, order, product, 2));
    const moving = (action: string, { id }: Resource) => [
      { action: `${action}_stock_items`, product_id: product.id, stock_item_ids: [id] },
    ];
    recordOf(await fulfill(api, order, moving('start', first)));
    recordOf(await fulfill(api, order, moving('start', second)));
    recordOf(await revert(order, moving('start', second), 'started'));
    expect(await counts(order)).toEqual(['started', 1, 1, 0]);
    const named = recordsOf(await api.get(`stock_item_plannings?filter[order_id]=${order.id}`));
    expect(new Map(named.map(({ attributes: of }) => [of['stock_item_id'], [of['started'], of['reserved']]]))).toEqual(
      new Map([
        [first.id, [true, true]],
        [second.id, [false, true]],
      ]),
    );
    recordOf(await fulfill(api, order, moving('stop', first)));
    recordOf(await revert(order, moving('stop', first), 'started'));
    expect(await counts(order)).toEqual(['started', 1, 1, 0]);
  });

  test('what was sold is in stock again', async () => {
    const { order, product } = await threeOf('reserved', { product_type: 'sales_item' });
    const inStock = async () =>
      recordsOf(await api.get(`inventory_breakdowns?filter[status]=in_stock&filter[product_id]=${product.id}`)).reduce(
        (sum, { attributes }) => sum + Number(attributes['stock_count']),
        0,
      );
    await done(order, product, ['start 1', 'start 2']);
    expect([await inStock(), ...(await counts(order))]).toEqual([2, 'stopped', 0, 0, 3]);
    recordOf(await revert(order, actionsOf(product, ['start 2']), 'started'));
    expect([await inStock(), ...(await counts(order))]).toEqual([4, 'started', 2, 0, 1]);
  });

  test('and what a colleague has done meanwhile stays', async () => {
    const { order, product } = await threeOf('reserved');
    await done(order, product, ['start 1', 'start 1', 'start 1']);
    recordOf(await revert(order, actionsOf(product, ['start 1']), 'started'));
    expect(await counts(order)).toEqual(['started', 1, 2, 0]);
  });
});

describe('refuses', () => {
  test.each<[OrderStatus, string, string]>([
    // status     taken back  to
    ['new', 'start 1', 'draft'],
    ['draft', 'start 1', 'draft'],
    ['draft', 'start 1', 'reserved'],
    ['started', 'start 1', 'draft'],
    ['started', 'start 1', 'reserved'],
    ['started', 'start 2', 'started'],
    ['stopped', 'stop 1', 'draft'],
    ['stopped', 'stop 1', 'reserved'],
    ['archived', 'stop 1', 'started'],
    ['archived', 'stop 1', 'draft'],
    ['canceled', 'start 1', 'draft'],
  ])('on a %s order, without %s, to be %s', async (status, step, to) => {
    const { order, product } = await orderIn(api, status);
    const refused = await expectRefused(order, () => revert(order, actionsOf(product, [step]), to));
    expect(errorOf(refused)).toEqual({
      status: 422,
      code: 'wrong_status',
      detail: `Can't transition order from '${status}' to '${to}'`,
    });
  });

  test.each([
    ['started', 'start 3', 'reserved', { 'actions/0/quantity': 'is more than was done: at most 2 can be reverted' }],
    ['started', 'stop 1', 'started', { 'actions/0/quantity': 'is more than was done: at most 0 can be reverted' }],
    ['stopped', 'start 1', 'reserved', { 'actions/0/quantity': 'is more than was done: at most 0 can be reverted' }],
    ['stopped', 'stop 2, stop 1', 'started', { 'actions/0/quantity': expect.stringContaining('at most 1') }],
    ['started', 'start 0', 'reserved', { 'actions/0/quantity': expect.stringContaining('between 1 and') }],
  ] as const)('on a %s order, without %s, to be %s: what was not done', async (status, steps, to, problems) => {
    const { order, product } = await orderIn(api, status);
    const refused = await expectRefused(order, () => revert(order, actionsOf(product, steps.split(', ')), to));
    expect(problemsOf(refused)).toEqual(problems);
  });

  test.each(['stopped', 'new', 'archived', 'nowhere', 1, ''])('revert_to: %j', async (revert_to) => {
    const { order, product } = await orderIn(api, 'stopped');
    const refused = await expectRefused(order, () =>
      fulfill(api, order, actionsOf(product, ['stop 1']), { revert_to }),
    );
    expect(problemsOf(refused)).toEqual({ revert_to: 'must be one of: draft, reserved, started' });
  });

  test('what cannot be taken back this way, or nothing at all', async () => {
    const { order, product } = await orderIn(api, 'reserved');
    const booking = { action: 'book_product', mode: 'create_new', product_id: product.id, quantity: 1 };
    const refused = await expectRefused(order, () => revert(order, [booking], 'draft'));
    expect(problemsOf(refused)).toEqual({ 'actions/0/action': 'cannot be reverted' });
    expect(problemsOf(await expectRefused(order, () => revert(order, [], 'draft')))).toEqual({
      actions: "can't be blank",
    });
  });

  test('all of it when one of the actions cannot be', async () => {
    const { order, product } = await orderIn(api, 'started');
    const other = await stockedProductOf(api, 2);
    recordOf(await book(api, order, other, 2));
    await done(order, other, ['start 1']);
    const emitted = await eventsDuring(server, async () => {
      const actions = [...actionsOf(other, ['start 2']), ...actionsOf(product, ['start 2'])];
      const refused = await expectRefused(order, () => revert(order, actions, 'reserved'));
      expect(problemsOf(refused)).toEqual({ 'actions/0/quantity': expect.stringContaining('at most 1') });
    });
    expect(emitted).toEqual([]);
  });

  test('to have out again what somebody else has got since', async () => {
    const { order, product } = await threeOf('reserved');
    await done(order, product, ['start 3', 'stop 3']);
    const other = await orderOf(api, { status: 'reserved' });
    recordOf(await book(api, other, product, 4));
    const refused = await expectRefused(order, () => revert(order, actionsOf(product, ['stop 3']), 'started'));
    expect(errorOf(refused).code).toBe('items_not_available');
    expect(metaOf(refused)).toMatchObject({ blocking: [{ item_id: product.id, needed: 3, reserved: 4, shortage: 2 }] });
  });

  test('to have out again a piece that is out elsewhere, also for another time', async () => {
    const product = await trackedProductOf(api);
    const { id } = await stockItemOf(api, product.id);
    const moving = (action: string) => [
      { action: `${action}_stock_items`, product_id: product.id, stock_item_ids: [id] },
    ];
    const later = { starts_at: '2031-01-01T09:00:00Z', stops_at: '2031-01-02T09:00:00Z' };
    const [order, other] = [await orderOf(api), await orderOf(api, later)];
    for (const each of [order, other]) recordOf(await book(api, each, product));
    recordOf(await fulfill(api, order, moving('start')));
    recordOf(await fulfill(api, order, moving('stop')));
    recordOf(await fulfill(api, other, moving('start')));
    const refused = await expectRefused(order, () => revert(order, moving('stop'), 'started'));
    expect(problemsOf(refused)).toEqual({ 'actions/0/stock_item_ids': `are out already: ${id}` });
    recordOf(await fulfill(api, other, moving('stop')));
    recordOf(await revert(order, moving('stop'), 'started'));
  });

  test.each([
    [['revert_orders'], 200],
    [['cancel_orders'], 403],
    [[], 403],
  ])('who has %j: %i', async (permissions, status) => {
    const { order, product } = await orderIn(api, 'started');
    const { token } = await colleagueOf(server, { permissions });
    const asked = () => revert(order, actionsOf(product, ['start 2']), 'reserved', apiOf(server, token));
    const answer = status === 403 ? await expectRefused(order, asked, status) : await asked();
    expect(answer.status).toBe(status);
  });
});

test('is told as what it is, and trackers say what moved', async () => {
  const { order, product } = await threeOf('reserved');
  await done(order, product, ['start 1', 'start 2']);
  const actions = actionsOf(product, ['start 2']);
  const emitted = await eventsDuring(server, async () => recordOf(await revert(order, actions, 'started')));
  expect(emitted).toMatchObject([
    {
      kind: 'order.reverted',
      action_key: 'revert_order',
      subject_id: order.id,
      data: { from: 'started', to: 'started', actions },
    },
  ]);
  expect(emitted[0]?.related_ids).toContain(product.id);
  const trackers = recordsOf(await api.get(`product_trackers?filter[order_id]=${order.id}`));
  expect(trackers.map(({ attributes }) => attributes['quantity'])).toEqual([-2, 2, 1]);
});

test('with an Idempotency-Key, the same request is carried out once', async () => {
  const { order, product } = await threeOf('reserved');
  await done(order, product, ['start 3']);
  const actions = actionsOf(product, ['start 1']);
  const body = { data: { attributes: { order_id: order.id, actions, revert_to: 'started' } } };
  const headers = { 'idempotency-key': newId() };
  const [first, second] = [
    await api.send('POST', 'order_fulfillments', body, headers),
    await api.send('POST', 'order_fulfillments', body, headers),
  ];
  expect(second.body).toEqual(first.body);
  expect(await counts(order)).toEqual(['started', 1, 2, 0]);
});

describe('several at once', () => {
  test('what was done once is taken back once', async () => {
    const { order, product } = await threeOf('reserved');
    await done(order, product, ['start 1']);
    const actions = actionsOf(product, ['start 1']);
    const answers = await Promise.all(Array.from({ length: 6 }, () => revert(order, actions, 'reserved')));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 5 });
    expect(await counts(order)).toEqual(['reserved', 3, 0, 0]);
  });

  test('a colleague goes on handing out', async () => {
    const { order, product } = await threeOf('reserved');
    await done(order, product, ['start 1', 'start 1']);
    const actions = actionsOf(product, ['start 1']);
    const answers = await Promise.all([revert(order, actions, 'started'), fulfill(api, order, actions)]);
    expect(statusesOf(answers)).toEqual({ 200: 2 });
    expect(await counts(order)).toEqual(['started', 1, 2, 0]);
  });

  test('the last unit is out again, or is somebody else’s', async () => {
    const product = await stockedProductOf(api, 1);
    const [order, other] = [await orderOf(api, { status: 'reserved' }), await orderOf(api)];
    for (const each of [order, other]) recordOf(await book(api, each, product));
    await done(order, product, ['start 1', 'stop 1']);
    const answers = await Promise.all([
      revert(order, actionsOf(product, ['stop 1']), 'started'),
      move(api, other, 'reserved'),
    ]);
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 1 });
  });
});

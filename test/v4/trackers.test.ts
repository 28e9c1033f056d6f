import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, colleagueOf, recordOf, recordsOf, type Resource } from './api.ts';
import { eventsDuring } from './events.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const orderOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(
    await api.create('orders', { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z', ...attributes }),
    201,
  );

const fulfill = async (order: Resource, ...actions: readonly Attributes[]): Promise<void> => {
  recordOf(await api.create('order_fulfillments', { order_id: order.id, actions }));
};

const book = (product: Resource, quantity: number): Attributes => ({
  action: 'book_product',
  mode: 'create_new',
  product_id: product.id,
  quantity,
});

const bookStockItems = (product: Resource, stockItems: readonly Resource[]): Attributes => ({
  action: 'book_stock_items',
  mode: 'create_new',
  product_id: product.id,
  stock_item_ids: stockItems.map(({ id }) => id),
});

const move = (action: string, product: Resource, quantity: number): Attributes => ({
  action,
  product_id: product.id,
  quantity,
});

const moveStockItems = (action: string, product: Resource, stockItems: readonly Resource[]): Attributes => ({
  action,
  product_id: product.id,
  stock_item_ids: stockItems.map(({ id }) => id),
});

const quantitiesOf = async (path: string): Promise<readonly unknown[]> =>
  recordsOf(await api.get(path)).map(({ attributes }) => attributes['quantity']);

describe('what leaves and comes back', () => {
  test('is kept with its order, product and who did it', async () => {
    const product = await stockedProductOf(api, 5);
    const customer = recordOf(await api.create('customers', { name: 'Ada' }), 201);
    const order = await orderOf({ customer_id: customer.id });
    await fulfill(order, book(product, 3));
    expect(await quantitiesOf(`product_trackers?filter[order_id]=${order.id}`)).toEqual([]);
    const [started] = await eventsDuring(server, () => fulfill(order, move('start_product', product, 3)));
    await fulfill(order, move('stop_product', product, 1));
    await fulfill(order, move('stop_product', product, 2));

    const answer = await api.get(
      `product_trackers?filter[order_id]=${order.id}&include=employee,order,order.customer,product`,
    );
    const trackers = recordsOf(answer);
    expect(trackers.map(({ attributes }) => attributes['quantity'])).toEqual([-2, -1, 3]);
    expect(trackers[2]?.attributes).toEqual({
      created_at: expect.any(String),
      updated_at: expect.any(String),
      quantity: 3,
      product_id: product.id,
      employee_id: server.employee.id,
      order_id: order.id,
    });
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual([
      'customers',
      'employees',
      'orders',
      'products',
    ]);
    expect(started).toMatchObject({ action_key: 'start_order', subject_id: order.id });
    expect(started?.related_ids).toEqual(expect.arrayContaining([customer.id, product.id]));
  });

  test('piece by piece, where pieces are tracked', async () => {
    const product = await trackedProductOf(api);
    const stockItems = [await stockItemOf(api, product.id), await stockItemOf(api, product.id)];
    const [first] = stockItems;
    const order = await orderOf();
    await fulfill(order, bookStockItems(product, stockItems));
    await fulfill(order, moveStockItems('start_stock_items', product, stockItems));
    await fulfill(order, moveStockItems('stop_stock_items', product, stockItems.slice(0, 1)));

    expect(await quantitiesOf(`product_trackers?filter[order_id]=${order.id}`)).toEqual([-1, 2]);
    const answer = await api.get(
      `stock_item_trackers?filter[product_id]=${product.id}&include=stock_item,product_tracker.order.customer`,
    );
    const trackers = recordsOf(answer);
    expect(trackers).toHaveLength(3);
    expect(trackers[0]?.attributes).toMatchObject({ quantity: -1, stock_item_id: first?.id });
    expect(new Set(trackers.slice(1).map(({ attributes }) => attributes['stock_item_id']))).toEqual(
      new Set(stockItems.map(({ id }) => id)),
    );
    const outgoing = trackers.slice(1).map(({ attributes }) => attributes['product_tracker_id']);
    expect(new Set(outgoing).size).toBe(1);
    expect(await quantitiesOf(`stock_item_trackers?filter[stock_item_id]=${first?.id}`)).toEqual([-1, 1]);
    expect(await quantitiesOf(`stock_item_trackers?filter[product_tracker_id]=${String(outgoing[0])}`)).toEqual([1, 1]);
  });

  test('is added up to what is out, when an order is reverted too', async () => {
    const product = await stockedProductOf(api, 4);
    const order = await orderOf();
    await fulfill(order, book(product, 4));
    await fulfill(order, move('start_product', product, 4));
    const transition = { order_id: order.id, transition_from: 'started', transition_to: 'reserved', revert: true };
    recordOf(await api.create('order_status_transitions', transition));
    expect(await quantitiesOf(`product_trackers?filter[order_id]=${order.id}`)).toEqual([-4, 4]);
  });

  test('is not there when the step was refused', async () => {
    const product = await stockedProductOf(api, 1);
    const order = await orderOf();
    await fulfill(order, book(product, 1));
    const events = await eventsDuring(server, async () => {
      const answer = await api.create('order_fulfillments', {
        order_id: order.id,
        actions: [move('start_product', product, 1), move('start_product', product, 1)],
      });
      expect(answer.status).toBe(422);
    });
    expect(events).toEqual([]);
    expect(await quantitiesOf(`product_trackers?filter[order_id]=${order.id}`)).toEqual([]);
  });
});

describe('a list of trackers', () => {
  let bulk: Resource;
  let tracked: Resource;
  let order: Resource;

  beforeAll(async () => {
    bulk = await stockedProductOf(api, 5);
    tracked = await trackedProductOf(api);
    const stockItem = await stockItemOf(api, tracked.id);
    const colleague = apiOf(server, (await colleagueOf(server)).token);
    order = await orderOf({ status: 'draft' });
    await fulfill(order, book(bulk, 5), bookStockItems(tracked, [stockItem]));
    const actions = [move('start_product', bulk, 5), moveStockItems('start_stock_items', tracked, [stockItem])];
    recordOf(await colleague.create('order_fulfillments', { order_id: order.id, actions }));
  });

  test('can be narrowed to a product or its group, written as text', async () => {
    const group = String(bulk.attributes['product_group_id']);
    expect(await quantitiesOf(`product_trackers?filter[product_group_id]=${group}`)).toEqual([5]);
    expect(await quantitiesOf(`product_trackers?filter[product_group_id]=${group.toUpperCase()}`)).toEqual([5]);
    expect(await quantitiesOf(`product_trackers?filter[product_id]=${bulk.id},nonsense`)).toEqual([5]);
    expect(await quantitiesOf('product_trackers?filter[product_id]=nonsense')).toEqual([]);
    const others = `product_trackers?filter[order_id]=${order.id}&filter[product_id][not_eq]=${bulk.id}`;
    expect(await quantitiesOf(others)).toEqual([1]);
    const stockItems = String(tracked.attributes['product_group_id']);
    expect(await quantitiesOf(`stock_item_trackers?filter[product_group_id]=${stockItems}`)).toEqual([1]);
    expect(await quantitiesOf(`stock_item_trackers?filter[product_id]=${bulk.id}`)).toEqual([]);
  });

  test('can be narrowed to who did it, and how many', async () => {
    const mine = `product_trackers?filter[order_id]=${order.id}&filter[employee_id]=${server.employee.id}`;
    expect(await quantitiesOf(mine)).toEqual([]);
    expect(await quantitiesOf(`product_trackers?filter[order_id]=${order.id}&filter[quantity][gt]=1`)).toEqual([5]);
  });

  test('tells how many there are', async () => {
    const { body } = await api.get(`product_trackers?filter[order_id]=${order.id}&stats[total]=count`);
    expect(body.meta?.stats).toEqual({ total: { count: 2 } });
  });

  test('cannot be written', async () => {
    expect((await api.create('product_trackers', {})).status).toBe(405);
    expect((await api.create('stock_item_trackers', {})).status).toBe(405);
  });
});

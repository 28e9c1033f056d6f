import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, recordOf } from '../v4/api.ts';
import { PERIOD, stockItemsOf, productOf, type Rental, rentalOf } from './rental.ts';
import { type Answer, type Order, type ProductGroup, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;
let v4: Api;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
  v4 = apiOf(server, server.token);
});

afterAll(() => server.stop());

const planned = ({ plannings }: Order) =>
  plannings.map(({ quantity, started, stopped, reserved, stock_item_plannings }) => [
    quantity,
    started,
    stopped,
    reserved,
    stock_item_plannings.length,
  ]);

/** The whole order stays as it is. */
async function expectRefusal(id: string, action: string, ids: object): Promise<Answer['body']['error']> {
  const before = await rental.fetch(id);
  const { status, body, text } = await rental.attempt(id, action, { ...ids });
  expect(status, text).toBe(422);
  expect(await rental.fetch(id)).toEqual(before);
  return body.error;
}

async function variedGroup(): Promise<{ group: string; products: readonly string[] }> {
  const attributes = { name: `Shirt ${newId()}`, has_variations: true, variation_fields: ['Size'] };
  const { id: group } = recordOf(await v4.create('product_groups', attributes), 201);
  const products: string[] = [];
  for (const size of ['S', 'M']) {
    const { id } = recordOf(await v4.create('products', { product_group_id: group, variation_values: [size] }), 201);
    recordOf(await v4.create('stock_adjustments', { product_id: id, quantity: 5 }));
    products.push(id);
  }
  return { group, products };
}

describe('book', () => {
  test('a number, by product group or by product; booking again adds to it', async () => {
    const tent = await rental.group(10);
    const { id } = await rental.order();
    expect(planned(await rental.act(id, 'book', { [tent.id]: 2 }))).toEqual([[2, 0, 0, false, 0]]);
    expect(planned(await rental.act(id, 'book', { [productOf(tent)]: 3 }))).toEqual([[5, 0, 0, false, 0]]);
    expect(planned(await rental.act(id, 'book', { [tent.id]: '1' }))).toEqual([[6, 0, 0, false, 0]]);
    const order = await rental.fetch(id);
    expect([order.status, order.item_count, order.item_ids]).toEqual(['new', 6, [productOf(tent)]]);
    expect(order.lines).toMatchObject([{ quantity: 6, planning_id: order.plannings[0]?.id }]);
  });

  test('stock items, numbers and both of a trackable product', async () => {
    const camera = await rental.tracked(6);
    const [a, b, c] = stockItemsOf(camera);
    const { id } = await rental.order();
    expect(planned(await rental.act(id, 'book', { [camera.id]: [a, b] }))).toEqual([[2, 0, 0, false, 2]]);
    expect(planned(await rental.act(id, 'book', { [camera.id]: 1 }))).toEqual([[3, 0, 0, false, 2]]);
    expect(planned(await rental.act(id, 'book', { [camera.id]: [c, 2] }))).toEqual([[6, 0, 0, false, 3]]);
    const order = await rental.fetch(id);
    expect(new Set(order.stock_item_ids)).toEqual(new Set([a, b, c]));
  });

  test('both forms for one product as two entries', async () => {
    const camera = await rental.tracked(4);
    const [a] = stockItemsOf(camera);
    const { id } = await rental.order();
    const ids = { [camera.id]: 2, [productOf(camera)]: [a] };
    expect(planned(await rental.act(id, 'book', ids))).toEqual([[3, 0, 0, false, 1]]);
  });

  test('several products at once, or none of them', async () => {
    const [tent, lamp] = [await rental.group(10), await rental.group(10)];
    const { id } = await rental.order();
    const order = await rental.act(id, 'book', { [tent.id]: 1, [lamp.id]: 2 });
    expect(order.item_ids.toSorted()).toEqual([productOf(tent), productOf(lamp)].toSorted());
    const error = await expectRefusal(id, 'book', { [tent.id]: 1, [newId()]: 2 });
    expect(error.status).toBe('invalid');
  });

  test('never fails for shortage before the order is reserved', async () => {
    const tent = await rental.group(1);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 5 });
    await rental.act(id, 'concept');
    await rental.act(id, 'book', { [tent.id]: 5 });
    const { error } = (await rental.attempt(id, 'reserve')).body;
    expect([error.status, error.data]).toEqual([
      'items_not_available',
      { [productOf(tent)]: { available: 1, need: 10 } },
    ]);
    expect((await rental.fetch(id)).status).toBe('concept');
  });

  test.each(['reserved', 'started', 'stopped'])('on an order that is %s holds at once, or nothing', async (status) => {
    const [tent, lamp] = [await rental.group(3), await rental.group(9)];
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 1 });
    await rental.act(id, 'reserve');
    if (status !== 'reserved') await rental.act(id, 'start', { [tent.id]: 1 });
    if (status === 'stopped') await rental.act(id, 'stop', { [tent.id]: 1 });
    // What is back is not needed any more.
    const error = await expectRefusal(id, 'book', { [lamp.id]: 1, [tent.id]: status === 'stopped' ? 4 : 3 });
    expect([error.status, error.data]).toEqual([
      'items_not_available',
      { [productOf(tent)]: { available: 3, need: 4 } },
    ]);
    const order = await rental.act(id, 'book', { [tent.id]: 2 });
    expect(order.plannings).toMatchObject([{ quantity: 3, reserved: true }]);
    expect(order.status).toBe(status === 'reserved' ? 'reserved' : 'started');
  });

  test('of a group with variations by product only', async () => {
    const { group, products } = await variedGroup();
    const { id } = await rental.order();
    const error = await expectRefusal(id, 'book', { [group]: 1 });
    expect(error).toMatchObject({
      status: 'invalid',
      data: { [`ids/${group}`]: ['has variations: name one of its products instead'] },
    });
    const order = await rental.act(id, 'book', { [products[0] ?? '']: 1, [products[1] ?? '']: 2 });
    expect(order.item_count).toBe(3);
  });

  test('a bundle that leaves no choice: its parts are planned', async () => {
    const [tent, lamp] = [await rental.group(10), await rental.group(10)];
    const { id: bundle } = recordOf(await v4.create('bundles', { name: `Camping ${newId()}` }), 201);
    for (const [group, quantity] of [
      [tent, 1],
      [lamp, 2],
    ] as const) {
      const part = { bundle_id: bundle, product_group_id: group.id, product_id: productOf(group), quantity };
      recordOf(await v4.create('bundle_items', part), 201);
    }
    const { id } = await rental.order();
    const order = await rental.act(id, 'book', { [bundle]: 2 });
    expect(order.plannings.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
      [productOf(tent), 2],
      [productOf(lamp), 4],
    ]);
    expect(order.lines).toMatchObject([{ quantity: 2, planning_id: null }]);
    const started = await rental.act(id, 'start', { [tent.id]: 2, [lamp.id]: 4 });
    expect(started.status).toBe('started');
  });

  test('needs a period', async () => {
    const tent = await rental.group(10);
    const { id } = await rental.order({ starts_at: null, stops_at: null });
    expect((await expectRefusal(id, 'book', { [tent.id]: 1 })).data).toHaveProperty('starts_at');
  });

  test.each([
    [
      'a stock item of another product',
      (own: ProductGroup, other: ProductGroup) => ({ [own.id]: stockItemsOf(other) }),
    ],
    ['a stock item twice', (own: ProductGroup) => ({ [own.id]: [stockItemsOf(own)[0], stockItemsOf(own)[0]] })],
    ['a stock item that is not there', (own: ProductGroup) => ({ [own.id]: [newId()] })],
    ['more units than may be', (own: ProductGroup) => ({ [own.id]: 1_000_001 })],
    ['far more units than may be', (own: ProductGroup) => ({ [own.id]: Number.MAX_SAFE_INTEGER })],
  ])('refuses %s', async (_, idsOf) => {
    const [own, other] = [await rental.tracked(2), await rental.tracked(1)];
    const { id } = await rental.order();
    expect((await expectRefusal(id, 'book', idsOf(own, other))).status).toBe('invalid');
  });

  test('refuses stock items of a bulk product, and what is archived', async () => {
    const [tent, camera] = [await rental.group(1), await rental.tracked(1)];
    const { id } = await rental.order();
    expect((await expectRefusal(id, 'book', { [tent.id]: stockItemsOf(camera) })).status).toBe('invalid');
    await call('DELETE', `/product_groups/${tent.id}/archive`);
    expect((await expectRefusal(id, 'book', { [tent.id]: 1 })).status).toBe('invalid');
  });
});

describe('reserve', () => {
  test('tells every product that is short, and only those', async () => {
    const [tent, lamp, rope] = [await rental.group(3), await rental.group(1), await rental.group(9)];
    const first = await rental.order();
    await rental.act(first.id, 'book', { [tent.id]: 2 });
    await rental.act(first.id, 'reserve');
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2, [lamp.id]: 4, [rope.id]: 9 });
    const before = await rental.fetch(id);
    const { status, body } = await rental.attempt(id, 'reserve');
    expect([status, body]).toEqual([
      422,
      {
        error: {
          status: 'items_not_available',
          message: 'One or more items are not available',
          data: {
            [productOf(tent)]: { available: 1, need: 2 },
            [productOf(lamp)]: { available: 1, need: 4 },
          },
        },
      },
    ]);
    expect(await rental.fetch(id)).toEqual(before);
  });

  test('never confirms a shortage, even where one is allowed', async () => {
    const tent = await rental.group(1);
    recordOf(await v4.update(`product_groups/${tent.id}`, { allow_shortage: true, shortage_limit: 5 }));
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2 });
    expect((await rental.attempt(id, 'reserve')).body.error.status).toBe('items_not_available');
  });

  test('what is back to back does not collide', async () => {
    const tent = await rental.group(1);
    for (const period of [PERIOD, { starts_at: PERIOD.stops_at, stops_at: '2030-06-03T09:00:00Z' }]) {
      const { id } = await rental.order(period);
      await rental.act(id, 'book', { [tent.id]: 1 });
      expect((await rental.act(id, 'reserve')).status).toBe('reserved');
    }
  });

  test('tells of a stock item that another order has', async () => {
    const camera = await rental.tracked(2);
    const [a, b] = stockItemsOf(camera);
    const first = await rental.order();
    await rental.act(first.id, 'book', { [camera.id]: [a] });
    await rental.act(first.id, 'reserve');
    const { id } = await rental.order();
    await rental.act(id, 'book', { [camera.id]: [a] });
    const { error } = (await rental.attempt(id, 'reserve')).body;
    expect([error.status, error.data]).toEqual([
      'items_not_available',
      { [productOf(camera)]: { available: 0, need: 1 } },
    ]);
    const other = await rental.order();
    await rental.act(other.id, 'book', { [camera.id]: [b] });
    expect((await rental.act(other.id, 'reserve')).status).toBe('reserved');
  });
});

describe('start', () => {
  test.each(['new', 'concept', 'reserved'])('an order that is %s: all of it is then reserved', async (status) => {
    const [tent, lamp] = [await rental.group(3), await rental.group(3)];
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2, [lamp.id]: 1 });
    if (status === 'concept') await rental.act(id, 'concept');
    if (status === 'reserved') await rental.act(id, 'reserve');
    const order = await rental.act(id, 'start', { [tent.id]: 1 });
    expect([order.status, order.entirely_started]).toEqual(['started', false]);
    expect(planned(order)).toEqual([
      [2, 1, 0, true, 0],
      [1, 0, 0, true, 0],
    ]);
    const whole = await rental.act(id, 'start', { [tent.id]: 1, [lamp.id]: 1 });
    expect([whole.status, whole.entirely_started, whole.entirely_stopped]).toEqual(['started', true, false]);
  });

  test('reserves on the way what is not reserved, all or nothing', async () => {
    const [tent, lamp] = [await rental.group(3), await rental.group(1)];
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2, [lamp.id]: 2 });
    const error = await expectRefusal(id, 'start', { [tent.id]: 1 });
    expect([error.status, error.data]).toEqual([
      'items_not_available',
      { [productOf(lamp)]: { available: 1, need: 2 } },
    ]);
  });

  test('stock items of a trackable product, those that were named and others', async () => {
    const camera = await rental.tracked(3);
    const [a, b, c] = stockItemsOf(camera);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [camera.id]: [a, 1] });
    const order = await rental.act(id, 'start', { [camera.id]: [a, b] });
    expect(planned(order)).toEqual([[2, 2, 0, true, 2]]);
    expect((await expectRefusal(id, 'start', { [camera.id]: [c] })).status).toBe('invalid');
  });

  test.each([
    ['more than is booked', (tent: ProductGroup) => ({ [tent.id]: 3 })],
    ['a trackable product by bare quantity', (_: ProductGroup, camera: ProductGroup) => ({ [camera.id]: 1 })],
    [
      'a trackable product by stock item and quantity',
      (_: ProductGroup, camera: ProductGroup) => ({ [camera.id]: [stockItemsOf(camera)[0], 1] }),
    ],
    [
      'more stock items than are booked',
      (_: ProductGroup, camera: ProductGroup) => ({ [camera.id]: stockItemsOf(camera) }),
    ],
    [
      'a bulk product by stock item',
      (tent: ProductGroup, camera: ProductGroup) => ({ [tent.id]: stockItemsOf(camera) }),
    ],
  ])('refuses %s', async (_, idsOf) => {
    const [tent, camera] = [await rental.group(9), await rental.tracked(3)];
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2, [camera.id]: 2 });
    const error = await expectRefusal(id, 'start', idsOf(tent, camera));
    expect([error.status, Object.keys(error.data)[0]]).toEqual(['invalid', expect.stringMatching(/^ids(\/|$)/)]);
  });

  test('refuses what is not booked, and a stock item that is out', async () => {
    const [tent, camera] = [await rental.group(9), await rental.tracked(2)];
    const [a] = stockItemsOf(camera);
    const first = await rental.order();
    await rental.act(first.id, 'book', { [camera.id]: 1 });
    await rental.act(first.id, 'start', { [camera.id]: [a] });
    const { id } = await rental.order({ starts_at: '2031-01-01T09:00:00Z', stops_at: '2031-01-02T09:00:00Z' });
    await rental.act(id, 'book', { [camera.id]: 1 });
    expect((await expectRefusal(id, 'start', { [tent.id]: 1 })).status).toBe('invalid');
    expect((await expectRefusal(id, 'start', { [camera.id]: [a] })).status).toBe('invalid');
  });
});

describe('stop', () => {
  test('the status is started while anything is out, else reserved while anything was never started, else stopped', async () => {
    const [tent, lamp] = [await rental.group(3), await rental.group(3)];
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 2, [lamp.id]: 1 });
    await rental.act(id, 'start', { [tent.id]: 2 });
    expect((await rental.act(id, 'stop', { [tent.id]: 1 })).status).toBe('started');
    expect((await rental.act(id, 'stop', { [tent.id]: 1 })).status).toBe('reserved');
    expect((await rental.act(id, 'start', { [lamp.id]: 1 })).status).toBe('started');
    const order = await rental.act(id, 'stop', { [lamp.id]: 1 });
    expect([order.status, order.entirely_stopped]).toEqual(['stopped', true]);
    expect(planned(order)).toEqual([
      [2, 2, 2, true, 0],
      [1, 1, 1, true, 0],
    ]);
  });

  test('stock items by id, and only those that are out', async () => {
    const camera = await rental.tracked(3);
    const [a, b, c] = stockItemsOf(camera);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [camera.id]: 3 });
    await rental.act(id, 'start', { [camera.id]: [a, b] });
    expect((await expectRefusal(id, 'stop', { [camera.id]: 1 })).status).toBe('invalid');
    expect((await expectRefusal(id, 'stop', { [camera.id]: [c] })).status).toBe('invalid');
    await rental.act(id, 'stop', { [camera.id]: [a] });
    expect((await expectRefusal(id, 'stop', { [camera.id]: [a] })).status).toBe('invalid');
    expect((await rental.act(id, 'stop', { [camera.id]: [b] })).status).toBe('reserved');
  });

  test('refuses more than is out', async () => {
    const tent = await rental.group(5);
    const { id } = await rental.order();
    await rental.act(id, 'book', { [tent.id]: 3 });
    await rental.act(id, 'start', { [tent.id]: 2 });
    const error = await expectRefusal(id, 'stop', { [tent.id]: 3 });
    expect([error.status, Object.keys(error.data)]).toEqual(['invalid', [`ids/${tent.id}`]]);
  });
});

test('reverting a stopped order to started asks again whether there is stock', async () => {
  const tent = await rental.group(1);
  const first = await rental.order();
  await rental.act(first.id, 'book', { [tent.id]: 1 });
  await rental.act(first.id, 'start', { [tent.id]: 1 });
  const stopped = await rental.act(first.id, 'stop', { [tent.id]: 1 });
  const other = await rental.order();
  await rental.act(other.id, 'book', { [tent.id]: 1 });
  await rental.act(other.id, 'reserve');
  const { status, body } = await rental.attempt(first.id, 'revert?status=started');
  expect([status, body.error.status, body.error.data]).toEqual([
    422,
    'items_not_available',
    { [productOf(tent)]: { available: 0, need: 1 } },
  ]);
  expect(await rental.fetch(first.id)).toEqual(stopped);
});

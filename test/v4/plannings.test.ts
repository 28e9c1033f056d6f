import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, recordOf, recordsOf, type Resource } from './api.ts';
import { book, fulfill, orderIn, orderOf, PERIOD } from './booking.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const listed = async (type: string, query: string): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`${type}?page[size]=1000&${query}`));

const itemsOf = (plannings: readonly Resource[]): readonly string[] =>
  plannings.map(({ attributes }) => String(attributes['item_id']));

describe('plannings', () => {
  test('are those of orders and of downtimes', async () => {
    const { order, product } = await orderIn(api, 'reserved');
    const downtime = recordOf(await api.create('downtimes', { product_id: product.id, reason: 'repair', ...PERIOD }));
    const found = await listed('plannings', `filter[item_id]=${product.id}`);
    expect(found.map(({ attributes }) => [attributes['planning_type'], attributes['quantity']])).toEqual([
      ['downtime', 1],
      ['order', 2],
    ]);
    expect(found.map(({ attributes }) => attributes['downtime_id'] ?? attributes['order_id'])).toEqual([
      downtime.id,
      order.id,
    ]);
    const only = await listed('plannings', `filter[item_id]=${product.id}&filter[planning_type]=downtime`);
    expect(only).toHaveLength(1);
    const answer = await api.get(`plannings/${only[0]?.id}?include=downtime,item.photo,start_location,stop_location`);
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual(['downtimes', 'locations', 'products']);
  });

  test('lead to their order, its customer and their line', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Jo' }), 201);
    const { order } = await orderIn(api, 'reserved', { customer_id: customer.id });
    const answer = await api.get(
      `plannings?filter[order_id]=${order.id}&include=order.customer,order_line,item,start_location`,
    );
    expect(answer.body.included?.map(({ type }) => type).toSorted()).toEqual([
      'customers',
      'lines',
      'locations',
      'orders',
      'products',
    ]);
  });

  test('that were taken off their order are hidden until they are asked for', async () => {
    const { order, product } = await orderIn(api, 'draft');
    const [line] = await listed('lines', `filter[order_id]=${order.id}`);
    recordOf(await api.remove(`lines/${line?.id}`));
    expect(await listed('plannings', `filter[order_id]=${order.id}`)).toEqual([]);
    const [archived] = await listed('plannings', `filter[order_id]=${order.id}&filter[archived]=true`);
    expect(archived?.attributes).toMatchObject({ archived: true, item_id: product.id });
    expect(recordOf(await api.get(`plannings/${archived?.id}`)).attributes['archived']).toBe(true);
  });

  test('of an archived order are archived in status only', async () => {
    const { order } = await orderIn(api, 'archived');
    const [planning] = await listed('plannings', `filter[order_id]=${order.id}`);
    expect(planning?.attributes).toMatchObject({ archived: false, archived_at: null, status: 'archived' });
  });

  test('can be found by kind of item, free text and number', async () => {
    const word = `w${newId().replaceAll('-', '')}`;
    const tent = await stockedProductOf(api, 5, { name: `Tent ${word}` });
    const sold = await stockedProductOf(api, 5, { name: `Peg ${word}`, product_type: 'sales_item' });
    const bundle = recordOf(
      await api.create('bundles', { name: `Set ${word}`, bundle_items_attributes: [{ product_id: tent.id }] }),
      201,
    );
    const order = await orderOf(api, { status: 'draft' });
    for (const product of [tent, sold]) recordOf(await book(api, order, product));
    recordOf(await fulfill(api, order, [{ action: 'book_bundle', bundle_id: bundle.id, quantity: 1 }]));
    const find = async (query: string) =>
      itemsOf(await listed('plannings', `filter[order_id]=${order.id}&sort=created_at,id&${query}`)).toSorted();
    expect(await find('filter[item_type]=bundles')).toEqual([bundle.id]);
    expect(await find('filter[item_type][not_eq]=bundles')).toEqual([tent.id, tent.id, sold.id].toSorted());
    expect(await find('filter[product_type]=sales_item')).toEqual([sold.id]);
    expect(await find(`filter[q]=peg+${word}`)).toEqual([sold.id]);
    expect(await find(`filter[q]=${String(order.attributes['number'])}`)).toHaveLength(4);
    expect(await find('filter[q]=nothing+like+it')).toEqual([]);
    const byText = recordsOf(
      await api.send('POST', 'plannings/search', { filter: { q: `Tent ${word}`, order_id: order.id } }),
    );
    expect(itemsOf(byText)).toEqual([tent.id, tent.id]);
  });

  test('can be sorted by what they are of', async () => {
    const word = newId();
    const products = await Promise.all(
      ['b', 'c', 'a'].map((letter) => stockedProductOf(api, 5, { name: `${word} ${letter}` })),
    );
    const orders = [await orderOf(api, { status: 'draft' }), await orderOf(api, { status: 'draft' })];
    for (const order of orders) for (const product of products) recordOf(await book(api, order, product));
    const ids = orders.map(({ id }) => id).join(',');
    const sorted = async (sort: string) => listed('plannings', `filter[order_id]=${ids}&sort=${sort}`);
    const [b, c, a] = products.map(({ id }) => id);
    expect(itemsOf(await sorted('item_name'))).toEqual([a, a, b, b, c, c]);
    expect(itemsOf(await sorted('-item_name'))).toEqual([c, c, b, b, a, a]);
    const byNumber = await sorted('order_number,item_name');
    expect(byNumber.map(({ attributes }) => attributes['order_id'])).toEqual(
      [orders[0], orders[0], orders[0], orders[1], orders[1], orders[1]].map((order) => order?.id),
    );
    expect(itemsOf(byNumber)).toEqual([a, b, c, a, b, c]);
    expect(await sorted('fulfillment_type')).toHaveLength(6);
    expect((await api.get('plannings?fields[plannings]=item_name')).status).toBe(400);
  });

  test('can be counted by status', async () => {
    const { order } = await orderIn(api, 'reserved');
    const answer = await api.get(`plannings?filter[order_id]=${order.id}&stats[status]=count&stats[total]=count`);
    expect(answer.body.meta?.stats).toEqual({ status: { count: { reserved: 1 } }, total: { count: 1 } });
  });

  test('are searched by conditions, in a body and in the brackets of a query string', async () => {
    const { order, product } = await orderIn(api, 'reserved');
    const downtime = recordOf(await api.create('downtimes', { product_id: product.id, reason: 'repair', ...PERIOD }));
    const conditions = {
      operator: 'or',
      attributes: [{ order_id: order.id }, { downtime_id: { eq: downtime.id }, planning_type: 'downtime' }],
    };
    const inBody = recordsOf(await api.send('POST', 'plannings/search', { filter: { conditions } }));
    expect(inBody.map(({ attributes }) => attributes['planning_type'])).toEqual(['downtime', 'order']);
    const entry = 'filter[conditions][attributes][]';
    const inBrackets = `filter[conditions][operator]=or&${entry}[order_id]=${order.id}&${entry}[order_id]=${newId()}`;
    const [ofOrder, ...others] = await listed('plannings', inBrackets);
    expect([ofOrder?.id, others]).toEqual([inBody[1]?.id, []]);
    const search = recordsOf(await api.send('POST', `plannings/search?${inBrackets}`, {}));
    expect(search.map(({ id }) => id)).toEqual([ofOrder?.id]);
  });

  test('of a colleague’s new order are not there', async () => {
    const { order } = await orderIn(api, 'new');
    const [planning] = await listed('plannings', `filter[order_id]=${order.id}`);
    const theirs = apiOf(server, (await colleagueOf(server, { owner: true })).token);
    expect((await theirs.get(`plannings/${planning?.id}`)).status).toBe(404);
    expect((await api.get(`plannings/${planning?.id}`)).status).toBe(200);
  });

  test('cannot be written', async () => {
    expect((await api.create('plannings', {})).status).toBe(405);
    expect((await api.remove(`plannings/${newId()}`)).status).toBe(405);
  });
});

describe('stock item plannings', () => {
  test('show who has a piece, and lead to it', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    const order = await orderOf(api, { status: 'reserved' });
    const booking = {
      action: 'book_stock_items',
      mode: 'create_new',
      product_id: product.id,
      stock_item_ids: [item.id],
    };
    recordOf(await fulfill(api, order, [booking]));
    const later = { starts_at: '2031-01-01T09:00:00Z', stops_at: '2031-01-02T09:00:00Z' };
    const downtime = recordOf(await api.create('downtimes', { stock_item_id: item.id, reason: 'repair', ...later }));
    const answer = await api.get(
      `stock_item_plannings?filter[stock_item_id]=${item.id}&include=order.customer,downtime,planning,stock_item.product.photo`,
    );
    expect(recordsOf(answer).map(({ attributes }) => attributes)).toEqual([
      {
        created_at: expect.any(String),
        updated_at: expect.any(String),
        archived: false,
        archived_at: null,
        starts_at: '2031-01-01T09:00:00.000000+00:00',
        stops_at: '2031-01-02T09:00:00.000000+00:00',
        reserved: true,
        started: false,
        stopped: false,
        status: 'reserved',
        stock_item_planning_type: 'downtime',
        stock_item_id: item.id,
        planning_id: expect.any(String),
        order_id: null,
        downtime_id: downtime.id,
      },
      expect.objectContaining({ stock_item_planning_type: 'order', order_id: order.id, downtime_id: null }),
    ]);
    expect([...new Set(answer.body.included?.map(({ type }) => type))].toSorted()).toEqual([
      'downtimes',
      'orders',
      'plannings',
      'products',
      'stock_items',
    ]);
    const below = await api.get(`stock_items/${item.id}?include=stock_item_plannings.downtime`);
    expect(below.body.included?.filter(({ type }) => type === 'stock_item_plannings')).toHaveLength(2);
  });

  test('of a draft are not reserved', async () => {
    const product = await trackedProductOf(api);
    const item = await stockItemOf(api, product.id);
    const order = await orderOf(api, { status: 'draft', starts_at: null, stops_at: null });
    const booking = {
      action: 'book_stock_items',
      mode: 'create_new',
      product_id: product.id,
      stock_item_ids: [item.id],
    };
    recordOf(await fulfill(api, order, [booking]));
    const [named] = await listed('stock_item_plannings', `filter[order_id]=${order.id}&filter[status]=draft`);
    expect(named?.attributes).toMatchObject({ starts_at: null, stops_at: null, reserved: false, status: 'draft' });
    const counted = await api.get(`stock_item_plannings?filter[order_id]=${order.id}&stats[status]=count`);
    expect(counted.body.meta?.stats).toEqual({ status: { count: { draft: 1 } } });
  });
});

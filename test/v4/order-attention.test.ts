import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNASSIGNED_AHEAD_HOURS } from '../../src/app/orders/order-search.ts';
import { sql } from '../../src/db/sql.ts';
import { insertOrder } from '../support/insert-order.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, recordOf, recordsOf, type Resource } from './api.ts';
import { book, fulfill, move, orderIn, orderOf } from './booking.ts';
import { hours, stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

let server: TestServer;
let api: Api;
let place: { readonly company_id: string; readonly start_location_id: string };

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  const [location] = recordsOf(await api.get('locations'));
  place = { company_id: server.company.id, start_location_id: String(location?.id) };
});

afterAll(() => server.stop());

const MONEY = {
  paid: {},
  payment_due: { grand_total_with_tax_in_cents: 1_000 },
  partially_paid: { grand_total_with_tax_in_cents: 1_000, amount_paid_in_cents: 400 },
  process_deposit: { deposit_in_cents: 1_000, deposit_paid_in_cents: 1_000 },
};

const attentionOf = async ({ id }: Pick<Resource, 'id'>): Promise<unknown> =>
  recordOf(await api.get(`orders/${id}?extra_fields[orders]=attention_required`)).attributes['attention_required'];

const needing = async (attentions: string): Promise<readonly string[]> =>
  recordsOf(await api.get(`orders?filter[attention_required]=${attentions}&page[size]=1000`)).map(({ id }) => id);

describe('what has to be done about an order', () => {
  test.each([
    // status   starts in h, stops in h, payment → attention
    ['reserved', -1, 24, 'paid', ['start_overdue']],
    ['reserved', 1, 24, 'payment_due', []],
    ['started', -48, -1, 'paid', ['stop_overdue']],
    ['started', -48, 1, 'paid', []],
    ['started', -48, 1, 'payment_due', ['unpaid']],
    ['started', -48, -1, 'partially_paid', ['stop_overdue', 'unpaid']],
    ['stopped', -48, -1, 'payment_due', ['unpaid']],
    ['stopped', -48, -1, 'process_deposit', []],
    ['draft', -48, -1, 'payment_due', []],
    ['canceled', -48, -1, 'payment_due', []],
    ['archived', -48, -1, 'payment_due', []],
  ] as const)('%s from %i h until %i h, %s', async (status, from, till, payment_status, expected) => {
    const id = await insertOrder(server.database, {
      ...place,
      status,
      starts_at: hours(from),
      stops_at: hours(till),
      ...MONEY[payment_status],
    });
    expect(await attentionOf({ id })).toEqual(expected);
    for (const attention of ['start_overdue', 'stop_overdue', 'shortage', 'unassigned', 'unpaid']) {
      expect((await needing(attention)).includes(id)).toBe((expected as readonly string[]).includes(attention));
    }
  });

  test.each([
    // starts in h, stops in h, picked up, brought back → attention
    [-2, 24, 2, 0, ['start_overdue']],
    [-2, 24, 3, 0, []],
    [-2, 24, 2, 2, ['start_overdue']],
    [-48, -1, 3, 1, ['stop_overdue']],
    [-48, -1, 2, 1, ['start_overdue', 'stop_overdue']],
    [-48, -1, 2, 2, ['start_overdue']],
    [-48, -1, 3, 3, []],
  ])('of three units from %i h until %i h, %i picked up and %i brought back', async (from, till, out, back, needs) => {
    const product = await stockedProductOf(api, 3);
    const order = await orderOf(api, { starts_at: hours(from), stops_at: hours(till) });
    recordOf(await book(api, order, product, 3));
    recordOf(await move(api, order, 'reserved'));
    const units = (action: string, quantity: number) =>
      fulfill(api, order, [{ action, product_id: product.id, quantity }]);
    recordOf(await units('start_product', out));
    if (back > 0) recordOf(await units('stop_product', back));
    expect(await attentionOf(order)).toEqual(needs);
    for (const attention of ['start_overdue', 'stop_overdue']) {
      expect((await needing(attention)).includes(order.id)).toBe(needs.includes(attention));
    }
  });

  test('stock items are to be named for what begins soon, and until all are', async () => {
    const product = await trackedProductOf(api);
    const stockItem = await stockItemOf(api, product.id);
    await stockItemOf(api, product.id);
    const soon = { starts_at: hours(UNASSIGNED_AHEAD_HOURS - 1), stops_at: hours(UNASSIGNED_AHEAD_HOURS + 20) };
    const order = await orderOf(api, soon);
    recordOf(await book(api, order, product, 2));
    expect(await attentionOf(order)).toEqual([]);
    recordOf(await move(api, order, 'reserved'));
    expect(await attentionOf(order)).toEqual(['unassigned']);
    const specify = (id: string) =>
      fulfill(api, order, [{ action: 'specify_stock_items', product_id: product.id, stock_item_ids_to_add: [id] }]);
    recordOf(await specify(stockItem.id));
    expect(await attentionOf(order)).toEqual(['unassigned']);
    const [, other] = recordsOf(await api.get(`stock_items?filter[product_id]=${product.id}&sort=created_at`));
    recordOf(await specify(String(other?.id)));
    expect(await attentionOf(order)).toEqual([]);
  });

  test.each([[[]], [[null]], [null]])('a search for %j finds no order', async (asked) => {
    const conditions = { operator: 'or', attributes: [{ attention_required: { eq: asked } }] };
    expect(recordsOf(await api.send('POST', 'orders/search', { filter: { conditions } }))).toEqual([]);
  });

  test('there is time for what begins later', async () => {
    const product = await trackedProductOf(api);
    await stockItemOf(api, product.id);
    const later = { starts_at: hours(UNASSIGNED_AHEAD_HOURS + 1), stops_at: hours(UNASSIGNED_AHEAD_HOURS + 20) };
    const order = await orderOf(api, later);
    recordOf(await book(api, order, product, 1));
    recordOf(await move(api, order, 'reserved'));
    expect(await attentionOf(order)).toEqual([]);
  });

  test('a shortage is told while the order holds stock', async () => {
    const { order } = await orderIn(api, 'reserved');
    await server.database.run(sql`update plannings set location_shortage_amount = 1 where order_id = ${order.id}`);
    expect(await attentionOf(order)).toEqual(['shortage']);
    expect(await needing('shortage,unassigned')).toContain(order.id);
    expect(await needing('unassigned')).not.toContain(order.id);
  });

  test('it is counted, shown only when asked for, and knows its words', async () => {
    const { body } = await api.get(
      'orders?filter[attention_required]=unpaid,stop_overdue&stats[attention_required]=count&stats[total]=count',
    );
    expect(body.meta?.stats).toEqual({
      attention_required: { count: { start_overdue: 1, stop_overdue: 4, unpaid: 3 } },
      total: { count: 6 },
    });
    const [order] = recordsOf(await api.get('orders?page[size]=1'));
    expect(order?.attributes).not.toHaveProperty('attention_required');
    expect(errorOf(await api.get('orders?filter[attention_required]=hunger'))).toMatchObject({
      status: 400,
      detail: expect.stringContaining('start_overdue'),
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CHARGE_LENGTH_S } from '../../src/app/orders/lines.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, errorOf, problemsOf, recordOf, type Resource } from './api.ts';
import {
  A_DAY,
  bookedLine,
  bundleLine,
  charge,
  draftOf,
  linesOf,
  orderOf,
  taxCategoryOf,
  taxesOf,
} from './order-lines.ts';
import { productOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const lasting = (hours: number) => ({
  starts_at: A_DAY.starts_at,
  stops_at: Temporal.Instant.from(A_DAY.starts_at).add({ hours }).toString(),
});

const simple = (flat_fee_price_in_cents: number, price_period: string) =>
  productOf(api, { price_type: 'simple', flat_fee_price_in_cents, price_period });

async function structured(tiles: readonly Attributes[], beyond: Attributes = {}): Promise<Resource> {
  const structure = recordOf(
    await api.create('price_structures', { name: 'Tiles', price_tiles_attributes: tiles, ...beyond }),
    201,
  );
  return productOf(api, {
    price_type: 'structure',
    price_structure_id: structure.id,
    structure_price_in_cents: 1_000,
  });
}

const recalculate = (order: Resource, attributes: Attributes = {}) =>
  api.create('order_price_recalculations', { order_id: order.id, ...attributes });

describe('what a line costs', () => {
  test.each([
    // price  period  hours       → each    label
    [1_500, 'hour', 54, 81_000, '54 hours'],
    [100, 'hour', 13 * 24, 31_200, '13 days'],
    [100, 'hour', 10, 1_000, '10 hours'],
    [2_500, 'day', 29 * 24, 72_500, '29 days'],
    [2_500, 'day', 25, 5_000, '25 hours'],
    [7_000, 'week', 8 * 24, 14_000, '8 days'],
  ])('%i by the %s, for %i hours', async (price, period, hours, each, label) => {
    const order = await draftOf(api, lasting(hours));
    const line = await bookedLine(api, order, await simple(price, period), 3);
    expect(line.attributes).toMatchObject({
      price_each_in_cents: each,
      original_price_each_in_cents: each,
      price_in_cents: each * 3,
      quantity: 3,
      charge_label: label,
      original_charge_label: label,
      charge_length: hours * 3_600,
      original_charge_length: hours * 3_600,
      price_rule_values: null,
      price_structure_id: null,
      price_tile_id: null,
    });
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: each * 3 });
  });

  test.each([
    // hours → each label
    [2, 500, 'Half a day'],
    [3, 500, 'Half a day'],
    [4, 1_000, '1 day'],
    [7 * 24, 3_000, 'Week'],
    [7 * 24 + 1, 3_800, '169 hours'],
    [9 * 24, 4_600, '9 days'],
  ])('by tiles, for %i hours', async (hours, each, label) => {
    const tiles = [
      { name: 'Half a day', quantity: 3, period: 'hours', multiplier: 0.5 },
      { quantity: 1, period: 'days', multiplier: 1 },
      { name: 'Week', quantity: 1, period: 'weeks', multiplier: 3 },
    ];
    const product = await structured(tiles, { day: 0.8 });
    const line = await bookedLine(api, await draftOf(api, lasting(hours)), product);
    expect(line.attributes).toMatchObject({
      price_each_in_cents: each,
      charge_label: label,
      price_structure_id: product.attributes['price_structure_id'],
      price_tile_id: expect.any(String),
    });
  });

  test('fixed prices and none do not go by time, and need no period', async () => {
    const order = recordOf(await api.create('orders', {}), 201);
    const fixed = await productOf(api, { price_type: 'fixed', flat_fee_price_in_cents: 999 });
    const nothing = { charge_label: null, charge_length: null };
    expect((await bookedLine(api, order, fixed)).attributes).toMatchObject({ price_each_in_cents: 999, ...nothing });
    const none = await productOf(api, { price_type: 'none' });
    expect((await bookedLine(api, order, none)).attributes).toMatchObject({ price_each_in_cents: 0, ...nothing });
    const timed = await bookedLine(api, order, await simple(100, 'day'));
    expect(timed.attributes).toMatchObject({ price_each_in_cents: 0, ...nothing });
  });

  test('a bundle costs what its parts cost, less what each is cheaper by', async () => {
    const order = await draftOf(api);
    const tax_category_id = await taxCategoryOf(api, 10);
    const parts = [
      { product: await simple(1_000, 'day'), quantity: 2, discount_percentage: 10 },
      { product: await simple(333, 'day'), quantity: 1, discount_percentage: 50 },
    ];
    const line = await bundleLine(api, order, parts, { quantity: 3, tax_category_id });
    expect(line.attributes).toMatchObject({ quantity: 3, price_each_in_cents: 1_966, price_in_cents: 5_898 });
    const nested = (await linesOf(api, order)).filter(({ attributes }) => attributes['parent_line_id'] === line.id);
    expect(nested.map(({ attributes }) => attributes)).toMatchObject([
      {
        quantity: 6,
        price_each_in_cents: 900,
        original_price_each_in_cents: 1_000,
        price_in_cents: 5_400,
        tax_category_id,
      },
      {
        quantity: 3,
        price_each_in_cents: 166,
        original_price_each_in_cents: 333,
        price_in_cents: 498,
        tax_category_id,
      },
    ]);
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 5_898, tax_in_cents: 590 });
  });
});

describe('what an order costs', () => {
  test('the documented sample', async () => {
    const order = await draftOf(api, {
      discount_type: 'percentage',
      discount_value: 10,
      deposit_type: 'fixed',
      deposit_value: 100,
    });
    await charge(api, order, { price_each_in_cents: 80_250, tax_category_id: await taxCategoryOf(api, 21) });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      price_in_cents: 80_250,
      discount_percentage: 10,
      discount_in_cents: 8_025,
      coupon_discount_in_cents: 0,
      total_discount_in_cents: 8_025,
      grand_total_in_cents: 72_225,
      tax_in_cents: 15_167,
      grand_total_with_tax_in_cents: 87_392,
      deposit_in_cents: 10_000,
      amount_in_cents: 87_392,
      total_in_cents: 97_392,
      to_be_paid_in_cents: 97_392,
      total_to_be_paid_in_cents: 97_392,
      payment_status: 'payment_due',
    });
    expect(await taxesOf(api, order)).toMatchObject([{ name: 'VAT 21%', percentage: 21, value_in_cents: 15_167 }]);
  });

  test('half a cent of tax goes to the even one', async () => {
    const order = await draftOf(api);
    await charge(api, order, { price_each_in_cents: 80_250, tax_category_id: await taxCategoryOf(api, 21) });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      tax_in_cents: 16_852,
      grand_total_with_tax_in_cents: 97_102,
    });
  });

  test('prices with tax in them', async () => {
    recordOf(await api.update('settings/current', { pricing: { tax_strategy: 'inclusive' } }));
    const order = await draftOf(api, { discount_value: 10 });
    recordOf(await api.update('settings/current', { pricing: { tax_strategy: 'exclusive' } }));
    await charge(api, order, { price_each_in_cents: 12_100, tax_category_id: await taxCategoryOf(api, 21) });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      price_in_cents: 12_100,
      discount_in_cents: 1_210,
      grand_total_in_cents: 9_000,
      tax_in_cents: 1_890,
      grand_total_with_tax_in_cents: 10_890,
    });
  });

  test('a fixed discount is no more than what can be discounted, and is told in per cent', async () => {
    const order = await draftOf(api, { discount_type: 'fixed', discount_value: 12.5 });
    await charge(api, order, { price_each_in_cents: 2_500 });
    const costs = async () => (await orderOf(api, order)).attributes;
    expect(await costs()).toMatchObject({
      discount_in_cents: 1_250,
      discount_percentage: 50,
      grand_total_in_cents: 1_250,
    });
    await charge(api, order, { price_each_in_cents: 7_000, discountable: false });
    expect(await costs()).toMatchObject({ discount_in_cents: 1_250, discount_percentage: 50 });
    recordOf(await api.update(`orders/${order.id}`, { discount_value: 100 }));
    expect(await costs()).toMatchObject({ discount_in_cents: 2_500, discount_percentage: 100, price_in_cents: 9_500 });
  });

  test('each tax is rounded by itself, and what is not taxable is not taxed', async () => {
    const order = await draftOf(api);
    const tax_category_id = await taxCategoryOf(api, 5, 9.975);
    await charge(api, order, { price_each_in_cents: 1_010, tax_category_id });
    await charge(api, order, { price_each_in_cents: 1_010, tax_category_id });
    await charge(api, order, { price_each_in_cents: 1_010, tax_category_id, taxable: false });
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 3_030, tax_in_cents: 302 });
    expect(await taxesOf(api, order)).toMatchObject([
      { percentage: 5, value_in_cents: 100 },
      { percentage: 9.975, value_in_cents: 202 },
    ]);
  });

  test('deposits of items count as often as they are booked', async () => {
    const order = await draftOf(api, { deposit_type: 'percentage', deposit_value: 50 });
    const product = await productOf(api, { deposit_in_cents: 5_000 });
    await bookedLine(api, order, product, 3);
    expect((await orderOf(api, order)).attributes).toMatchObject({ deposit_in_cents: 7_500, total_in_cents: 7_500 });
  });
});

describe('recalculating', () => {
  test('goes by the period and prices of today, and by nothing that was set by hand', async () => {
    const order = await draftOf(api);
    const product = await simple(1_000, 'day');
    const line = await bookedLine(api, order, product, 2);
    const custom = await charge(api, order, { price_each_in_cents: 77 });
    recordOf(await api.update(`orders/${order.id}`, lasting(72)));
    recordOf(
      await api.update(`product_groups/${String(product.attributes['product_group_id'])}`, {
        flat_fee_price_in_cents: 900,
      }),
    );
    recordOf(await api.update(`lines/${line.id}`, { price_each_in_cents: 5 }));
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 87 });

    const answer = await recalculate(order);
    expect(recordOf(answer).attributes).toEqual({ order_id: order.id });
    expect(recordOf(await api.get(`lines/${line.id}`)).attributes).toMatchObject({
      price_each_in_cents: 2_700,
      original_price_each_in_cents: 2_700,
      charge_label: '3 days',
      charge_length: 259_200,
    });
    expect(recordOf(await api.get(`lines/${custom.id}`)).attributes).toMatchObject({ price_each_in_cents: 77 });
    expect((await orderOf(api, order)).attributes).toMatchObject({ price_in_cents: 5_477 });
  });

  test('can charge for another length, and says beside it what the period would cost', async () => {
    const order = await draftOf(api, lasting(48));
    const line = await bookedLine(api, order, await simple(1_000, 'day'));
    recordOf(await recalculate(order, { charge_length: 86_400 }));
    expect(recordOf(await api.get(`lines/${line.id}`)).attributes).toMatchObject({
      price_each_in_cents: 1_000,
      charge_label: '1 day',
      charge_length: 86_400,
      original_price_each_in_cents: 2_000,
      original_charge_length: 172_800,
    });
  });

  test('reaches the parts of bundles', async () => {
    const order = await draftOf(api);
    const line = await bundleLine(api, order, [
      { product: await simple(1_000, 'day'), quantity: 2, discount_percentage: 10 },
    ]);
    recordOf(await api.update(`orders/${order.id}`, lasting(48)));
    recordOf(await recalculate(order));
    expect(recordOf(await api.get(`lines/${line.id}`)).attributes).toMatchObject({
      price_each_in_cents: 3_600,
      charge_label: '2 days',
    });
  });

  test('includes the order with its lines and taxes', async () => {
    const order = await draftOf(api);
    const line = await charge(api, order, { tax_category_id: await taxCategoryOf(api, 7) });
    const answer = await api.create(
      'order_price_recalculations',
      { order_id: order.id },
      { include: 'order,order.lines,order.tax_values' },
    );
    const included = (answer.body.included ?? []).map(({ type, id }) =>
      type === 'tax_values' ? type : `${type} ${id}`,
    );
    expect(included.toSorted()).toEqual([`lines ${line.id}`, `orders ${order.id}`, 'tax_values'].toSorted());
  });

  test('needs an order that is there, and open', async () => {
    expect(problemsOf(await api.create('order_price_recalculations', {}))).toEqual({ order_id: "can't be blank" });
    expect((await api.create('order_price_recalculations', { order_id: newId() })).status).toBe(404);
    const order = await draftOf(api);
    recordOf(
      await api.create('order_status_transitions', {
        order_id: order.id,
        transition_from: 'draft',
        transition_to: 'canceled',
      }),
    );
    expect(errorOf(await recalculate(order))).toMatchObject({ status: 422, code: 'wrong_status' });
  });

  test.each([
    [0, 200],
    [MAX_CHARGE_LENGTH_S, 200],
    [MAX_CHARGE_LENGTH_S + 1, 422],
    [-1, 422],
  ])('for %i seconds answers %i', async (charge_length, status) => {
    const order = await draftOf(api);
    await bookedLine(api, order, await simple(1_000, 'day'));
    expect((await recalculate(order, { charge_length })).status).toBe(status);
  });
});

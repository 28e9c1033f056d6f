import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CENTS } from '../../src/app/attributes/attributes.ts';
import { MAX_EXTRA_INFORMATION } from '../../src/app/orders/lines.ts';
import { newId } from '../../src/lib/new-id.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, problemsOf, recordOf, recordsOf, type Resource, statusesOf } from './api.ts';
import { fulfill, move, orderIn } from './booking.ts';
import { finalizedOf, invoicesOf } from './document-steps.ts';
import { bookedLine, charge, draftOf, linesOf, orderOf, taxCategoryOf, taxesOf } from './order-lines.ts';
import { chargeOf, refund, refundOf } from './paying.ts';
import { productOf } from './stock.ts';

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

const hold = (order: Resource, amount_in_cents: unknown, attributes: Attributes = {}) =>
  api.create(
    'deposit_holds',
    { order_id: order.id, amount_in_cents, ...attributes },
    { include: 'deposit_line,order' },
  );

/** A charge of 1000.00 and a deposit of 100.00, which is paid. */
async function depositOrder(attributes: Attributes = {}): Promise<Resource> {
  const order = await draftOf(api, { deposit_type: 'fixed', deposit_value: 100, ...attributes });
  await charge(api, order, { price_each_in_cents: 100_000 });
  await payDeposit(order, 10_000);
  return order;
}

const payDeposit = (order: Resource, deposit_in_cents: number) =>
  chargeOf(api, { order_id: order.id, amount_in_cents: 0, deposit_in_cents });

const moneyOf = async (order: Resource) => (await orderOf(api, order)).attributes;

describe('the deposit of an order', () => {
  test.each([
    // type, value → deposit; the items ask for 1000.00 together, and cost 802.50
    ['none', 50, 0],
    ['fixed', 12.5, 1_250],
    ['percentage', 100, 100_000],
    ['percentage', 10, 10_000],
    ['percentage', 0, 0],
    ['percentage_total', 10, 9_710],
  ])('%s %d: %i', async (deposit_type, deposit_value, deposit_in_cents) => {
    const tax_category_id = await taxCategoryOf(api, 21);
    const product = await productOf(api, {
      price_type: 'fixed',
      flat_fee_price_in_cents: 40_125,
      deposit_in_cents: 50_000,
      tax_category_id,
    });
    const order = await draftOf(api, { deposit_type, deposit_value });
    await bookedLine(api, order, product, 2);
    expect(await moneyOf(order)).toMatchObject({
      price_in_cents: 80_250,
      grand_total_with_tax_in_cents: 97_102,
      deposit_in_cents,
      total_in_cents: 97_102 + deposit_in_cents,
      deposit_to_be_paid_in_cents: deposit_in_cents,
    });
  });

  test.each([
    ['default', 7, 'percentage', 100],
    ['fixed', 25, 'fixed', 25],
    ['none', 0, 'none', 0],
  ])("is that of the customer, who has %s %d, or the company's", async (deposit_type, deposit_value, type, value) => {
    const customer = recordOf(await api.create('customers', { name: 'Ada', deposit_type, deposit_value }), 201);
    const order = await draftOf(api, { customer_id: customer.id });
    expect(order.attributes).toMatchObject({ deposit_type: type, deposit_value: value });
    const later = await draftOf(api, { deposit_type: 'percentage_total', deposit_value: 3 });
    const assigned = recordOf(await api.update(`orders/${later.id}`, { customer_id: customer.id }));
    expect(assigned.attributes).toMatchObject({ deposit_type: type, deposit_value: value });
  });
});

describe('what is held', () => {
  test('is a line of the order, and adds up', async () => {
    const order = await depositOrder();
    const first = await hold(order, 3_000, { reason: 'A scratch' });
    const { deposit_line_id } = recordOf(first, 201).attributes;
    expect(recordOf(first, 201).attributes).toEqual({ order_id: order.id, deposit_line_id: expect.any(String) });
    const line = first.body.included?.find(({ type }) => type === 'lines');
    expect(line?.attributes).toMatchObject({
      line_type: 'deposit_charge',
      title: 'Held deposit',
      extra_information: 'A scratch',
      quantity: 1,
      price_each_in_cents: 3_000,
      price_in_cents: 3_000,
      discountable: false,
      position: 2,
    });
    const second = await hold(order, 2_500, { reason: 'A dent' });
    expect(recordOf(second, 201).attributes['deposit_line_id']).toBe(deposit_line_id);
    const [, held] = await linesOf(api, order);
    expect(held?.attributes).toMatchObject({ price_each_in_cents: 5_500, extra_information: 'A dent' });
    expect(await moneyOf(order)).toMatchObject({
      deposit_in_cents: 10_000,
      deposit_held_in_cents: 5_500,
      price_in_cents: 105_500,
      grand_total_with_tax_in_cents: 105_500,
    });
  });

  test('keeps its reason when none is given', async () => {
    const order = await depositOrder();
    await hold(order, 100, { reason: 'Late' });
    await hold(order, 100);
    const [, held] = await linesOf(api, order);
    expect(held?.attributes).toMatchObject({ extra_information: 'Late', price_in_cents: 200 });
  });

  test.each([
    [[9_999], 9_999],
    [[10_000], 10_000],
    [[10_001], 10_000],
    [[6_000, 4_001], 10_000],
    [[10_000, 1], 10_000],
  ])('is at most the deposit: %j of 10000 is %i', async (amounts, held) => {
    const order = await depositOrder();
    for (const amount of amounts) recordOf(await hold(order, amount), 201);
    expect((await moneyOf(order))['deposit_held_in_cents']).toBe(held);
  });

  test('stays when the deposit becomes less', async () => {
    const order = await depositOrder();
    recordOf(await hold(order, 8_000), 201);
    recordOf(await api.update(`orders/${order.id}`, { deposit_value: 50 }));
    recordOf(await hold(order, 1_000), 201);
    expect(await moneyOf(order)).toMatchObject({ deposit_in_cents: 5_000, deposit_held_in_cents: 8_000 });
  });

  test('asks for no further deposit', async () => {
    const order = await depositOrder({ deposit_type: 'percentage_total', deposit_value: 10 });
    recordOf(await hold(order, 10_000), 201);
    expect(await moneyOf(order)).toMatchObject({ deposit_in_cents: 10_000, grand_total_with_tax_in_cents: 110_000 });
  });

  test('is neither discounted nor due a second time', async () => {
    const order = await depositOrder({ discount_type: 'percentage', discount_value: 50 });
    const before = await moneyOf(order);
    recordOf(await hold(order, 4_000), 201);
    const after = await moneyOf(order);
    expect(before).toMatchObject({ total_in_cents: 60_000, amount_to_be_paid_in_cents: 50_000 });
    expect(after).toMatchObject({
      discount_in_cents: 50_000,
      grand_total_with_tax_in_cents: 54_000,
      total_in_cents: 60_000,
      total_to_be_paid_in_cents: 50_000,
      amount_to_be_paid_in_cents: 50_000,
      deposit_to_be_paid_in_cents: 0,
    });
  });

  test('contains its tax, whatever the prices of the company do', async () => {
    const tax_category_id = await taxCategoryOf(api, 21);
    const order = await depositOrder();
    recordOf(await hold(order, 1_210), 201);
    const [, line] = await linesOf(api, order);
    recordOf(await api.update(`lines/${line?.id}`, { tax_category_id }));
    const [, taxed] = await linesOf(api, order);
    expect(taxed?.attributes).toMatchObject({ price_each_in_cents: 1_210, price_in_cents: 1_000 });
    expect(await moneyOf(order)).toMatchObject({
      deposit_held_in_cents: 1_210,
      price_in_cents: 101_000,
      tax_in_cents: 210,
      grand_total_with_tax_in_cents: 101_210,
    });
    expect(await taxesOf(api, order)).toMatchObject([{ percentage: 21, value_in_cents: 210 }]);
  });

  test.each(['new', 'reserved', 'started', 'stopped', 'archived', 'canceled'] as const)(
    'may be held of an order that is %s',
    async (status) => {
      const { order } = await orderIn(api, status, { deposit_type: 'fixed', deposit_value: 20 });
      await payDeposit(order, 2_000);
      recordOf(await hold(order, 500), 201);
      expect((await moneyOf(order))['deposit_held_in_cents']).toBe(500);
    },
  );

  test('is let go with its line, and only so', async () => {
    const order = await depositOrder();
    const { deposit_line_id } = recordOf(await hold(order, 3_000), 201).attributes;
    const line = `lines/${String(deposit_line_id)}`;
    const words = 'is that of a held deposit: hold more of it, or remove the line to hold none';
    expect(problemsOf(await api.update(line, { price_each_in_cents: 1, quantity: 2, discountable: true }))).toEqual({
      price_each_in_cents: words,
      quantity: words,
      discountable: words,
    });
    recordOf(await api.update(line, { title: 'Damage', price_each_in_cents: 3_000 }));
    recordOf(await api.remove(line));
    expect(await moneyOf(order)).toMatchObject({ deposit_held_in_cents: 0, price_in_cents: 100_000 });
    recordOf(await hold(order, 1_000), 201);
    expect((await moneyOf(order))['deposit_held_in_cents']).toBe(1_000);
  });

  test('stays through a recalculation, and is not copied', async () => {
    const order = await depositOrder();
    recordOf(await hold(order, 3_000), 201);
    recordOf(await api.create('order_price_recalculations', { order_id: order.id }));
    expect((await moneyOf(order))['deposit_held_in_cents']).toBe(3_000);
    const { new_order_id } = recordOf(
      await api.create('order_duplications', { original_order_id: order.id }),
    ).attributes;
    expect(await moneyOf({ ...order, id: String(new_order_id) })).toMatchObject({
      deposit_in_cents: 10_000,
      deposit_held_in_cents: 0,
      price_in_cents: 100_000,
    });
  });
});

describe('a paid deposit', () => {
  test('is processed once it is held or given back', async () => {
    const { order } = await orderIn(api, 'stopped', { deposit_type: 'fixed', deposit_value: 20 });
    const paid = {
      order_id: order.id,
      mode: 'manual',
      provider: 'none',
      amount_in_cents: 2_000,
      deposit_in_cents: 2_000,
    };
    recordOf(await api.create('payment_charges', paid), 201);
    expect(await moneyOf(order)).toMatchObject({
      payment_status: 'process_deposit',
      deposit_to_refund_in_cents: 2_000,
    });
    recordOf(await hold(order, 1_500), 201);
    expect(await moneyOf(order)).toMatchObject({
      payment_status: 'process_deposit',
      deposit_to_refund_in_cents: 500,
      total_to_be_paid_in_cents: 0,
    });
    recordOf(await hold(order, 500), 201);
    expect(await moneyOf(order)).toMatchObject({ payment_status: 'paid', deposit_to_refund_in_cents: 0 });
  });
});

test('invoices ask for a held deposit as little a second time as their order', async () => {
  const { order, product } = await orderIn(api, 'started', { deposit_type: 'fixed', deposit_value: 20 });
  const first = await finalizedOf(api, order);
  const paid = { mode: 'manual', provider: 'none', amount_in_cents: 2_000, deposit_in_cents: 2_000 };
  recordOf(await api.create('payment_charges', { order_id: order.id, ...paid }), 201);
  recordOf(await fulfill(api, order, [{ action: 'stop_product', product_id: product.id, quantity: 2 }]));
  recordOf(await hold(order, 500), 201);
  const shown = async () =>
    (await invoicesOf(api, order)).map(({ attributes }) => [
      attributes['grand_total_with_tax_in_cents'],
      attributes['deposit_in_cents'],
      attributes['paid_in_cents'],
      attributes['to_be_paid_in_cents'],
      attributes['deposit_to_refund_in_cents'],
      attributes['status'],
    ]);
  expect(await shown()).toEqual([
    [2_000, 2_000, 3_500, 0, 1_500, 'process_deposit'],
    [500, 0, 500, 0, 0, 'paid'],
  ]);
  recordOf(await hold(order, 9_999), 201);
  expect(await shown()).toEqual([
    [2_000, 2_000, 2_000, 0, 0, 'paid'],
    [2_000, 0, 2_000, 0, 0, 'paid'],
  ]);
  expect(first.attributes['to_be_paid_in_cents']).toBe(4_000);
});

const NOTHING_LEFT = "can't be held: nothing is left of what was paid as a deposit";

describe('a deposit that is given back', () => {
  test('is not held as well', async () => {
    const order = await depositOrder();
    await refundOf(api, { order_id: order.id, amount_in_cents: 0, deposit_in_cents: 10_000 });
    expect(problemsOf(await hold(order, 10_000))).toEqual({ amount_in_cents: NOTHING_LEFT });
    expect(await moneyOf(order)).toMatchObject({ deposit_held_in_cents: 0, grand_total_with_tax_in_cents: 100_000 });
  });

  test.each([
    // paid, refunded, hold → held
    [10_000, 4_000, 10_000, 6_000],
    [10_000, 9_999, 10_000, 1],
    [3_000, 0, 10_000, 3_000],
    [12_000, 0, 12_000, 10_000],
    [12_000, 5_000, 12_000, 7_000],
  ])('leaves what was paid and not given back: %i less %i', async (paid, back, asked, held) => {
    const order = await draftOf(api, { deposit_type: 'fixed', deposit_value: 100 });
    await payDeposit(order, paid);
    if (back > 0) await refundOf(api, { order_id: order.id, amount_in_cents: 0, deposit_in_cents: back });
    recordOf(await hold(order, asked), 201);
    expect((await moneyOf(order))['deposit_held_in_cents']).toBe(held);
  });

  test.each(['pending', 'created'])('cannot be held while its refund is %s', async (status) => {
    const order = await draftOf(api, { deposit_type: 'fixed', deposit_value: 100 });
    const { id } = await payDeposit(order, 10_000);
    const back = { payment_charge_id: id, amount_in_cents: 0, deposit_in_cents: 10_000, status };
    const { id: refund_id } = await refundOf(api, back);
    expect(problemsOf(await hold(order, 1))).toEqual({ amount_in_cents: NOTHING_LEFT });
    recordOf(await api.update(`payment_refunds/${refund_id}`, { status: 'failed' }));
    recordOf(await hold(order, 10_000), 201);
    expect(problemsOf(await api.update(`payment_refunds/${refund_id}`, { status: 'succeeded' }))).toEqual({
      status: 'is more than is refundable: 10000 of the deposit are held, 0 are left',
    });
  });

  test.each(['by hand', 'of its charge'])('%s is no more than what is not held', async (way) => {
    const order = await draftOf(api, { deposit_type: 'fixed', deposit_value: 100 });
    const { id } = await payDeposit(order, 10_000);
    recordOf(await hold(order, 6_000), 201);
    const source = way === 'by hand' ? { order_id: order.id } : { payment_charge_id: id };
    const back = (deposit_in_cents: number) => refund(api, { ...source, amount_in_cents: 0, deposit_in_cents });
    expect(problemsOf(await back(4_001))).toEqual({
      deposit_in_cents: 'is more than is refundable: 6000 of the deposit are held, 4000 are left',
    });
    const offered = await api.get(
      `refundable_payment_charges?filter[order_id]=${order.id}&filter[amount_in_cents]=0&filter[deposit_in_cents]=10000`,
    );
    expect(recordsOf(offered).map(({ attributes }) => attributes['max_refundable_deposit_in_cents'])).toEqual([4_000]);
    recordOf(await back(4_000), 201);
    expect(problemsOf(await back(1))).toHaveProperty('deposit_in_cents');
  });

  test('at the same time as it is held goes to one of them', async () => {
    const order = await depositOrder();
    const back = { order_id: order.id, amount_in_cents: 0, deposit_in_cents: 1_000 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hold(order, 1_000) : refund(api, back))),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { deposit_held_in_cents: held, deposit_refunded_in_cents: refunded } = await moneyOf(order);
    expect(Number(held) + Number(refunded)).toBe(10_000);
  });

  test('a charge that fails afterwards leaves what is held, and is due again', async () => {
    const order = await draftOf(api, { deposit_type: 'fixed', deposit_value: 100 });
    const { id } = await payDeposit(order, 10_000);
    recordOf(await hold(order, 10_000), 201);
    recordOf(await api.update(`payment_charges/${id}`, { status: 'failed' }));
    expect(await moneyOf(order)).toMatchObject({ deposit_held_in_cents: 10_000, total_to_be_paid_in_cents: 10_000 });
  });
});

test('twenty who hold at once hold the deposit, and no more', async () => {
  const order = await depositOrder();
  const answers = await Promise.all(Array.from({ length: 20 }, () => hold(order, 900)));
  expect(statusesOf(answers)).toEqual({ 201: 20 });
  expect((await moneyOf(order))['deposit_held_in_cents']).toBe(10_000);
  expect(await linesOf(api, order)).toHaveLength(2);
});

describe('a hold is refused', () => {
  test.each([
    [{ amount_in_cents: null }, { amount_in_cents: "can't be blank" }],
    [{ amount_in_cents: 0 }, { amount_in_cents: `must be between 1 and ${MAX_CENTS}` }],
    [{ amount_in_cents: -1 }, { amount_in_cents: `must be between 1 and ${MAX_CENTS}` }],
    [{ amount_in_cents: MAX_CENTS + 1 }, { amount_in_cents: `must be between 1 and ${MAX_CENTS}` }],
    [
      { amount_in_cents: 1, reason: 'x'.repeat(MAX_EXTRA_INFORMATION + 1) },
      { reason: `is too long (maximum is ${MAX_EXTRA_INFORMATION} characters)` },
    ],
  ])('with %j', async (attributes, problems) => {
    const order = await depositOrder();
    expect(problemsOf(await hold(order, undefined, attributes))).toEqual(problems);
    recordOf(await hold(order, MAX_CENTS, { reason: 'x'.repeat(MAX_EXTRA_INFORMATION) }), 201);
  });

  test('where nothing was paid as a deposit', async () => {
    const order = await draftOf(api, { deposit_type: 'fixed', deposit_value: 100 });
    await chargeOf(api, { order_id: order.id, amount_in_cents: 10_000 });
    expect(problemsOf(await hold(order, 1))).toEqual({ amount_in_cents: NOTHING_LEFT });
  });

  test('where there is no deposit', async () => {
    const order = await depositOrder({ deposit_type: 'none' });
    expect(problemsOf(await hold(order, 1))).toEqual({
      amount_in_cents: "can't be held: the order asks for no deposit",
    });
  });

  test('without an order that there is', async () => {
    expect(problemsOf(await api.create('deposit_holds', { amount_in_cents: 1 }))).toEqual({
      order_id: "can't be blank",
    });
    expect((await api.create('deposit_holds', { order_id: newId(), amount_in_cents: 1 })).status).toBe(404);
  });
});

test('moving on keeps what is held', async () => {
  const order = await depositOrder();
  recordOf(await hold(order, 700), 201);
  recordOf(await move(api, order, 'reserved'));
  expect((await moneyOf(order))['deposit_held_in_cents']).toBe(700);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf, recordsOf, type Resource } from '../v4/api.ts';
import { documentOf, finalizedOf } from '../v4/document-steps.ts';
import { bookedLine, charge, draftOf, taxCategoryOf, taxesOf } from '../v4/order-lines.ts';
import { chargeOf, orderWorth, refundOf } from '../v4/paying.ts';
import { PER_DAY, rulesetOf, SAMPLE_CHARGE, SAMPLE_PERIOD, SAMPLE_RULES } from '../v4/pricing.ts';
import { productOf, stockedProductOf } from '../v4/stock.ts';
import { type Order, type V1Client, v1Client } from './v1-client.ts';

/** What version 4 does about the money of an order is seen by version 1. */
let server: TestServer;
let v1: V1Client;
let v4: Api;

beforeAll(async () => {
  server = await startServer({ timeZone: 'UTC' });
  v1 = v1Client(server, server.apiKey);
  v4 = apiOf(server, server.token);
});

afterAll(() => server.stop());

const fetched = async ({ id }: Resource): Promise<Order> => (await v1('GET', `/orders/${id}`)).body.order;

const listed = async ({ id }: Resource): Promise<Order | undefined> =>
  (await v1('GET', '/orders?per=100')).body.orders.find((order) => order.id === id);

/** By itself and in the list. */
async function expectTold(order: Resource, told: Attributes): Promise<void> {
  expect(await fetched(order)).toMatchObject(told);
  expect(await listed(order)).toMatchObject(told);
}

test('what was paid, and given back', async () => {
  const order = await orderWorth(v4, 10_000, { deposit_type: 'fixed', deposit_value: 50 });
  await expectTold(order, { paid_in_cents: 0, paid_as_decimal: 0, deposit_paid_in_cents: 0 });
  const payment = await chargeOf(v4, { order_id: order.id, amount_in_cents: 8_050, deposit_in_cents: 5_000 });
  await expectTold(order, {
    paid_in_cents: 13_050,
    paid_as_decimal: 130.5,
    deposit_in_cents: 5_000,
    deposit_paid_in_cents: 5_000,
    deposit_paid_as_decimal: 50,
  });
  await refundOf(v4, { payment_charge_id: payment.id, amount_in_cents: 50, deposit_in_cents: 1_000 });
  await expectTold(order, { paid_in_cents: 13_000, deposit_paid_in_cents: 5_000 });
  await chargeOf(v4, { order_id: order.id, amount_in_cents: 2_000, mode: 'request' });
  await expectTold(order, { paid_in_cents: 13_000 });
});

test('a deposit that is held is a line of the order', async () => {
  const order = await orderWorth(v4, 10_000, { deposit_type: 'percentage_total', deposit_value: 25 });
  await expectTold(order, { deposit_type: 'percentage_total', deposit_value: 25, deposit_in_cents: 2_500 });
  recordOf(await v4.create('deposit_holds', { order_id: order.id, amount_in_cents: 700, reason: 'A dent' }), 201);
  await expectTold(order, { grand_total_with_tax_in_cents: 10_700, deposit_in_cents: 2_500, deposit_as_decimal: 25 });
  expect((await fetched(order)).lines.map(({ price_in_cents }) => price_in_cents)).toEqual([10_000, 700]);
});

test('invoices with a number are counted until they are archived', async () => {
  const order = await orderWorth(v4, 10_000);
  await documentOf(v4, order, 'quote');
  await documentOf(v4, order, 'contract');
  await expectTold(order, { invoice_count: 0 });
  await finalizedOf(v4, order);
  await expectTold(order, { invoice_count: 1 });
  await charge(v4, order);
  await expectTold(order, { invoice_count: 1 });
  const second = await finalizedOf(v4, order);
  await expectTold(order, { invoice_count: 2 });
  recordOf(await v4.remove(`documents/${second.id}`));
  await expectTold(order, { invoice_count: 1 });
  expect((await fetched(order)).lines).toHaveLength(2);
});

test('a finalized invoice changes the tag of an order', async () => {
  const order = await orderWorth(v4, 10_000);
  const tag = (await v1('GET', `/orders/${order.id}`)).headers.get('etag') ?? '';
  await finalizedOf(v4, order);
  const path = `/orders/${order.id}`;
  expect((await v1('PUT', path, { order: { tags: ['late'] } }, { 'if-match': tag })).status).toBe(412);
});

test('a discount is the order’s own, and a coupon shows in what it comes to', async () => {
  const tax_category_id = await taxCategoryOf(v4, 20);
  const order = await draftOf(v4, { discount_type: 'fixed', discount_value: 10 });
  await charge(v4, order, { price_each_in_cents: 10_000, tax_category_id });
  const discounted = {
    discount_percentage: 10,
    discount_in_cents: 1_000,
    discount_as_decimal: 10,
    discount_with_tax_in_cents: 1_200,
    price_in_cents: 10_000,
    price_with_tax_in_cents: 12_000,
  };
  await expectTold(order, { ...discounted, grand_total_in_cents: 9_000 });
  const terms = { identifier: 'SPRING', coupon_type: 'percentage', value: 50 };
  const coupon = recordOf(await v4.create('coupons', terms), 201);
  recordOf(await v4.update(`orders/${order.id}`, { coupon_id: coupon.id }));
  await expectTold(order, { ...discounted, grand_total_in_cents: 4_500, grand_total_with_tax_in_cents: 5_400 });
});

test('taxes of a region are among those of the order', async () => {
  const tax_category_id = await taxCategoryOf(v4, 10);
  const region = recordOf(
    await v4.create('tax_regions', {
      name: 'Abroad',
      strategy: 'compound',
      tax_rates_attributes: [{ name: 'Levy', value: 5 }],
    }),
    201,
  );
  const order = await draftOf(v4);
  await charge(v4, order, { price_each_in_cents: 10_000, tax_category_id });
  recordOf(await v4.update(`orders/${order.id}`, { tax_region_id: region.id }));
  await expectTold(order, { tax_region_id: region.id, grand_total_with_tax_in_cents: 11_550 });
  const { tax_values } = await fetched(order);
  expect(tax_values.toSorted(byPercentage)).toMatchObject([
    { name: 'Levy', percentage: 5, value_in_cents: 550, value_as_decimal: 5.5, order_id: order.id },
    { name: 'VAT 10%', percentage: 10, value_in_cents: 1_000, value_as_decimal: 10, order_id: order.id },
  ]);
  await finalizedOf(v4, order);
  expect((await fetched(order)).tax_values).toEqual(tax_values);
  expect(await taxesOf(v4, order)).toHaveLength(2);
});

const byPercentage = (a: object, b: object): number =>
  'percentage' in a && 'percentage' in b ? Number(a.percentage) - Number(b.percentage) : 0;

test('what version 1 books is priced by the rules', async () => {
  const price_ruleset_id = await rulesetOf(v4, ...SAMPLE_RULES);
  const product = await productOf(v4, { ...PER_DAY, price_ruleset_id, allow_shortage: true });
  const { id } = (await v1('POST', '/orders', { order: SAMPLE_PERIOD })).body.order;
  const ids = { [product.id]: 2 };
  expect((await v1('POST', `/orders/${id}/book`, { ids })).status).toBe(200);
  const { lines, price_in_cents, plannings } = (await v1('GET', `/orders/${id}`)).body.order;
  const [line] = recordsOf(await v4.get(`lines?filter[order_id]=${id}`));
  const { price_each_in_cents, charge_length, charge_label } = SAMPLE_CHARGE;
  expect(line?.attributes).toMatchObject(SAMPLE_CHARGE);
  expect(lines).toMatchObject([{ price_each_in_cents, price_in_cents: 2 * price_each_in_cents }]);
  expect(plannings).toMatchObject([{ price_each_in_cents, charge_length, charge_label }]);
  expect(price_in_cents).toBe(2 * price_each_in_cents);
});

test('what a deposit of items comes to', async () => {
  const product = await stockedProductOf(v4, 5, { deposit_in_cents: 4_000 });
  const order = await draftOf(v4, { deposit_type: 'percentage', deposit_value: 50 });
  await bookedLine(v4, order, product, 3);
  await expectTold(order, { deposit_type: 'percentage', deposit_value: 50, deposit_in_cents: 6_000 });
});

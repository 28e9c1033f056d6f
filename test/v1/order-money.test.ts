import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf, type Resource } from '../v4/api.ts';
import { charge, orderOf, taxCategoryOf, taxesOf } from '../v4/order-lines.ts';
import { chargeOf } from '../v4/paying.ts';
import { type Rental, rentalOf } from './rental.ts';
import { type V1Client, v1Client } from './v1-client.ts';

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

const AMOUNTS = [
  'price_in_cents',
  'discount_in_cents',
  'grand_total_in_cents',
  'grand_total_with_tax_in_cents',
  'deposit_in_cents',
  'deposit_paid_in_cents',
  'paid_in_cents',
  'discount_percentage',
  'deposit_type',
  'deposit_value',
  'tax_region_id',
] as const;

/** Version 4's order, when version 1 says the same of its money. */
async function agreed(id: string): Promise<Attributes> {
  const reported: Attributes = { ...(await rental.fetch(id)) };
  const { attributes } = await orderOf(v4, { id });
  const only = (from: Attributes) => Object.fromEntries(AMOUNTS.map((name) => [name, from[name]]));
  expect(only(reported)).toEqual(only(attributes));
  const taxes = reported['tax_values'] as readonly Attributes[];
  const shown = taxes.map(({ name, percentage, value_in_cents }) => ({ name, percentage, value_in_cents }));
  const values = await taxesOf(v4, { id } as Resource);
  expect(shown.toSorted((a, b) => Number(a.percentage) - Number(b.percentage))).toEqual(
    values.map(({ name, percentage, value_in_cents }) => ({ name, percentage, value_in_cents })),
  );
  return attributes;
}

/** 100.00 taxed at 20 %. */
async function taxedOrder(): Promise<string> {
  const { id } = await rental.order();
  const tax_category_id = await taxCategoryOf(v4, 20);
  await charge(v4, { id } as Resource, { price_each_in_cents: 10_000, tax_category_id });
  return id;
}

const put = async (id: string, attributes: Attributes): Promise<Attributes> =>
  recordOf(await v4.update(`orders/${id}`, attributes)).attributes;

describe('both versions tell the same', () => {
  test.each<[string, Attributes]>([
    ['a discount in per cent', { discount_value: 12.5 }],
    ['a fixed discount', { discount_type: 'fixed', discount_value: 33.33 }],
    ['no deposit', { deposit_type: 'none' }],
    ['a fixed deposit', { deposit_type: 'fixed', deposit_value: 12.5 }],
    ['a deposit in per cent of the total', { deposit_type: 'percentage_total', deposit_value: 10 }],
    ['a deposit in per cent of those of the items', { deposit_type: 'percentage', deposit_value: 50 }],
  ])('of %s', async (_, attributes) => {
    const id = await taxedOrder();
    await put(id, attributes);
    await agreed(id);
  });

  test.each(['add_to', 'replace', 'compound'])('of a tax region that is to %s', async (strategy) => {
    const rates = [{ name: 'Levy', value: 3 }];
    const region = recordOf(
      await v4.create('tax_regions', { name: newId(), strategy, tax_rates_attributes: rates }),
      201,
    );
    const id = await taxedOrder();
    await put(id, { tax_region_id: region.id });
    expect((await agreed(id))['tax_region_id']).toBe(region.id);
  });

  test('of a deposit that is held', async () => {
    const id = await taxedOrder();
    await put(id, { deposit_type: 'fixed', deposit_value: 20 });
    await chargeOf(v4, { order_id: id, amount_in_cents: 0, deposit_in_cents: 2_000 });
    recordOf(await v4.create('deposit_holds', { order_id: id, amount_in_cents: 500 }), 201);
    expect(await agreed(id)).toMatchObject({ deposit_in_cents: 2_000, grand_total_with_tax_in_cents: 12_500 });
  });

  test('of what a coupon leaves, which is no part of the discount', async () => {
    const coupon = recordOf(
      await v4.create('coupons', { identifier: newId(), coupon_type: 'percentage', value: 10 }),
      201,
    );
    const id = await taxedOrder();
    await put(id, { coupon_id: coupon.id });
    await call('PUT', `/orders/${id}`, { order: { discount_percentage: 50 } });
    expect(await agreed(id)).toMatchObject({
      coupon_id: coupon.id,
      discount_in_cents: 5_000,
      coupon_discount_in_cents: 500,
      grand_total_in_cents: 4_500,
      tax_in_cents: 900,
    });
    await rental.act(id, 'concept');
    await agreed(id);
    expect(recordOf(await v4.get(`coupons/${coupon.id}`)).attributes['redemptions_count']).toBe(1);
  });

  test("of a customer's discount, deposit and region", async () => {
    const region = recordOf(await v4.create('tax_regions', { name: newId(), strategy: 'replace' }), 201);
    const customer = recordOf(
      await v4.create('customers', {
        name: 'Ada',
        discount_percentage: 5,
        deposit_type: 'percentage_total',
        deposit_value: 40,
        tax_region_id: region.id,
      }),
      201,
    );
    const id = await taxedOrder();
    await call('PUT', `/orders/${id}`, { order: { customer_id: customer.id } });
    expect(await agreed(id)).toMatchObject({
      discount_in_cents: 500,
      tax_in_cents: 0,
      grand_total_with_tax_in_cents: 9_500,
      deposit_in_cents: 3_800,
    });
  });
});

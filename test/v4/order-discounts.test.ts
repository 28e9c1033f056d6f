import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, problemsOf, recordOf, type Resource, statusesOf } from './api.ts';
import { book, move } from './booking.ts';
import { bookedLine, bundleLine, charge, draftOf, orderOf, taxCategoryOf, taxesOf } from './order-lines.ts';
import { productOf, stockedProductOf } from './stock.ts';

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

const couponOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(
    await api.create('coupons', { identifier: newId(), coupon_type: 'percentage', value: 10, ...attributes }),
    201,
  );

/** A charge of 100.00. */
async function chargedOrder(attributes: Attributes = {}): Promise<Resource> {
  const order = await draftOf(api, attributes);
  await charge(api, order, { price_each_in_cents: 10_000 });
  return order;
}

const put = async ({ id }: Resource, attributes: Attributes): Promise<Attributes> =>
  recordOf(await api.update(`orders/${id}`, attributes)).attributes;

const redemptionsOf = async ({ id }: Resource): Promise<unknown> =>
  recordOf(await api.get(`coupons/${id}`)).attributes['redemptions_count'];

const errorsOf = (order: Attributes): unknown =>
  (order['coupon_errors'] as { readonly errors: readonly string[] } | null)?.errors ?? null;

const customerOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('customers', { name: 'Ada', ...attributes }), 201);

describe('a discount', () => {
  test.each([
    // type, value → discount, percentage shown; of 300.00, of which 200.00 are discountable
    ['percentage', 10, 2_000, 10],
    ['percentage', 12.3456, 2_469, 12.3456],
    ['percentage', 100, 20_000, 100],
    ['fixed', 50, 5_000, 25],
    ['fixed', 0.01, 1, 0.005],
    ['fixed', 66.67, 6_667, 33.335],
    ['fixed', 1_000, 20_000, 100],
  ])('%s %d: %i cents, %d %%', async (discount_type, discount_value, discount_in_cents, discount_percentage) => {
    const order = await draftOf(api, { discount_type, discount_value });
    await charge(api, order, { price_each_in_cents: 10_000, discountable: false });
    for (const quantity of [1, 2, 3]) await charge(api, order, { price_each_in_cents: 3_333, quantity });
    await charge(api, order, { price_each_in_cents: 2 });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      price_in_cents: 30_000,
      discount_in_cents,
      total_discount_in_cents: discount_in_cents,
      discount_percentage,
      grand_total_in_cents: 30_000 - discount_in_cents,
    });
  });

  test('comes with the customer, unless another is sent', async () => {
    const customer = await customerOf({ discount_percentage: 12.5 });
    const order = await chargedOrder();
    expect(await put(order, { customer_id: customer.id })).toMatchObject({
      discount_type: 'percentage',
      discount_percentage: 12.5,
      discount_in_cents: 1_250,
    });
    const other = await chargedOrder();
    const sent = { customer_id: customer.id, discount_type: 'fixed', discount_value: 3 };
    expect(await put(other, sent)).toMatchObject({ discount_type: 'fixed', discount_in_cents: 300 });
  });
});

describe('a coupon', () => {
  test.each([
    // coupon, discount of the order → coupon's discount, total discount, tax at 21 % of what is left of 802.50
    [{ value: 10 }, 0, 8_025, 8_025, 15_167],
    [{ value: 100 }, 0, 80_250, 80_250, 0],
    [{ value: 10 }, 10, 7_222, 15_247, 13_651],
    [{ coupon_type: 'cents', value: 250 }, 0, 250, 250, 16_800],
    [{ coupon_type: 'cents', value: 99_999 }, 0, 80_250, 80_250, 0],
    [{ coupon_type: 'cents', value: 99_999 }, 50, 40_125, 80_250, 0],
    [{ value: 10 }, 100, 0, 80_250, 0],
  ])('%j after a discount of %d %%', async (attributes, discount_value, coupon_discount_in_cents, total, tax) => {
    const coupon = await couponOf(attributes);
    const order = await draftOf(api, { coupon_id: coupon.id, discount_value });
    await charge(api, order, { price_each_in_cents: 80_250, tax_category_id: await taxCategoryOf(api, 21) });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      coupon_id: coupon.id,
      coupon_errors: null,
      price_in_cents: 80_250,
      coupon_discount_in_cents,
      total_discount_in_cents: total,
      grand_total_in_cents: 80_250 - total,
      tax_in_cents: tax,
    });
    expect((await taxesOf(api, order)).map(({ value_in_cents }) => value_in_cents)).toEqual([tax]);
  });

  test('is put on, shown and taken off', async () => {
    const coupon = await couponOf();
    const order = await chargedOrder();
    expect(await put(order, { coupon_id: coupon.id })).toMatchObject({ coupon_discount_in_cents: 1_000 });
    const shown = await api.get(`orders/${order.id}?include=coupon`);
    expect(shown.body.included?.map(({ type, id }) => [type, id])).toContainEqual(['coupons', coupon.id]);
    expect(await redemptionsOf(coupon)).toBe(1);
    expect(await put(order, { coupon_id: null })).toMatchObject({ coupon_id: null, coupon_discount_in_cents: 0 });
    expect(await redemptionsOf(coupon)).toBe(0);
  });

  test('gives way to another', async () => {
    const [one, two] = [await couponOf(), await couponOf({ value: 20 })];
    const order = await chargedOrder({ coupon_id: one.id });
    expect(await put(order, { coupon_id: two.id })).toMatchObject({ coupon_discount_in_cents: 2_000 });
    expect([await redemptionsOf(one), await redemptionsOf(two)]).toEqual([0, 1]);
  });

  test('must be there', async () => {
    const archived = await couponOf();
    recordOf(await api.remove(`coupons/${archived.id}`));
    const order = await chargedOrder();
    for (const coupon_id of [newId(), archived.id, await foreignCoupon()]) {
      expect(problemsOf(await api.update(`orders/${order.id}`, { coupon_id }))).toEqual({ coupon_id: 'must exist' });
      expect(problemsOf(await api.create('orders', { coupon_id }))).toEqual({ coupon_id: 'must exist' });
    }
  });

  async function foreignCoupon(): Promise<string> {
    const [company_id, id] = [newId(), newId()];
    await server.database.run(sql`
      insert into companies (id, slug, name, default_timezone, currency)
      values (${company_id}, ${`c${company_id}`}, 'Others', 'UTC', 'eur')
    `);
    await server.database.run(sql`
      insert into coupons (company_id, id, identifier, coupon_type, value)
      values (${company_id}, ${id}, 'THEIRS', 'percentage', 50)
    `);
    return id;
  }

  test('is not copied', async () => {
    const coupon = await couponOf();
    const order = await chargedOrder({ coupon_id: coupon.id, discount_value: 5 });
    const { new_order_id } = recordOf(
      await api.create('order_duplications', { original_order_id: order.id }),
    ).attributes;
    expect((await orderOf(api, { id: String(new_order_id) })).attributes).toMatchObject({
      coupon_id: null,
      coupon_discount_in_cents: 0,
      discount_in_cents: 500,
      grand_total_in_cents: 9_500,
    });
    expect(await redemptionsOf(coupon)).toBe(1);
  });

  test('cannot be put on what is over', async () => {
    const order = await chargedOrder();
    recordOf(await move(api, order, 'canceled'));
    const answer = await api.update(`orders/${order.id}`, { coupon_id: (await couponOf()).id });
    expect(answer.body.errors?.[0]?.code).toBe('wrong_status');
  });
});

describe('a coupon for some items', () => {
  test('discounts those lines only, by product, group or bundle', async () => {
    const price = { price_type: 'fixed', flat_fee_price_in_cents: 10_000 };
    const [named, grouped, other] = [
      await productOf(api, price),
      await productOf(api, price),
      await productOf(api, price),
    ];
    const order = await draftOf(api);
    for (const product of [named, grouped, other]) await bookedLine(api, order, product);
    await charge(api, order, { price_each_in_cents: 10_000 });
    const bundle = await bundleLine(api, order, [
      { product: other, quantity: 1 },
      { product: grouped, quantity: 1, discount_percentage: 50 },
    ]);
    // What is part of a bundle goes by the bundle: the tenth of 10000 twice, not of the part as well.
    const some = await couponOf({
      eligible_item_type: 'item',
      eligible_item_ids: [named.id, grouped.attributes['product_group_id']],
    });
    expect(await put(order, { coupon_id: some.id })).toMatchObject({
      price_in_cents: 55_000,
      coupon_errors: null,
      coupon_discount_in_cents: 2_000,
    });
    const whole = await couponOf({ eligible_item_type: 'item', eligible_item_ids: [bundle.attributes['item_id']] });
    expect(await put(order, { coupon_id: whole.id })).toMatchObject({ coupon_discount_in_cents: 1_500 });
    const fixed = await couponOf({
      eligible_item_type: 'item',
      eligible_item_ids: [named.id],
      coupon_type: 'cents',
      value: 99_999,
    });
    expect(await put(order, { coupon_id: fixed.id, discount_value: 25 })).toMatchObject({
      discount_in_cents: 13_750,
      coupon_discount_in_cents: 7_500,
    });
  });

  test('waits for them', async () => {
    const product = await productOf(api, { price_type: 'fixed', flat_fee_price_in_cents: 5_000 });
    const coupon = await couponOf({ eligible_item_type: 'item', eligible_item_ids: [product.id] });
    const order = await chargedOrder({ coupon_id: coupon.id });
    expect((await orderOf(api, order)).attributes).toMatchObject({
      coupon_id: coupon.id,
      coupon_errors: { identifier: coupon.attributes['identifier'], errors: ['no_eligible_items'] },
      coupon_discount_in_cents: 0,
    });
    const line = await bookedLine(api, order, product);
    expect((await orderOf(api, order)).attributes).toMatchObject({
      coupon_errors: null,
      coupon_discount_in_cents: 500,
    });
    recordOf(await api.update(`lines/${line.id}`, { discountable: false }));
    expect(errorsOf((await orderOf(api, order)).attributes)).toEqual(['no_eligible_items']);
  });
});

describe('what is wrong with a coupon', () => {
  const past = { starts_at: '2020-01-01T12:00:00Z', ends_at: '2020-01-02T12:00:00Z' };
  const ahead = { starts_at: '2090-01-01T12:00:00Z' };
  const today = () => ({ starts_at: Temporal.Now.instant().toString(), ends_at: Temporal.Now.instant().toString() });

  test.each<[Attributes | (() => Attributes), Attributes, readonly string[] | null]>([
    [{ active: false }, {}, ['inactive']],
    [ahead, {}, ['not_started']],
    [past, {}, ['ended']],
    [today, {}, null],
    [{ minimum_order_amount_in_cents: 10_001 }, {}, ['minimum_order_amount']],
    [{ minimum_order_amount_in_cents: 10_000 }, { discount_value: 50 }, null],
    [{ stackable: false }, { discount_value: 0.0001 }, ['not_stackable']],
    [{ stackable: false }, { discount_type: 'fixed', discount_value: 1 }, ['not_stackable']],
    [{ stackable: false }, {}, null],
    [{ ...past, active: false, stackable: false }, { discount_value: 1 }, ['inactive', 'ended', 'not_stackable']],
  ])('of %j on an order with %j: %j', async (terms, attributes, errors) => {
    const coupon = await couponOf(typeof terms === 'function' ? terms() : terms);
    const order = await chargedOrder({ coupon_id: coupon.id, ...attributes });
    const shown = (await orderOf(api, order)).attributes;
    expect(errorsOf(shown)).toEqual(errors);
    expect(shown['coupon_discount_in_cents'] === 0).toBe(errors !== null);
  });

  test('is gone when it is right again', async () => {
    const coupon = await couponOf({ minimum_order_amount_in_cents: 15_000, stackable: false });
    const order = await chargedOrder({ coupon_id: coupon.id, discount_value: 5 });
    expect(errorsOf(await put(order, {}))).toEqual(['minimum_order_amount', 'not_stackable']);
    await charge(api, order, { price_each_in_cents: 5_000 });
    expect(errorsOf(await put(order, {}))).toEqual(['not_stackable']);
    expect(await put(order, { discount_value: 0 })).toMatchObject({
      coupon_errors: null,
      coupon_discount_in_cents: 1_500,
    });
  });

  test('is dismissed with the coupon', async () => {
    const coupon = await couponOf({ active: false });
    const order = await chargedOrder({ coupon_id: coupon.id });
    expect(await put(order, { dismiss_coupon_errors: true })).toMatchObject({ coupon_id: null, coupon_errors: null });
  });

  test('is not dismissed where nothing is', async () => {
    const coupon = await couponOf();
    const order = await chargedOrder({ coupon_id: coupon.id });
    expect(await put(order, { dismiss_coupon_errors: true })).toMatchObject({ coupon_id: coupon.id });
    const other = await couponOf({ active: false });
    const sent = await put(order, { coupon_id: other.id, dismiss_coupon_errors: true });
    expect(sent).toMatchObject({ coupon_id: other.id });
    expect(errorsOf(sent)).toEqual(['inactive']);
  });
});

describe('an order that has redeemed a coupon', () => {
  const OVER: readonly (readonly [string, (coupon: Resource) => Promise<unknown>])[] = [
    ['is switched off', ({ id }) => api.update(`coupons/${id}`, { active: false })],
    ['is archived', ({ id }) => api.remove(`coupons/${id}`)],
    [
      'ends',
      ({ id }) => server.database.run(sql`update coupons set ends_at = now() - interval '1 day' where id = ${id}`),
    ],
  ];

  test.each(OVER)('keeps what it gave when it %s', async (_, end) => {
    const coupon = await couponOf({ starts_at: '2020-01-01T12:00:00Z' });
    const order = await chargedOrder({ coupon_id: coupon.id });
    await end(coupon);
    await charge(api, order, { price_each_in_cents: 2_000 });
    recordOf(await move(api, order, 'reserved'));
    expect(await put(order, { coupon_id: coupon.id, tag_list: ['kept'] })).toMatchObject({
      coupon_errors: null,
      coupon_discount_in_cents: 1_200,
    });
  });

  test.each(OVER)('but not one that is still new when it %s', async (_, end) => {
    const coupon = await couponOf({ starts_at: '2020-01-01T12:00:00Z' });
    const order = await chargedOrder({ status: 'new', coupon_id: coupon.id });
    expect((await orderOf(api, order)).attributes['coupon_discount_in_cents']).toBe(1_000);
    expect(await redemptionsOf(coupon)).toBe(0);
    await end(coupon);
    recordOf(await move(api, order, 'draft'));
    const { attributes } = await orderOf(api, order);
    expect(attributes).toMatchObject({ coupon_id: coupon.id, coupon_discount_in_cents: 0 });
    expect(errorsOf(attributes)).toHaveLength(1);
    expect(await redemptionsOf(coupon)).toBe(0);
  });

  test('goes on having it while it is too small, and gives it back when it is canceled', async () => {
    const coupon = await couponOf({ max_redemptions: 1, minimum_order_amount_in_cents: 5_000 });
    const order = await draftOf(api, { coupon_id: coupon.id });
    expect(errorsOf(order.attributes)).toEqual(['minimum_order_amount']);
    expect(await redemptionsOf(coupon)).toBe(1);
    const late = await chargedOrder({ coupon_id: coupon.id });
    expect(errorsOf((await orderOf(api, late)).attributes)).toEqual(['max_redemptions']);
    await charge(api, order, { price_each_in_cents: 5_000 });
    expect((await orderOf(api, order)).attributes['coupon_discount_in_cents']).toBe(500);
    recordOf(await move(api, order, 'canceled'));
    expect((await orderOf(api, order)).attributes).toMatchObject({
      coupon_id: coupon.id,
      coupon_errors: null,
      coupon_discount_in_cents: 500,
    });
    expect(await redemptionsOf(coupon)).toBe(0);
    expect(errorsOf(await put(late, {}))).toBeNull();
    expect(await redemptionsOf(coupon)).toBe(1);
  });

  test('has it still in the archive', async () => {
    const coupon = await couponOf();
    const order = await chargedOrder({ coupon_id: coupon.id });
    recordOf(await move(api, order, 'archived'));
    recordOf(await api.update(`coupons/${coupon.id}`, { active: false }));
    expect(await redemptionsOf(coupon)).toBe(1);
    recordOf(await move(api, order, 'draft', { revert: true }));
    expect((await orderOf(api, order)).attributes).toMatchObject({
      coupon_errors: null,
      coupon_discount_in_cents: 1_000,
    });
  });
});

describe('once per customer', () => {
  test('is once for each, whatever becomes of the other orders', async () => {
    const [ada, bob] = [await customerOf(), await customerOf()];
    const coupon = await couponOf({ one_per_customer: true });
    const terms = { coupon_id: coupon.id, customer_id: ada.id };
    const first = await chargedOrder(terms);
    const second = await chargedOrder(terms);
    const bobs = await chargedOrder({ ...terms, customer_id: bob.id });
    const nobodys = await chargedOrder({ coupon_id: coupon.id });
    expect(errorsOf((await orderOf(api, first)).attributes)).toBeNull();
    expect(errorsOf((await orderOf(api, second)).attributes)).toEqual(['one_per_customer']);
    expect(errorsOf((await orderOf(api, bobs)).attributes)).toBeNull();
    expect(errorsOf((await orderOf(api, nobodys)).attributes)).toBeNull();
    expect(await redemptionsOf(coupon)).toBe(3);
    expect(errorsOf(await put(nobodys, { customer_id: ada.id }))).toEqual(['one_per_customer']);
    expect(await redemptionsOf(coupon)).toBe(2);
    recordOf(await move(api, first, 'canceled'));
    expect(errorsOf(await put(second, {}))).toBeNull();
  });

  test('even when they order at once', async () => {
    const ada = await customerOf();
    const coupon = await couponOf({ one_per_customer: true });
    const orders = await Promise.all(Array.from({ length: 16 }, () => chargedOrder({ customer_id: ada.id })));
    await Promise.all(orders.map((order) => put(order, { coupon_id: coupon.id })));
    expect(await redemptionsOf(coupon)).toBe(1);
  });
});

describe('the last redemption', () => {
  const RIVALS = 32;

  test.each<[string, (coupon_id: string) => Promise<() => Promise<Attributes | undefined>>]>([
    [
      'put on drafts',
      async (coupon_id) => {
        const order = await chargedOrder();
        return () => put(order, { coupon_id });
      },
    ],
    ['on new drafts', async (coupon_id) => async () => (await draftOf(api, { coupon_id })).attributes],
    [
      'with orders that are reserved',
      async (coupon_id) => {
        const order = await chargedOrder({ status: 'new', coupon_id });
        return async () => {
          recordOf(await move(api, order, 'reserved'));
          return (await orderOf(api, order)).attributes;
        };
      },
    ],
  ])('goes to one of %s', async (_, prepare) => {
    const coupon = await couponOf({ max_redemptions: 3 });
    for (const count of [1, 2]) await chargedOrder({ coupon_id: coupon.id, tag_list: [`${count}`] });
    const rivals = await Promise.all(Array.from({ length: RIVALS }, () => prepare(coupon.id)));
    const orders = await Promise.all(rivals.map((redeem) => redeem()));
    const errors = orders.map((order) => JSON.stringify(errorsOf(order ?? {})));
    expect(
      Object.fromEntries(
        Map.groupBy(errors, (error) => error)
          .entries()
          .map(([key, all]) => [key, all.length]),
      ),
    ).toEqual({ null: 1, '["max_redemptions"]': RIVALS - 1 });
    expect(await redemptionsOf(coupon)).toBe(3);
  });

  test('is free again for one when many change their minds', async () => {
    const [one, two] = [await couponOf({ max_redemptions: 4 }), await couponOf({ max_redemptions: 4 })];
    const product = await stockedProductOf(api, 500);
    const customer = await customerOf();
    const orders = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        draftOf(api, { coupon_id: index % 2 === 0 ? one.id : two.id, customer_id: customer.id }),
      ),
    );
    const verbs = orders.flatMap((order, index) => [
      () => api.update(`orders/${order.id}`, { coupon_id: index % 2 === 0 ? two.id : one.id }),
      () => book(api, order, product),
      () => (index % 3 === 0 ? move(api, order, 'canceled') : api.update(`orders/${order.id}`, { coupon_id: one.id })),
    ]);
    const answers = await Promise.all(verbs.map((verb) => verb()));
    expect(Object.keys(statusesOf(answers)).filter((status) => Number(status) >= 500)).toEqual([]);
    for (const coupon of [one, two]) expect(await redemptionsOf(coupon)).toBeLessThanOrEqual(4);
  });
});

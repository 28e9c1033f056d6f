import { type Api, recordOf, type Resource } from '../v4/api.ts';
import { book, fulfill, move, orderIn, orderOf } from '../v4/booking.ts';
import { RED_PICTURE } from '../v4/catalogue.ts';
import { documentOf } from '../v4/document-steps.ts';
import { bundleLine, charge, taxCategoryOf } from '../v4/order-lines.ts';
import { authorizationOf, chargeOf, refundOf } from '../v4/paying.ts';
import { productOf, stockedProductOf, stockItemOf, trackedProductOf } from '../v4/stock.ts';

/** What a company has after a while: orders of every kind and status, each of which some invariant is about. */
export interface World {
  /** Of two units that are counted, with tax and a customer. */
  readonly reserved: Resource;
  readonly draft: Resource;
  readonly canceled: Resource;
  /** Two units that are counted are out. */
  readonly started: Resource;
  /** Each names one of two pieces, for the same time; a third piece is free. */
  readonly named: readonly [Resource, Resource];
  readonly stockItems: readonly [Resource, Resource, Resource];
  /** Has one of two pieces out. */
  readonly stockItemOut: Resource;
  /** Both are short of one unit. */
  readonly short: readonly [Resource, Resource];
  /** Two bundles of two parts. */
  readonly bundled: Resource;
  /** Of something that costs nothing. */
  readonly free: Resource;
  /** Has redeemed a coupon, is discounted besides, is taxed by a region and has some of its deposit held. */
  readonly couponed: Resource;
  /** Has a charge of which some was given back, by a refund and by one that is under way, and a captured authorization. */
  readonly paid: Resource;
  /**
   * Has a quote, a signed contract, an invoice that was revised, another one with a number and one that follows the order;
   * the first of those that count is paid, and of the others some.
   */
  readonly billed: Resource;
  readonly downtime: Resource;
  readonly customer: Resource;
}

export async function buildWorld(api: Api): Promise<World> {
  const customer = recordOf(await api.create('customers', { name: 'Ada Lovelace' }), 201);
  const tax_category_id = await taxCategoryOf(api, 9, 21);
  const priced = { price_type: 'fixed', flat_fee_price_in_cents: 3_333, tax_category_id };
  const product = await stockedProductOf(api, 9, priced);
  const reserved = await orderOf(api, { customer_id: customer.id });
  recordOf(await book(api, reserved, product, 2));
  recordOf(await move(api, reserved, 'reserved'));
  await orderOf(api, { status: 'draft', deposit_type: 'fixed', deposit_value: 12.5 });
  await orderIn(api, 'new');
  await orderIn(api, 'stopped');
  await orderIn(api, 'archived');
  return {
    reserved,
    customer,
    ...(await buildNamed(api)),
    short: await buildShort(api),
    bundled: await buildBundled(api, product),
    free: await buildFree(api),
    couponed: await buildCouponed(api, product),
    paid: await buildPaid(api),
    billed: await buildBilled(api, tax_category_id),
    draft: (await orderIn(api, 'draft', { deposit_type: 'none' })).order,
    canceled: (await orderIn(api, 'canceled')).order,
    started: (await orderIn(api, 'started')).order,
    downtime: recordOf(
      await api.create('downtimes', {
        product_id: product.id,
        quantity: 1,
        reason: 'repair',
        starts_at: '2030-01-02T09:00:00Z',
        stops_at: '2030-01-09T09:00:00Z',
      }),
    ),
  };
}

async function buildNamed(api: Api): Promise<Pick<World, 'named' | 'stockItems' | 'stockItemOut'>> {
  const product = await trackedProductOf(api);
  const stockItems = [
    await stockItemOf(api, product.id),
    await stockItemOf(api, product.id),
    await stockItemOf(api, product.id),
  ] as const;
  const naming = async (stockItem: Resource): Promise<Resource> => {
    const order = await orderOf(api, { status: 'reserved' });
    const action = {
      action: 'book_stock_items',
      mode: 'create_new',
      product_id: product.id,
      stock_item_ids: [stockItem.id],
    };
    recordOf(await fulfill(api, order, [action]));
    return order;
  };
  const named = [await naming(stockItems[0]), await naming(stockItems[1])] as const;

  const other = await trackedProductOf(api);
  const [first, second] = [await stockItemOf(api, other.id), await stockItemOf(api, other.id)];
  const stockItemOut = await orderOf(api, { status: 'reserved' });
  const units = { product_id: other.id, stock_item_ids: [first.id, second.id] };
  recordOf(await fulfill(api, stockItemOut, [{ action: 'book_stock_items', mode: 'create_new', ...units }]));
  recordOf(await fulfill(api, stockItemOut, [{ action: 'start_stock_items', ...units }]));
  recordOf(await fulfill(api, stockItemOut, [{ action: 'stop_stock_items', ...units, stock_item_ids: [second.id] }]));
  return { named, stockItems: stockItems, stockItemOut: stockItemOut };
}

async function buildShort(api: Api): Promise<World['short']> {
  const product = await stockedProductOf(api, 1, { allow_shortage: true, shortage_limit: 1 });
  const orders = [await orderOf(api), await orderOf(api)] as const;
  for (const order of orders) {
    recordOf(await book(api, order, product));
    recordOf(await move(api, order, 'reserved', { confirm_shortage: true }));
  }
  return orders;
}

async function buildBundled(api: Api, part: Resource): Promise<Resource> {
  const other = await stockedProductOf(api, 9, { price_type: 'fixed', flat_fee_price_in_cents: 1_111 });
  const order = await orderOf(api, { status: 'reserved' });
  const parts = [
    { product: part, quantity: 1, discount_percentage: 10 },
    { product: other, quantity: 2 },
  ];
  await bundleLine(api, order, parts, { quantity: 2 });
  return order;
}

async function buildFree(api: Api): Promise<Resource> {
  const service = await productOf(api, { product_type: 'service', tracking_type: 'none', price_type: 'none' });
  const sold = await stockedProductOf(api, 5, { product_type: 'sales_item', price_type: 'none' });
  const order = await orderOf(api, { status: 'reserved' });
  recordOf(await book(api, order, service));
  recordOf(await book(api, order, sold, 2));
  recordOf(await fulfill(api, order, [{ action: 'start_product', product_id: sold.id, quantity: 1 }]));
  return order;
}

async function buildCouponed(api: Api, product: Resource): Promise<Resource> {
  const coupon = recordOf(
    await api.create('coupons', {
      identifier: 'AUDIT',
      coupon_type: 'percentage',
      value: 15,
      max_redemptions: 1,
      eligible_item_type: 'item',
      eligible_item_ids: [product.attributes['product_group_id']],
    }),
    201,
  );
  const region = recordOf(
    await api.create('tax_regions', {
      name: 'Abroad',
      strategy: 'compound',
      tax_rates_attributes: [{ name: 'Levy', value: 3 }],
    }),
    201,
  );
  const order = await orderOf(api, {
    status: 'reserved',
    tax_region_id: region.id,
    deposit_type: 'percentage_total',
    deposit_value: 50,
  });
  recordOf(await book(api, order, product));
  recordOf(await api.update(`orders/${order.id}`, { coupon_id: coupon.id }));
  await chargeOf(api, { order_id: order.id, amount_in_cents: 0, deposit_in_cents: 1_500 });
  recordOf(await api.create('deposit_holds', { order_id: order.id, amount_in_cents: 1_000, reason: 'A dent' }), 201);
  return order;
}

async function buildPaid(api: Api): Promise<Resource> {
  const { order } = await orderIn(api, 'reserved');
  const { id } = await chargeOf(api, { order_id: order.id, amount_in_cents: 900, deposit_in_cents: 300 });
  await refundOf(api, { payment_charge_id: id, amount_in_cents: 200, deposit_in_cents: 100 });
  await refundOf(api, { payment_charge_id: id, amount_in_cents: 10, status: 'pending' });
  await refundOf(api, { payment_charge_id: id, amount_in_cents: 5, status: 'failed' });
  await chargeOf(api, { order_id: order.id, amount_in_cents: 70, mode: 'request' });
  const authorized = { order_id: order.id, amount_in_cents: 400, status: 'succeeded' };
  const authorization = await authorizationOf(api, authorized);
  await chargeOf(api, { mode: 'capture', payment_authorization_id: authorization.id, amount_in_cents: 300 });
  await refundOf(api, { amount_in_cents: 1 });
  return order;
}

async function buildBilled(api: Api, tax_category_id: string): Promise<Resource> {
  const { order } = await orderIn(api, 'reserved', { deposit_type: 'fixed', deposit_value: 20 });
  const ask = (price_each_in_cents: number) => charge(api, order, { price_each_in_cents, tax_category_id });
  await ask(3_333);
  await documentOf(api, order, 'quote');
  const contract = await documentOf(api, order, 'contract');
  const signature_base64 = `data:image/png;base64,${RED_PICTURE}`;
  recordOf(await api.create('signatures', { document_id: contract.id, signature_base64 }));
  await documentOf(api, order, 'invoice', { finalized: true });
  await ask(1_111);
  recordOf(await api.create('invoice_revisions', { order_id: order.id }));
  await ask(2_222);
  await documentOf(api, order, 'invoice', { finalized: true });
  await ask(999);
  await chargeOf(api, { order_id: order.id, amount_in_cents: 8_000, deposit_in_cents: 2_000 });
  await documentOf(api, order, 'invoice');
  return order;
}

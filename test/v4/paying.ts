import { type Answer, type Api, type Attributes, recordOf, type Resource } from './api.ts';
import { draftOf } from './order-lines.ts';

/** An order of which the lines come to this much, without tax. */
export async function orderWorth(
  api: Api,
  price_each_in_cents: number,
  attributes: Attributes = {},
): Promise<Resource> {
  const order = await draftOf(api, { deposit_type: 'none', ...attributes });
  if (price_each_in_cents > 0) {
    const line = { owner_type: 'orders', owner_id: order.id, title: 'Tent', price_each_in_cents };
    recordOf(await api.create('lines', line), 201);
  }
  return order;
}

export const charge = (api: Api, attributes: Attributes): Promise<Answer> =>
  api.create('payment_charges', { mode: 'manual', provider: 'none', ...attributes });

export const refund = (api: Api, attributes: Attributes): Promise<Answer> =>
  api.create('payment_refunds', { provider: 'none', ...attributes });

export const authorize = (api: Api, attributes: Attributes): Promise<Answer> =>
  api.create('payment_authorizations', { mode: 'request', ...attributes });

export const chargeOf = async (api: Api, attributes: Attributes): Promise<Resource> =>
  recordOf(await charge(api, attributes), 201);

export const refundOf = async (api: Api, attributes: Attributes): Promise<Resource> =>
  recordOf(await refund(api, attributes), 201);

export const authorizationOf = async (api: Api, attributes: Attributes): Promise<Resource> =>
  recordOf(await authorize(api, attributes), 201);

export const attributesOf = async (api: Api, path: string): Promise<Attributes> =>
  recordOf(await api.get(path)).attributes;

/** What an order says was paid. */
export async function paidOf(api: Api, { id }: Pick<Resource, 'id'>) {
  const order = await attributesOf(api, `orders/${id}`);
  return {
    amount: order['amount_paid_in_cents'],
    deposit: order['deposit_paid_in_cents'],
    refunded: order['deposit_refunded_in_cents'],
  };
}

/** How to bring a new payment to a status, step by step from how it is made. */
export type Ways = Readonly<Record<string, readonly string[]>>;

/** A payment brought to a status; the first step is the one that it is made with. */
export async function paymentIn(
  api: Api,
  type: string,
  ways: Ways,
  status: string,
  attributes: Attributes = {},
): Promise<Resource> {
  const [first, ...steps] = ways[status] ?? [];
  const made = { mode: 'request', amount_in_cents: 100, deposit_in_cents: 50, ...attributes, status: first };
  let record = recordOf(await api.create(type, made), 201);
  for (const step of steps) record = recordOf(await api.update(`${type}/${record.id}`, { status: step }));
  return record;
}

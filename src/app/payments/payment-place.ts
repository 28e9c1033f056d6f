import type { Work } from '../../db/work.ts';
import { Refusal } from '../../lib/refusal.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.ts';
import type { Problems } from '../problems.ts';
import { findPayment, type FoundPayment, holdPayments } from './lock-payment.ts';
import type { Payment, PaymentAttributes } from './payment.ts';

/** The payment that another one gives back or captures, as it was named. */
export interface NamedSource {
  readonly field: 'payment_charge_id' | 'payment_authorization_id';
  readonly id: string;
}

export interface PaymentPlace {
  readonly order: Order | null;
  readonly cart_id: string | null;
  readonly source: Payment | null;
  readonly customer_id: string | null;
}

/** Where a new payment belongs, all of it held: the order or cart that was named, or that of the payment that it is about. */
export async function paymentPlace(
  work: Work,
  problems: Problems,
  sent: PaymentAttributes,
  named: NamedSource | null,
): Promise<PaymentPlace> {
  const found = named === null ? null : await findSource(work, problems, named);
  const order = await holdOrder(work, problems, sent, found);
  const source = found === null ? null : ((await holdPayments(work, [found.id])).get(found.id) ?? null);
  const cart_id = order?.status === 'new' ? order.id : null;
  return { order, cart_id, source, customer_id: customerOf(problems, sent, order ?? source) };
}

interface FoundSource extends FoundPayment, Pick<NamedSource, 'field'> {}

async function findSource(work: Work, problems: Problems, { field, id }: NamedSource): Promise<FoundSource | null> {
  const type = field === 'payment_charge_id' ? 'payment_charges' : 'payment_authorizations';
  const found = await findPayment(work, type, id);
  if (found === undefined) problems.add(field, 'must exist');
  return found === undefined ? null : { ...found, field };
}

/** A cart is an order that is still new. */
async function holdOrder(
  work: Work,
  problems: Problems,
  { order_id, cart_id }: PaymentAttributes,
  source: FoundSource | null,
): Promise<Order | null> {
  const field = order_id ? 'order_id' : 'cart_id';
  const asked = order_id || cart_id || null;
  if (order_id && cart_id && order_id !== cart_id) problems.add('cart_id', 'must be left out where order_id is given');
  if (source !== null && asked !== null && asked !== source.order_id) {
    problems.add(field, 'must be that of the payment that it is about');
  }
  const id = source === null ? asked : source.order_id;
  if (id === null) return null;
  const order = await lockOrder(work, id).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (order === null) problems.add(source?.field ?? field, 'must exist');
  if (cart_id && order !== null && order.status !== 'new') problems.add('cart_id', 'must be an order that is new');
  return order;
}

/** Inherited; only what belongs to no order can be given one. */
function customerOf(
  problems: Problems,
  { customer_id = null }: PaymentAttributes,
  inherited: Pick<Order, 'customer_id'> | null,
): string | null {
  if (inherited === null) return customer_id;
  if (customer_id !== null && customer_id !== inherited.customer_id) {
    problems.add('customer_id', 'must be left out: it is that of the order, or of the payment that it is about');
  }
  return inherited.customer_id;
}

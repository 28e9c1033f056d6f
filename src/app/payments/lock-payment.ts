import { lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Verb } from '../../domain/events/events.ts';
import type { PaymentStatus, PaymentType } from '../../domain/payments/payments.ts';
import { assert } from '../../lib/assert.ts';
import { notFound, Refusal } from '../../lib/refusal.ts';
import type { Problems } from '../attributes/problems.ts';
import { emit } from '../events/events.ts';
import { lockOrder, type Order } from '../orders/order.ts';
import type { Payment, PaymentAttributes } from './payment.ts';

export interface HeldPayment {
  readonly order: Order | null;
  readonly payment: Payment;
  /** The charge that is given back, or the authorization that is captured. */
  readonly source: Payment | null;
}

/** The order first, then its payments in the order of ids; payments without an order are locked by their own rows. */
export async function lockPayment(work: Work, type: PaymentType, id: string): Promise<HeldPayment> {
  const found = await findPayment(work, type, id);
  if (found === undefined) throw notFound();
  const { order_id, source_id } = found;
  const order = order_id === null ? null : await lockOrder(work, order_id);
  const held = await lockPayments(work, source_id === null ? [id] : [id, source_id]);
  const payment = held.get(id);
  assert(payment !== undefined, 'payments stay');
  return { order, payment, source: held.get(source_id ?? '') ?? null };
}

/** The columns of a payment that never change. */
export interface FoundPayment {
  readonly id: string;
  readonly order_id: string | null;
  readonly source_id: string | null;
}

export const findPayment = (work: Work, type: PaymentType, id: string): Promise<FoundPayment | undefined> =>
  work.tx.maybe<FoundPayment>(sql`
    select id, order_id, coalesce(payment_charge_id, payment_authorization_id) as source_id
    from payments
    where company_id = ${work.company.id}
      and id = ${id}
      and type = ${type}
  `);

/** Locked, then read in a later statement: only that one sees what the previous holder of the lock wrote. */
export async function lockPayments(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  await lockRows(work.tx, 'payments', work.company.id, ids);
  const rows = await work.tx.many<Payment>(sql`
    select
      id, type, order_id, customer_id, payment_method_id, payment_charge_id, payment_authorization_id, mode, status,
      amount_in_cents, deposit_in_cents, total_in_cents, amount_used_in_cents, deposit_used_in_cents, currency,
      provider, provider_id, succeeded_at, capture_before
    from payments
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
    order by id
  `);
  return new Map(rows.map((row) => [row.id, row]));
}

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

/** The owner of a new payment, locked: the given order or cart, or that of the payment it is about. */
export async function paymentPlace(
  work: Work,
  problems: Problems,
  sent: PaymentAttributes,
  named: NamedSource | null,
): Promise<PaymentPlace> {
  const found = named === null ? null : await findSource(work, problems, named);
  const order = await lockOrderOfPayment(work, problems, sent, found);
  const source = found === null ? null : ((await lockPayments(work, [found.id])).get(found.id) ?? null);
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
async function lockOrderOfPayment(
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

/** Inherited; only a payment without an order can be given one. */
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

interface PaymentNews {
  readonly payment: Payment;
  readonly order: Order | null;
  /** Null for a new payment. */
  readonly before: PaymentStatus | null;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Emits the event of a payment, with its order and customer. */
export function emitPaymentEvent(work: Work, { payment, order, before, data = {} }: PaymentNews): void {
  const { id, type, status, total_in_cents, currency, customer_id } = payment;
  const concerned = [order?.id, customer_id, payment.payment_charge_id, payment.payment_authorization_id];
  emit(work, {
    kind: `${EVENT_TYPES[type]}.${verbOf(before, status)}`,
    subject_type: type,
    subject_id: id,
    related_ids: concerned.filter((one) => one !== null && one !== undefined),
    action_args: {
      [EVENT_TYPES[type]]: { id, total_in_cents, currency },
      ...(order === null ? {} : { order: { id: order.id, number: order.number } }),
    },
    data: { status, ...(before === null || before === status ? {} : { status_before: before }), ...data },
  });
}

/** The events of a charge say payment. */
const EVENT_TYPES = {
  payment_charges: 'payment',
  payment_authorizations: 'payment_authorization',
  payment_refunds: 'payment_refund',
} as const satisfies Readonly<Record<PaymentType, string>>;

function verbOf(before: PaymentStatus | null, status: PaymentStatus): Verb {
  if (before === status) return 'updated';
  return VERBS_OF_STATUSES[status] ?? (before === null ? 'created' : 'updated');
}

const VERBS_OF_STATUSES: Readonly<Partial<Record<PaymentStatus, Verb>>> = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  captured: 'captured',
};

import { alias, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import {
  type ChargeStatus,
  type PaymentAmounts,
  type PaymentStatus,
  prioritized,
  type RefundPriority,
  type RefundStatus,
  takesAuthorization,
  takesOfCharge,
} from '../../domain/payments/payments.ts';
import type { Problems } from '../attributes/problems.ts';
import type { Order } from '../orders/order.ts';
import { orderInView } from '../rows/visible-orders.ts';
import { updateRow } from '../rows/write-rows.ts';
import { emitPaymentEvent } from './lock-payment.ts';
import { isRefundable, type Payment, refundable } from './payment.ts';

export type Taking = Pick<Payment, 'id' | 'type' | 'amount_in_cents' | 'deposit_in_cents' | 'succeeded_at'>;

/** A payment that goes from a status (null: it is new) to the next. */
interface Step {
  readonly payment: Taking;
  readonly before: PaymentStatus | null;
  readonly after: PaymentStatus;
}

/** A payment about another payment, which is locked. */
export interface Take extends Step {
  readonly source: Payment;
}

/** A held deposit cannot be refunded: its line must be removed first. The order is locked. */
export async function requireUnheld(
  work: Work,
  problems: Problems,
  order: Order,
  { payment, before, after }: Step,
): Promise<void> {
  const { type, deposit_in_cents } = payment;
  if (type !== 'payment_refunds' || deposit_in_cents === 0 || order.deposit_held_in_cents === 0) return;
  if (taken(before) || !taken(after)) return;
  const left = await depositLeft(work, order);
  if (deposit_in_cents <= left) return;
  const field = before === null ? 'deposit_in_cents' : 'status';
  problems.add(
    field,
    `is more than is refundable: ${order.deposit_held_in_cents} of the deposit are held, ${left} are left`,
  );
}

/** A refund takes no more of a charge than is left, a charge takes an authorization once. */
export async function requireTakable(work: Work, problems: Problems, take: Take): Promise<void> {
  if (take.payment.type === 'payment_refunds') return requireRefundable(problems, take);
  return requireCapturable(work, problems, take);
}

function requireRefundable(problems: Problems, { payment, source, before, after }: Take): void {
  if (taken(before) || !taken(after)) return;
  const field = before === null ? 'payment_charge_id' : 'status';
  if (source.status !== 'succeeded') {
    problems.add(field, `can't be refunded: the charge is ${source.status}`);
    return;
  }
  requireWithin(problems, { payment, source }, 'refundable', before);
}

const taken = (status: PaymentStatus | null): boolean => status !== null && takesOfCharge(status as RefundStatus);

/** A captured amount stays captured, no matter what becomes of its charge. */
async function requireCapturable(
  work: Work,
  problems: Problems,
  { payment, source, before, after }: Take,
): Promise<void> {
  const takes = takesAuthorization(after as ChargeStatus);
  const took = before !== null && takesAuthorization(before as ChargeStatus);
  const hasCaptured = source.status === 'captured' && (took || (before !== null && payment.succeeded_at !== null));
  if (!takes || hasCaptured || (took && after !== 'succeeded')) return;
  const field = before === null ? 'payment_authorization_id' : 'status';
  if (source.status !== 'succeeded') {
    problems.add(field, `can't be captured: the authorization is ${source.status}`);
  } else if (before === null && isPast(source.capture_before, work.now)) {
    problems.add(field, "can't be captured: the authorization has expired");
  } else if (await isBeingCaptured(work, source.id, payment.id)) {
    problems.add(field, "can't be captured: another charge is about to");
  } else {
    requireWithin(problems, { payment, source }, 'authorized', before);
  }
}

const isPast = (moment: Temporal.Instant | null, now: Temporal.Instant): boolean =>
  moment !== null && Temporal.Instant.compare(moment, now) <= 0;

async function isBeingCaptured(work: Work, authorization_id: string, payment_id: string): Promise<boolean> {
  const other = await work.tx.maybe(sql`
    select 1 as one
    from payments
    where company_id = ${work.company.id}
      and payment_authorization_id = ${authorization_id}
      and id <> ${payment_id}
      and status not in ('failed', 'canceled', 'expired')
    limit 1
  `);
  return other !== undefined;
}

function requireWithin(
  problems: Problems,
  { payment, source }: Pick<Take, 'payment' | 'source'>,
  word: 'refundable' | 'authorized',
  before: PaymentStatus | null,
): void {
  for (const part of ['amount', 'deposit'] as const) {
    const left = source[`${part}_in_cents`] - source[`${part}_used_in_cents`];
    if (payment[`${part}_in_cents`] <= left) continue;
    const field = before === null ? `${part}_in_cents` : 'status';
    problems.add(field, `is more than is ${word}: of the ${part} that is ${left}`);
  }
}

/** Adds the amounts to the source's used amounts, or removes them. */
export async function takeOfSource(work: Work, order: Order | null, take: Take): Promise<void> {
  if (take.payment.type === 'payment_refunds') await takeOfCharge(work, take);
  else if (take.after === 'succeeded') await capture(work, order, take);
}

async function takeOfCharge(work: Work, { payment, source, before, after }: Take): Promise<void> {
  const factor = Number(taken(after)) - Number(taken(before));
  if (factor === 0) return;
  await updateRow(work, 'payments', source.id, {
    amount_used_in_cents: source.amount_used_in_cents + factor * payment.amount_in_cents,
    deposit_used_in_cents: source.deposit_used_in_cents + factor * payment.deposit_in_cents,
  });
}

async function capture(work: Work, order: Order | null, { payment, source }: Take): Promise<void> {
  const { amount_in_cents, deposit_in_cents } = payment;
  const isNews = source.status !== 'captured';
  await updateRow(work, 'payments', source.id, {
    amount_used_in_cents: amount_in_cents,
    deposit_used_in_cents: deposit_in_cents,
    ...(isNews ? { status: 'captured', captured_at: work.now } : {}),
  });
  if (!isNews) return;
  emitPaymentEvent(work, {
    payment: { ...source, status: 'captured' },
    order,
    before: source.status,
    data: { payment_charge_id: payment.id, amount_in_cents, deposit_in_cents },
  });
}

export interface RefundableCharge {
  readonly payment_charge_id: string;
  /** From 1. */
  readonly position: number;
  readonly priority_type: RefundPriority;
  readonly max_refundable_amount_in_cents: number;
  readonly max_refundable_deposit_in_cents: number;
  readonly max_refundable_total_in_cents: number;
}

/** The charges of an order by how well they serve to give so much back; the newest first where they serve equally well. */
export async function refundableCharges(
  view: ReadContext,
  order_id: string,
  wanted: PaymentAmounts,
): Promise<readonly RefundableCharge[]> {
  const order = await orderInView(view, order_id);
  const row = alias('charge');
  const charges = await view.db.many<PaymentAmounts & { readonly id: string }>(sql`
    select
      charge.id,
      ${refundable('amount')(row)} as amount_in_cents,
      ${refundable('deposit')(row)} as deposit_in_cents
    from payments as charge
    where charge.company_id = ${view.company.id}
      and charge.order_id = ${order.id}
      and charge.type = 'payment_charges'
      and ${isRefundable(row)}
    order by charge.succeeded_at desc, charge.id desc
  `);
  // The held part of the deposit cannot be refunded, no matter which charge paid it.
  const left = order.deposit_held_in_cents === 0 ? Number.POSITIVE_INFINITY : await depositLeft(view, order);
  const giving = charges
    .map((charge) => ({ ...charge, deposit_in_cents: Math.min(charge.deposit_in_cents, left) }))
    .filter(({ amount_in_cents, deposit_in_cents }) => amount_in_cents + deposit_in_cents > 0);
  return prioritized(giving, wanted).map(({ charge, priority_type }, index) => ({
    payment_charge_id: charge.id,
    position: index + 1,
    priority_type,
    max_refundable_amount_in_cents: charge.amount_in_cents,
    max_refundable_deposit_in_cents: charge.deposit_in_cents,
    max_refundable_total_in_cents: charge.amount_in_cents + charge.deposit_in_cents,
  }));
}

/**
 * The part of an order's paid deposit that is neither held nor refunded, and can still be held or refunded. A refund that
 * is under way counts as refunded. A caller that decides by this has locked the order.
 */
export async function depositLeft(
  { db, company }: Pick<ReadContext, 'db' | 'company'>,
  { id, deposit_held_in_cents }: Pick<Order, 'id' | 'deposit_held_in_cents'>,
): Promise<number> {
  const { paid, refunded } = await db.one<{ paid: number; refunded: number }>(sql`
    select
      coalesce(sum(deposit_in_cents) filter (where type = 'payment_charges' and status = 'succeeded'), 0)::bigint as paid,
      coalesce(
        sum(deposit_in_cents) filter (where type = 'payment_refunds' and status not in ('failed', 'canceled')),
        0
      )::bigint as refunded
    from payments
    where company_id = ${company.id}
      and order_id = ${id}
  `);
  return Math.max(0, paid - refunded - deposit_held_in_cents);
}

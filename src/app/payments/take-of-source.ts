import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { ChargeStatus, PaymentStatus, RefundStatus } from '../../domain/payments/payment-status.ts';
import { takesAuthorization, takesOfCharge } from '../../domain/payments/payment-status.ts';
import type { Order } from '../orders/order.ts';
import type { Problems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { depositLeft } from './deposit-left.ts';
import type { Payment } from './payment.ts';
import { tellPayment } from './tell-payment.ts';

export type Taking = Pick<Payment, 'id' | 'type' | 'amount_in_cents' | 'deposit_in_cents' | 'succeeded_at'>;

/** A payment that goes from a status (null: it is new) to the next. */
interface Step {
  readonly payment: Taking;
  readonly before: PaymentStatus | null;
  readonly after: PaymentStatus;
}

/** One that is about another payment, which is held. */
export interface Take extends Step {
  readonly source: Payment;
}

/** A deposit that is held is not given back: its line has to go first. The order is held. */
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

/** What has been captured stays so: whatever becomes of the charge that did it, it is the same capture. */
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

/** Writes with the source what is taken of it, or no longer. */
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
  tellPayment(work, {
    payment: { ...source, status: 'captured' },
    order,
    before: source.status,
    data: { payment_charge_id: payment.id, amount_in_cents, deposit_in_cents },
  });
}

import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import {
  AUTHORIZATION_MOVES,
  CHARGE_MOVES,
  moveProblem,
  type Moves,
  paidByPayments,
  type PaymentMade,
  type PaymentStatus,
  type PaymentType,
  REFUND_MOVES,
} from '../../domain/payments/payments.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { addCustomerFigures } from '../customers/customer-figures.ts';
import type { Order } from '../orders/order.ts';
import { updateRow } from '../rows/write-rows.ts';
import { type HeldPayment, lockPayment, emitPaymentEvent } from './lock-payment.ts';
import { type AnyPaymentAttributes, type Payment, paymentTexts, statusStamps } from './payment.ts';
import { moverOf, PROVIDERS, type Providers } from './providers.ts';
import { requireTakable, requireUnheld, takeOfSource } from './take-of-source.ts';

const MOVES: Readonly<Record<PaymentType, Moves<string>>> = {
  payment_charges: CHARGE_MOVES,
  payment_authorizations: AUTHORIZATION_MOVES,
  payment_refunds: REFUND_MOVES,
};

/** Changes the description or the status of a payment. Subject and amounts never change. */
export async function updatePayment(
  work: Work,
  type: PaymentType,
  id: string,
  sent: AnyPaymentAttributes,
  providers: Providers = PROVIDERS,
): Promise<void> {
  const held = await lockPayment(work, type, id);
  const problems = gatherProblems();
  requireUnchanged(problems, held.payment, sent);
  const columns = { ...paymentTexts(problems, sent), provider: sent.provider ?? undefined };
  await becoming(work, problems, held, { status: sent.status ?? held.payment.status, columns, sent, providers });
}

/** DELETE on a payment cancels it; the payment stays visible. */
export async function cancelPayment(
  work: Work,
  type: PaymentType,
  id: string,
  providers: Providers = PROVIDERS,
): Promise<void> {
  const held = await lockPayment(work, type, id);
  const problems = gatherProblems();
  if (held.payment.status === 'canceled') problems.add('status', 'is canceled already');
  await becoming(work, problems, held, { status: 'canceled', columns: {}, sent: {}, providers });
}

interface Becoming {
  readonly status: PaymentStatus;
  readonly columns: Readonly<Record<string, unknown>>;
  readonly sent: AnyPaymentAttributes;
  readonly providers: Providers;
}

async function becoming(
  work: Work,
  problems: Problems,
  { order, payment, source }: HeldPayment,
  { status, columns, sent, providers }: Becoming,
): Promise<void> {
  const { id, type, status: before } = payment;
  const problem = moveProblem(MOVES[type], before, status);
  if (problem !== null) problems.add('status', problem);
  const take = source === null ? null : { payment, source, before, after: status };
  if (take !== null && problem === null && before !== status) await requireTakable(work, problems, take);
  if (order !== null && problem === null)
    await requireUnheld(work, problems, order, { payment, before, after: status });
  const stamps = statusStamps(work, problems, { type, before, after: status, succeeded_at: sent.succeeded_at });
  problems.refuse();

  await updateRow(work, 'payments', id, { ...columns, ...stamps, ...capturedWhole(payment, status), status });
  if (before !== status && take !== null) await takeOfSource(work, order, take);
  const counts = before === 'succeeded' || status === 'succeeded';
  if (order !== null && type !== 'payment_authorizations' && before !== status && counts) {
    await recalculatePayments(work, order);
  }
  const after = { ...payment, status };
  emitPaymentEvent(work, { payment: after, order, before, data: eventData(sent) });
  if (status !== 'canceled' || before === status) return;
  const mover = providers[moverOf(payment)];
  work.tx.afterCommit(() => mover?.execute?.({ step: 'canceled', company_id: work.company.id, payment: after }));
}

/** Captured elsewhere, without a charge here: all of it counts as captured. */
function capturedWhole({ status: before, amount_in_cents, deposit_in_cents }: Payment, status: PaymentStatus) {
  if (status !== 'captured' || before === status) return {};
  return { amount_used_in_cents: amount_in_cents, deposit_used_in_cents: deposit_in_cents };
}

/** Secrets are never shown. */
const eventData = ({
  provider_secret: _,
  status: __,
  ...sent
}: AnyPaymentAttributes): Readonly<Record<string, unknown>> => sent;

function requireUnchanged(problems: Problems, payment: Payment, sent: AnyPaymentAttributes): void {
  for (const field of ['amount_in_cents', 'deposit_in_cents', 'total_in_cents', 'mode'] as const) {
    if (isOther(sent[field], payment[field])) problems.add(field, "can't be changed");
  }
  if (isOther(sent.currency?.toLowerCase(), payment.currency)) problems.add('currency', "can't be changed");
  if (payment.provider !== null && isOther(sent.provider, payment.provider)) {
    problems.add('provider', "can't be changed");
  }
}

const isOther = (sent: unknown, kept: unknown): boolean => sent !== undefined && sent !== null && sent !== kept;

/**
 * Updates the paid amounts of an order from its payments, and the figures of its customer. The caller has locked the
 * order.
 */
export async function recalculatePayments(work: Work, order: Order): Promise<Order> {
  const paid = paidByPayments(await paymentsOf(work, order.id));
  const written = await work.tx.one<Pick<Order, 'due_in_cents'>>(sql`
    update orders
    set
      amount_paid_in_cents = ${paid.amount_paid_in_cents},
      deposit_paid_in_cents = ${paid.deposit_paid_in_cents},
      deposit_refunded_in_cents = ${paid.deposit_refunded_in_cents},
      invoice_behind = true,
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${order.id}
    returning due_in_cents
  `);
  const recalculated = { ...order, ...written };
  await addCustomerFigures(work, order, recalculated);
  return recalculated;
}

const paymentsOf = (work: Work, order_id: string): Promise<PaymentMade[]> =>
  work.tx.many<PaymentMade>(sql`
    select type, status, amount_in_cents, deposit_in_cents
    from payments
    where company_id = ${work.company.id}
      and order_id = ${order_id}
      and status = 'succeeded'
    order by created_at, id
  `);

import type { Work } from '../../db/work.ts';
import {
  AUTHORIZATION_MOVES,
  CHARGE_MOVES,
  moveProblem,
  type Moves,
  paymentAmounts,
  type PaymentAmounts,
  type PaymentStatus,
  type PaymentType,
  REFUND_MOVES,
} from '../../domain/payments/payments.ts';
import { newId } from '../../lib/new-id.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import type { Order } from '../orders/order.ts';
import { insertRow, refusingViolations } from '../rows/write-rows.ts';
import { recalculatePayments } from './change-payment.ts';
import { type NamedSource, paymentPlace, emitPaymentEvent } from './lock-payment.ts';
import { paymentMethodAttribute } from './payment-methods.ts';
import {
  type AnyPaymentAttributes,
  type AuthorizationAttributes,
  type ChargeAttributes,
  type Payment,
  type PaymentMode,
  paymentTexts,
  type RefundAttributes,
  statusStamps,
} from './payment.ts';
import { beginWith, type Begun, chooseProvider, moverOf, PROVIDERS, type Providers } from './providers.ts';
import { requireTakable, requireUnheld, takeOfSource } from './take-of-source.ts';

/** The requirements of a kind of payment before it can begin. */
export interface Beginning {
  readonly type: PaymentType;
  readonly mode: PaymentMode | null;
  readonly moves: Moves<string>;
  /** The payment that it gives back or captures. */
  readonly source: NamedSource | null;
  readonly problems?: Problems;
  readonly providers?: Providers;
}

/**
 * Creates a payment and updates everything that depends on payments: its source, its order, the customer. Returns its
 * id.
 */
export async function beginPayment(
  work: Work,
  sent: AnyPaymentAttributes,
  { type, mode, moves, source: named, problems = gatherProblems(), providers = PROVIDERS }: Beginning,
): Promise<string> {
  const { order, cart_id, source, customer_id } = await paymentPlace(work, problems, sent, named);
  const method = await paymentMethodAttribute(work, problems, sent.payment_method_id, customer_id);
  const texts = paymentTexts(problems, sent);
  const amounts = amountsOf(problems, sent, mode === 'capture' ? source : null);
  const provider = chooseProvider(problems, { type, mode, sent: sent.provider, source, method });
  const provider_id = texts.provider_id ?? null;
  const begun = beginWith(problems, providers, { type, mode, provider, provider_id });
  const status = statusOf(problems, moves, sent, begun);
  const stamps = statusStamps(work, problems, { type, before: null, after: status, succeeded_at: sent.succeeded_at });
  const payment: Payment = {
    id: newId(),
    type,
    order_id: order?.id ?? null,
    customer_id: customer_id ?? method?.customer_id ?? null,
    payment_method_id: method?.id ?? source?.payment_method_id ?? null,
    payment_charge_id: type === 'payment_refunds' ? (source?.id ?? null) : null,
    payment_authorization_id: type === 'payment_charges' ? (source?.id ?? null) : null,
    mode,
    status,
    ...amounts,
    total_in_cents: amounts.amount_in_cents + amounts.deposit_in_cents,
    amount_used_in_cents: 0,
    deposit_used_in_cents: 0,
    currency: currencyOf(work, problems, sent),
    provider,
    provider_id,
    succeeded_at: stamps.succeeded_at ?? null,
    capture_before: stamps.capture_before ?? null,
  };
  const take = source === null ? null : { payment, source, before: null, after: status };
  if (take !== null) await requireTakable(work, problems, take);
  if (order !== null) await requireUnheld(work, problems, order, { payment, before: null, after: status });
  problems.refuse();

  const { total_in_cents: _, ...columns } = payment;
  await refusingViolations(FOREIGN_KEY_PROBLEMS, () =>
    insertRow(work, 'payments', {
      ...columns,
      ...stamps,
      ...withoutUndefined(texts),
      provider_method: texts.provider_method ?? (provider === 'none' ? begun.provider_method : null) ?? null,
      cart_id,
      employee_id: work.employee_id,
    }),
  );
  if (take !== null) await takeOfSource(work, order, take);
  await recalculate(work, order, payment);
  const mover = providers[moverOf(payment)];
  if (status === begun.status) {
    work.tx.afterCommit(() => mover?.execute?.({ step: 'begun', company_id: work.company.id, payment }));
  }
  return payment.id;
}

async function recalculate(work: Work, order: Order | null, payment: Payment): Promise<void> {
  if (order !== null && payment.type !== 'payment_authorizations') await recalculatePayments(work, order);
  const { amount_in_cents, deposit_in_cents } = payment;
  emitPaymentEvent(work, { payment, order, before: null, data: { amount_in_cents, deposit_in_cents } });
}

const FOREIGN_KEY_PROBLEMS = {
  payments_company_id_customer_id_fkey: { field: 'customer_id', message: 'must exist' },
} as const;

const withoutUndefined = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const NOTHING: PaymentAmounts = { amount_in_cents: 0, deposit_in_cents: 0 };

/** A capture without an amount takes all of it. */
function amountsOf(problems: Problems, sent: AnyPaymentAttributes, authorization: Payment | null): PaymentAmounts {
  const { amount_in_cents, deposit_in_cents, total_in_cents } = sent;
  const isSilent = (amount_in_cents ?? deposit_in_cents ?? total_in_cents ?? null) === null;
  const found = paymentAmounts(isSilent && authorization !== null ? authorization : sent);
  if (!('field' in found)) return { amount_in_cents: found.amount_in_cents, deposit_in_cents: found.deposit_in_cents };
  problems.add(found.field, found.message);
  return NOTHING;
}

function currencyOf(work: Work, problems: Problems, { currency }: AnyPaymentAttributes): string {
  if (currency && currency.toLowerCase() !== work.company.currency) {
    problems.add('currency', `must be ${work.company.currency}, that of the company`);
  }
  return work.company.currency;
}

/** A payment reported late may have a later status already. */
function statusOf(
  problems: Problems,
  moves: Moves<string>,
  { status }: AnyPaymentAttributes,
  begun: Begun,
): PaymentStatus {
  const first = status ?? begun.status;
  const problem = moveProblem(moves, 'created', first);
  if (problem !== null) problems.add('status', problem);
  return first;
}

/** Has money set aside, which is taken when an authorization is captured. */
export function createAuthorization(
  work: Work,
  sent: AuthorizationAttributes,
  providers: Providers = PROVIDERS,
): Promise<string> {
  const problems = gatherProblems();
  const mode = sent.mode ?? null;
  if (mode === null) problems.add('mode', "can't be blank");
  if (mode === 'off_session' && !sent.payment_method_id) problems.add('payment_method_id', "can't be blank");
  return beginPayment(work, sent, {
    type: 'payment_authorizations',
    mode,
    moves: AUTHORIZATION_MOVES,
    source: null,
    problems,
    providers,
  });
}

/** Takes money; by hand by default. A charge that captures takes what was authorized before. */
export function createCharge(work: Work, sent: ChargeAttributes, providers: Providers = PROVIDERS): Promise<string> {
  const problems = gatherProblems();
  const mode = sent.mode ?? 'manual';
  const { payment_authorization_id: id } = sent;
  if (mode === 'capture' && !id) problems.add('payment_authorization_id', "can't be blank");
  if (mode !== 'capture' && id) problems.add('payment_authorization_id', 'is for the mode capture');
  if (mode === 'off_session' && !sent.payment_method_id) problems.add('payment_method_id', "can't be blank");
  const source = mode === 'capture' && id ? ({ field: 'payment_authorization_id', id } as const) : null;
  return beginPayment(work, sent, { type: 'payment_charges', mode, moves: CHARGE_MOVES, source, problems, providers });
}

/** Refunds the amount of a charge, or an amount by hand. */
export function createRefund(work: Work, sent: RefundAttributes, providers: Providers = PROVIDERS): Promise<string> {
  const { payment_charge_id: id } = sent;
  const source = id ? ({ field: 'payment_charge_id', id } as const) : null;
  return beginPayment(work, sent, { type: 'payment_refunds', mode: null, moves: REFUND_MOVES, source, providers });
}

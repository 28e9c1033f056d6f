export const CHARGE_STATUSES = [
  'created',
  'started',
  'action_required',
  'processing',
  'succeeded',
  'failed',
  'canceled',
  'expired',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export const AUTHORIZATION_STATUSES = [
  'created',
  'started',
  'action_required',
  'succeeded',
  'failed',
  'canceled',
  'expired',
  'captured',
] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

export const REFUND_STATUSES = ['created', 'pending', 'action_required', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export type PaymentStatus = ChargeStatus | AuthorizationStatus | RefundStatus;

/** The allowed transitions of each status. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** The provider decides: a failed or abandoned payment can still turn out to have succeeded. */
export const CHARGE_MOVES: Moves<ChargeStatus> = {
  created: ['started', 'action_required', 'canceled', 'expired', 'succeeded', 'failed'],
  started: ['created', 'action_required', 'processing', 'succeeded', 'failed', 'expired', 'canceled'],
  action_required: ['created', 'started', 'processing', 'succeeded', 'failed', 'expired', 'canceled'],
  processing: ['succeeded', 'failed', 'action_required'],
  succeeded: ['failed'],
  failed: ['created', 'started', 'succeeded'],
  canceled: ['succeeded', 'failed'],
  expired: ['succeeded', 'failed'],
};

export const AUTHORIZATION_MOVES: Moves<AuthorizationStatus> = {
  created: ['started', 'action_required', 'canceled', 'expired', 'succeeded', 'failed'],
  started: ['created', 'action_required', 'succeeded', 'failed', 'expired', 'canceled'],
  action_required: ['created', 'started', 'succeeded', 'failed', 'expired', 'canceled'],
  succeeded: ['captured', 'canceled', 'expired', 'failed'],
  failed: ['created', 'started', 'succeeded'],
  canceled: ['succeeded', 'failed'],
  expired: ['succeeded', 'failed'],
  captured: ['failed'],
};

export const REFUND_MOVES: Moves<RefundStatus> = {
  created: ['pending', 'canceled', 'succeeded', 'failed'],
  pending: ['action_required', 'succeeded', 'failed'],
  action_required: ['pending', 'canceled', 'succeeded', 'failed'],
  succeeded: ['failed', 'canceled'],
  failed: ['pending', 'succeeded'],
  canceled: ['succeeded', 'failed'],
};

/** The problem with a transition between statuses; null when there is none. */
export function moveProblem<Status extends string>(moves: Moves<Status>, from: Status, to: Status): string | null {
  if (from === to || moves[from].includes(to)) return null;
  return `can't become ${to} from ${from}; allowed: ${moves[from].join(', ')}`;
}

/** The statuses whose time is stored, each in its own column. */
const STAMPED = ['succeeded', 'failed', 'canceled', 'expired', 'captured'] as const;

/** `succeeded` → `succeeded_at`; null for a pending status. */
export function stampOf(status: PaymentStatus): `${(typeof STAMPED)[number]}_at` | null {
  const stamped = STAMPED.find((one) => one === status);
  return stamped === undefined ? null : `${stamped}_at`;
}

/** A pending refund takes its part of the charge, so that no other refund can. */
export const takesOfCharge = (status: RefundStatus): boolean => status !== 'failed' && status !== 'canceled';

/** It takes its authorization, which can be taken once. */
export const takesAuthorization = (status: ChargeStatus): boolean =>
  status !== 'failed' && status !== 'canceled' && status !== 'expired';

/** The parts of a payment: the order itself, and the deposit. */
export interface PaymentAmounts {
  readonly amount_in_cents: number;
  readonly deposit_in_cents: number;
}

export interface SentAmounts {
  readonly amount_in_cents?: number | null | undefined;
  readonly deposit_in_cents?: number | null | undefined;
  readonly total_in_cents?: number | null | undefined;
}

export interface AmountsProblem {
  readonly field: keyof SentAmounts;
  readonly message: string;
}

/** Far above any price, and far below where sums lose cents. */
export const LARGEST_PAYMENT_IN_CENTS = 100_000_000_000;

/** Two of amount, deposit and total determine the third; all three must agree; one alone makes the others zero. */
export function paymentAmounts(sent: SentAmounts): PaymentAmounts | AmountsProblem {
  const { amount_in_cents: amount = null, deposit_in_cents: deposit = null, total_in_cents: total = null } = sent;
  if (amount === null && deposit === null && total === null) {
    return { field: 'amount_in_cents', message: "can't be blank" };
  }
  const outside = FIELDS.find((field) => !isWithin(sent[field] ?? 0));
  if (outside !== undefined) {
    return { field: outside, message: `must be between 0 and ${LARGEST_PAYMENT_IN_CENTS}` };
  }
  const amount_in_cents = amount ?? Math.max(0, (total ?? 0) - (deposit ?? 0));
  const deposit_in_cents = deposit ?? Math.max(0, (total ?? 0) - (amount ?? total ?? 0));
  const sum = amount_in_cents + deposit_in_cents;
  if (total !== null && sum !== total) {
    return { field: 'total_in_cents', message: 'must be amount_in_cents + deposit_in_cents' };
  }
  if (sum === 0) return { field: 'total_in_cents', message: 'must be greater than 0' };
  if (!isWithin(sum)) return { field: 'total_in_cents', message: `must be at most ${LARGEST_PAYMENT_IN_CENTS}` };
  return { amount_in_cents, deposit_in_cents };
}

const FIELDS = ['amount_in_cents', 'deposit_in_cents', 'total_in_cents'] as const;

const isWithin = (cents: number): boolean => cents >= 0 && cents <= LARGEST_PAYMENT_IN_CENTS;

export const PAYMENT_TYPES = ['payment_charges', 'payment_authorizations', 'payment_refunds'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export interface PaymentMade extends PaymentAmounts {
  readonly type: PaymentType;
  readonly status: PaymentStatus;
}

export interface Paid {
  /** Less refunds. */
  readonly amount_paid_in_cents: number;
  /** A deposit that was paid counts as paid even if it was refunded since; refunds are counted separately. */
  readonly deposit_paid_in_cents: number;
  readonly deposit_refunded_in_cents: number;
}

/** The sums of payments. Only succeeded ones count; an authorization moves nothing until it is captured. */
export function paidByPayments(payments: readonly PaymentMade[]): Paid {
  const charges = succeeded(payments, 'payment_charges');
  const refunds = succeeded(payments, 'payment_refunds');
  return {
    amount_paid_in_cents: sumOf(charges, 'amount_in_cents') - sumOf(refunds, 'amount_in_cents'),
    deposit_paid_in_cents: sumOf(charges, 'deposit_in_cents'),
    deposit_refunded_in_cents: sumOf(refunds, 'deposit_in_cents'),
  };
}

const succeeded = (payments: readonly PaymentMade[], type: PaymentType): readonly PaymentMade[] =>
  payments.filter((payment) => payment.type === type && payment.status === 'succeeded');

const sumOf = (payments: readonly PaymentAmounts[], name: keyof PaymentAmounts): number =>
  payments.reduce((sum, payment) => sum + payment[name], 0);

export const SETTLEMENTS = ['paid', 'partially_paid', 'overpaid', 'payment_due', 'process_deposit'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export interface SettlementFacts {
  /** With the deposit. */
  readonly due_in_cents: number;
  readonly paid_in_cents: number;
  /** The part of the deposit that is neither refunded nor kept. */
  readonly deposit_left_in_cents: number;
  /** The order is over: stopped, archived or canceled. */
  readonly is_over: boolean;
}

/** How far an order or an invoice is paid. */
export function settlement({
  due_in_cents,
  paid_in_cents,
  deposit_left_in_cents,
  is_over,
}: SettlementFacts): Settlement {
  if (paid_in_cents > due_in_cents) return 'overpaid';
  if (paid_in_cents < due_in_cents) return paid_in_cents > 0 ? 'partially_paid' : 'payment_due';
  return is_over && deposit_left_in_cents > 0 ? 'process_deposit' : 'paid';
}

export interface PayableInvoice {
  readonly id: string;
  /** With the deposit; negative for an invoice that gives money back. */
  readonly total_in_cents: number;
}

/**
 * Distributes an order's payments over its invoices, oldest first: each gets its amount as long as money is left, and
 * an invoice that gives money back adds to it. The rest goes to the last one, so that the sum equals the payments.
 */
export function payInvoices(invoices: readonly PayableInvoice[], paid_in_cents: number): ReadonlyMap<string, number> {
  const paid = new Map<string, number>();
  let left = paid_in_cents;
  for (const { id, total_in_cents } of invoices) {
    const part = total_in_cents < 0 ? total_in_cents : Math.min(total_in_cents, Math.max(0, left));
    paid.set(id, part);
    left -= part;
  }
  const last = invoices.at(-1);
  if (last !== undefined) paid.set(last.id, (paid.get(last.id) ?? 0) + left);
  return paid;
}

/** How well a charge serves to give an amount and a deposit back, best first. */
export const REFUND_PRIORITIES = [
  'optimal',
  'full_amount',
  'full_deposit',
  'partial_amount',
  'partial_deposit',
  'partial',
] as const;
export type RefundPriority = (typeof REFUND_PRIORITIES)[number];

/** `optimal` refunds all of it; null when it can refund nothing of the wanted amount. */
export function refundPriority(refundable: PaymentAmounts, wanted: PaymentAmounts): RefundPriority | null {
  const amount = coverage(refundable.amount_in_cents, wanted.amount_in_cents);
  const deposit = coverage(refundable.deposit_in_cents, wanted.deposit_in_cents);
  if (isAll(amount) && isAll(deposit)) return 'optimal';
  if (amount === 'full') return 'full_amount';
  if (deposit === 'full') return 'full_deposit';
  if (amount === 'partial' && deposit === 'partial') return 'partial';
  if (amount === 'partial') return 'partial_amount';
  return deposit === 'partial' ? 'partial_deposit' : null;
}

/** `unwanted` when there is nothing to refund. */
type Coverage = 'unwanted' | 'full' | 'partial' | 'none';

function coverage(refundable: number, wanted: number): Coverage {
  if (wanted === 0) return 'unwanted';
  if (refundable >= wanted) return 'full';
  return refundable > 0 ? 'partial' : 'none';
}

const isAll = (covered: Coverage): boolean => covered === 'full' || covered === 'unwanted';

/** The usable ones, best first; in their given order when equal. */
export function prioritized<Charge extends PaymentAmounts>(
  charges: readonly Charge[],
  wanted: PaymentAmounts,
): readonly { readonly charge: Charge; readonly priority_type: RefundPriority }[] {
  return charges
    .flatMap((charge) => {
      const priority_type = refundPriority(charge, wanted);
      return priority_type === null ? [] : [{ charge, priority_type }];
    })
    .toSorted((a, b) => REFUND_PRIORITIES.indexOf(a.priority_type) - REFUND_PRIORITIES.indexOf(b.priority_type));
}

/** What a payment is for: the order itself, and the deposit. */
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

/** Two of amount, deposit and total tell the third, all three must agree, and of one alone the rest is nothing. */
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

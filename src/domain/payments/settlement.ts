export const SETTLEMENTS = ['paid', 'partially_paid', 'overpaid', 'payment_due', 'process_deposit'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export interface SettlementFacts {
  /** With the deposit. */
  readonly due_in_cents: number;
  readonly paid_in_cents: number;
  /** What of the deposit is neither given back nor kept. */
  readonly deposit_left_in_cents: number;
  /** Nothing more is to happen to the order: it is stopped, archived or canceled. */
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

import type { PaymentStatus } from '../../domain/payments/payment-status.ts';
import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import type { FieldProblem } from '../../lib/refusal.ts';
import type { Payment, PaymentMode } from './payment.ts';

/** Who moves the money. An online provider is one file that exports one of these, and a line in `providers.ts`. */
export interface PaymentProvider {
  /** What a new payment starts as, or why it cannot be taken. Asks nobody: a transaction waits for it. */
  begin(asked: AskedPayment): Begun | { readonly problem: FieldProblem };
  /**
   * Runs after commit, for a payment that was begun or canceled. What comes of it is told like everything else about a
   * payment: by updating its status. Left out where nobody has to be asked.
   */
  carryOut?(instruction: Instruction): void;
}

export interface AskedPayment {
  readonly type: PaymentType;
  readonly mode: PaymentMode | null;
  readonly provider_id: string | null;
}

export interface Begun {
  readonly status: PaymentStatus;
  /** How the money came, where the caller does not say. */
  readonly provider_method?: string;
}

export interface Instruction {
  readonly step: 'begun' | 'canceled';
  readonly company_id: string;
  readonly payment: Payment;
}

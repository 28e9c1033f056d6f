import type { Work } from '../../db/work.ts';
import { REFUND_MOVES } from '../../domain/payments/payment-status.ts';
import { beginPayment } from './begin-payment.ts';
import type { RefundAttributes } from './payment.ts';
import { PROVIDERS, type Providers } from './providers.ts';

/** Gives money back: what a charge has taken, or by hand what nobody keeps track of. */
export function createRefund(work: Work, sent: RefundAttributes, providers: Providers = PROVIDERS): Promise<string> {
  const { payment_charge_id: id } = sent;
  const source = id ? ({ field: 'payment_charge_id', id } as const) : null;
  return beginPayment(work, sent, { type: 'payment_refunds', mode: null, moves: REFUND_MOVES, source, providers });
}

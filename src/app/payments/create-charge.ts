import type { Work } from '../../db/work.ts';
import { CHARGE_MOVES } from '../../domain/payments/payment-status.ts';
import { gatherProblems } from '../problems.ts';
import { beginPayment } from './begin-payment.ts';
import type { ChargeAttributes } from './payment.ts';
import { PROVIDERS, type Providers } from './providers.ts';

/** Takes money. By hand unless told otherwise; one that captures takes what was authorized before. */
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

import type { Work } from '../../db/work.ts';
import { AUTHORIZATION_MOVES } from '../../domain/payments/payment-status.ts';
import { gatherProblems } from '../problems.ts';
import { beginPayment } from './begin-payment.ts';
import type { AuthorizationAttributes } from './payment.ts';
import { PROVIDERS, type Providers } from './providers.ts';

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

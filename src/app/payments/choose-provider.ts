import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import type { Problems } from '../problems.ts';
import type { Payment, PaymentMode, ProviderName } from './payment.ts';
import type { PaymentMethod } from './payment-method-attribute.ts';
import type { AskedPayment, Begun } from './provider.ts';
import { moverOf, type Providers } from './providers.ts';

interface Wanted {
  readonly type: PaymentType;
  readonly mode: PaymentMode | null;
  readonly sent: ProviderName | null | undefined;
  /** The charge that is given back, or the authorization that is captured. */
  readonly source: Payment | null;
  readonly method: PaymentMethod | null;
}

/** What was taken is given back the same way or by hand, and what was authorized is captured by the same. */
export function chooseProvider(problems: Problems, wanted: Wanted): ProviderName | null {
  const { type, mode, sent, source, method } = wanted;
  if (type === 'payment_refunds') return refundProvider(problems, sent ?? null, source);
  if (mode === 'capture') return captureProvider(problems, sent ?? null, source);
  return sent ?? method?.provider ?? (mode === 'manual' ? 'none' : null);
}

function refundProvider(problems: Problems, sent: ProviderName | null, charge: Payment | null): ProviderName {
  const charged = charge?.provider ?? 'none';
  if (sent !== null && sent !== 'none' && sent !== charged) {
    problems.add('provider', charge === null ? 'must be none without a charge' : `must be ${charged} or none`);
    return 'none';
  }
  return sent ?? charged;
}

function captureProvider(
  problems: Problems,
  sent: ProviderName | null,
  authorization: Payment | null,
): ProviderName | null {
  const authorized = authorization?.provider ?? null;
  if (authorization !== null && sent !== null && sent !== (authorized ?? 'none')) {
    problems.add('provider', `must be ${authorized ?? 'none'}, as of the authorization`);
    return 'none';
  }
  return authorized;
}

/** What the provider makes of a new payment; one that is not set up can make nothing of it. */
export function beginWith(
  problems: Problems,
  providers: Providers,
  asked: AskedPayment & Pick<Payment, 'provider'>,
): Begun {
  const name = moverOf(asked);
  const begun = providers[name]?.begin(asked) ?? { problem: { field: 'provider', message: `${name} is not set up` } };
  if (!('problem' in begun)) return begun;
  problems.add(begun.problem.field, begun.problem.message);
  return { status: 'created' };
}

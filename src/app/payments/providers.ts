import type { PaymentStatus, PaymentType } from '../../domain/payments/payments.ts';
import type { FieldProblem } from '../../lib/refusal.ts';
import type { Problems } from '../attributes/problems.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Payment, PaymentMode, ProviderName } from './payment.ts';

/** Providers move the money. An online provider is one object of this type, listed in `PROVIDERS`. */
export interface PaymentProvider {
  /**
   * The initial status of a new payment, or why it is refused. Makes no network request, because a transaction waits
   * for it.
   */
  begin(asked: AskedPayment): Begun | { readonly problem: FieldProblem };
  /**
   * Runs after commit, for a payment that was begun or canceled. The result arrives as an update of the payment's
   * status. Left out by providers that need no request.
   */
  execute?(instruction: Instruction): void;
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

/**
 * No provider: cash, a bank transfer, a card terminal. A payment recorded by hand has happened; any other waits until
 * its status is updated.
 */
export const providerNone: PaymentProvider = {
  begin: ({ type, mode }) => {
    if (mode === 'manual') return { status: 'succeeded', provider_method: 'bank' };
    return { status: mode === 'capture' || type === 'payment_refunds' ? 'succeeded' : 'created' };
  },
};

/** An external program that takes payments itself and reports them under its own identifiers. */
export const providerApp: PaymentProvider = {
  begin: ({ provider_id }) =>
    provider_id === null
      ? {
          problem: {
            field: 'provider',
            message: 'app is not set up to be called; an app that takes payments by itself sends its provider_id',
          },
        }
      : { status: 'created' },
};

/** Those that are set up. */
export type Providers = Readonly<Partial<Record<ProviderName, PaymentProvider>>>;

export const PROVIDERS: Providers = { app: providerApp, none: providerNone };

/** The provider of a payment. Payments recorded by hand have none, no matter how the money moved. */
export const moverOf = ({ mode, provider }: Pick<Payment, 'mode' | 'provider'>): ProviderName =>
  mode === 'manual' ? 'none' : (provider ?? 'none');

interface Wanted {
  readonly type: PaymentType;
  readonly mode: PaymentMode | null;
  readonly sent: ProviderName | null | undefined;
  /** The charge that is given back, or the authorization that is captured. */
  readonly source: Payment | null;
  readonly method: PaymentMethod | null;
}

/**
 * A refund uses the provider of its charge or is recorded by hand; a capture uses the provider of its authorization.
 */
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

/** The provider's decision about a new payment; a provider that is not set up refuses it. */
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

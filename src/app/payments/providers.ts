import type { PaymentStatus, PaymentType } from '../../domain/payments/payments.ts';
import type { FieldProblem } from '../../lib/refusal.ts';
import type { Problems } from '../attributes/problems.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Payment, PaymentMode, ProviderName } from './payment.ts';

/** Who moves the money. An online provider is one file that exports one of these, and a line in `providers.ts`. */
export interface PaymentProvider {
  /** What a new payment starts as, or why it cannot be taken. Asks nobody: a transaction waits for it. */
  begin(asked: AskedPayment): Begun | { readonly problem: FieldProblem };
  /**
   * Runs after commit, for a payment that was begun or canceled. What comes of it is told like everything else about a
   * payment: by updating its status. Left out where nobody has to be asked.
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
 * Nobody: cash, a bank transfer, a card terminal beside the till. What was done by hand has happened; anything else
 * waits until somebody says what has become of it.
 */
export const providerNone: PaymentProvider = {
  begin: ({ type, mode }) => {
    if (mode === 'manual') return { status: 'succeeded', provider_method: 'bank' };
    return { status: mode === 'capture' || type === 'payment_refunds' ? 'succeeded' : 'created' };
  },
};

/** A program of somebody else's that takes payments by itself, and tells us of them: which is how it knows them. */
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

/** Who has to be asked about a payment. Nobody about what is put down by hand, whoever it was that moved the money. */
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

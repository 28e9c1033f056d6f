import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import type { SentAmounts } from '../../domain/payments/payment-amounts.ts';
import type {
  AuthorizationStatus,
  ChargeStatus,
  PaymentStatus,
  RefundStatus,
} from '../../domain/payments/payment-status.ts';

export const PROVIDER_NAMES = ['stripe', 'app', 'none'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const CHARGE_MODES = ['manual', 'off_session', 'request', 'terminal', 'capture'] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];

export const AUTHORIZATION_MODES = ['off_session', 'checkout', 'request', 'terminal'] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

export type PaymentMode = ChargeMode | AuthorizationMode;

/** The row of a payment, as it is read while it is held. */
export interface Payment {
  readonly id: string;
  readonly type: PaymentType;
  readonly order_id: string | null;
  readonly customer_id: string | null;
  readonly payment_method_id: string | null;
  /** Of a refund: what it gives back. */
  readonly payment_charge_id: string | null;
  /** Of a charge that captures: what it takes. */
  readonly payment_authorization_id: string | null;
  readonly mode: PaymentMode | null;
  readonly status: PaymentStatus;
  readonly amount_in_cents: number;
  readonly deposit_in_cents: number;
  readonly total_in_cents: number;
  /** Of a charge: what refunds have taken of it. Of an authorization: what was captured. */
  readonly amount_used_in_cents: number;
  readonly deposit_used_in_cents: number;
  readonly currency: string;
  readonly provider: ProviderName | null;
  readonly provider_id: string | null;
  readonly succeeded_at: Temporal.Instant | null;
  readonly capture_before: Temporal.Instant | null;
}

/** What a caller may send of any payment. */
export interface PaymentAttributes extends SentAmounts {
  readonly order_id?: string | null;
  readonly cart_id?: string | null;
  readonly customer_id?: string | null;
  readonly currency?: string | null;
  readonly provider?: ProviderName | null;
  readonly provider_id?: string | null;
  readonly provider_method?: string | null;
  readonly provider_secret?: string | null;
  readonly provider_link?: string | null;
  readonly description?: string | null;
  readonly succeeded_at?: Temporal.Instant | null;
}

export interface ChargeAttributes extends PaymentAttributes {
  readonly mode?: ChargeMode | null;
  readonly status?: ChargeStatus | null;
  readonly redirect_url?: string | null;
  readonly payment_method_id?: string | null;
  readonly payment_authorization_id?: string | null;
}

export interface AuthorizationAttributes extends PaymentAttributes {
  readonly mode?: AuthorizationMode | null;
  readonly status?: AuthorizationStatus | null;
  readonly redirect_url?: string | null;
  readonly payment_method_id?: string | null;
}

export interface RefundAttributes extends PaymentAttributes {
  readonly status?: RefundStatus | null;
  readonly payment_charge_id?: string | null;
  readonly reason?: string | null;
  readonly failure_reason?: string | null;
}

export type AnyPaymentAttributes = Omit<ChargeAttributes, 'mode' | 'status'> &
  Omit<RefundAttributes, 'status'> & { readonly mode?: PaymentMode | null; readonly status?: PaymentStatus | null };

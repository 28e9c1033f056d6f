import { alias, COMPANY, literal, raw, type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import {
  type AuthorizationStatus,
  type ChargeStatus,
  type PaymentStatus,
  type PaymentType,
  type RefundStatus,
  type SentAmounts,
  stampOf,
} from '../../domain/payments/payments.ts';
import { lineAttribute, textAttribute } from '../attributes/attributes.ts';
import type { Problems } from '../attributes/problems.ts';
import { isVisibleOrder } from '../rows/visible-orders.ts';

export const PROVIDER_NAMES = ['stripe', 'app', 'none'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export const CHARGE_MODES = ['manual', 'off_session', 'request', 'terminal', 'capture'] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];

export const AUTHORIZATION_MODES = ['off_session', 'checkout', 'request', 'terminal'] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

export type PaymentMode = ChargeMode | AuthorizationMode;

/** The row of a payment, as read under its lock. */
export interface Payment {
  readonly id: string;
  readonly type: PaymentType;
  readonly order_id: string | null;
  readonly customer_id: string | null;
  readonly payment_method_id: string | null;
  /** For a refund: the charge it refunds. */
  readonly payment_charge_id: string | null;
  /** For a capturing charge: the authorization it captures. */
  readonly payment_authorization_id: string | null;
  readonly mode: PaymentMode | null;
  readonly status: PaymentStatus;
  readonly amount_in_cents: number;
  readonly deposit_in_cents: number;
  readonly total_in_cents: number;
  /** For a charge: the refunded amounts. For an authorization: the captured amounts. */
  readonly amount_used_in_cents: number;
  readonly deposit_used_in_cents: number;
  readonly currency: string;
  readonly provider: ProviderName | null;
  readonly provider_id: string | null;
  readonly succeeded_at: Temporal.Instant | null;
  readonly capture_before: Temporal.Instant | null;
}

/** Attributes that a caller may send of any payment. */
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

interface Caller {
  readonly company_id: unknown;
  readonly employee_id: unknown;
}

/**
 * Payments of an order in status `new` are visible only to its creator. Few orders are new, so they are looked up once
 * per statement.
 */
export const isVisiblePayment = (row: Sql, { company_id, employee_id }: Caller): Sql => sql`(
    ${row}.order_id is null
    or ${row}.order_id not in (
      select o.id
      from orders as o
      where o.company_id = ${company_id}
        and o.status = 'new'
        and not ${isVisibleOrder(alias('o'), employee_id)}
    )
  )`;

export const isPaymentOf =
  (type: PaymentType) =>
  (row: Sql, caller: Caller): Sql =>
    sql`${row}.type = ${literal(type)} and ${isVisiblePayment(row, caller)}`;

type Part = 'amount' | 'deposit' | 'total';

/** A total is the sum of its parts, for every amount. */
const ofPart =
  (part: Part, one: (row: Sql, part: Exclude<Part, 'total'>) => Sql) =>
  (row: Sql): Sql =>
    part === 'total' ? sql`(${one(row, 'amount')} + ${one(row, 'deposit')})` : one(row, part);

const sentAmount = (row: Sql, part: Part): Sql => sql`${row}.${raw(`${part}_in_cents`)}`;

const used = (row: Sql, part: Part): Sql => sql`${row}.${raw(`${part}_used_in_cents`)}`;

/** The refundable amount of a charge: pending refunds already count. */
export const refundable = (part: Part) =>
  ofPart(
    part,
    (row, one) =>
      sql`case when ${row}.status = 'succeeded' then ${sentAmount(row, one)} - ${used(row, one)} else 0 end`,
  );

export const isRefundable = (row: Sql): Sql => sql`(${refundable('total')(row)} > 0)`;

export const refunded =
  (part: Part) =>
  (row: Sql): Sql =>
    sql`(
    select coalesce(sum(refund.${raw(`${part}_in_cents`)}), 0)::bigint
    from payments as refund
    where refund.company_id = ${COMPANY}
      and refund.payment_charge_id = ${row}.id
      and refund.status = 'succeeded'
  )`;

export const isCapturable = (row: Sql): Sql => sql`(${row}.status = 'succeeded' and ${row}.capture_before > now())`;

export const capturable = (part: Part) =>
  ofPart(part, (row, one) => sql`case when ${isCapturable(row)} then ${sentAmount(row, one)} else 0 end`);

export const captured = (part: Part) => ofPart(part, used);

/** The authorized amount that was released without being captured. */
export const released = (part: Part) =>
  ofPart(
    part,
    (row, one) => sql`case
      when ${row}.status in ('captured', 'canceled', 'expired') and ${row}.succeeded_at is not null
        then ${sentAmount(row, one)} - ${used(row, one)}
      else 0
    end`,
  );

/** Characters of links and of provider identifiers. */
export const MAX_LINK = 2_048;

/** Characters of texts about a payment. */
export const MAX_DESCRIPTION = 2_000;

/** Descriptive attributes of a payment, which can change at any time. Undefined when not sent. */
export const paymentTexts = (problems: Problems, sent: AnyPaymentAttributes) => ({
  provider_id: lineAttribute(problems, 'provider_id', sent.provider_id),
  provider_method: lineAttribute(problems, 'provider_method', sent.provider_method),
  provider_secret: textAttribute(problems, 'provider_secret', sent.provider_secret, { limit: MAX_LINK }),
  provider_link: linkAttribute(problems, 'provider_link', sent.provider_link),
  redirect_url: linkAttribute(problems, 'redirect_url', sent.redirect_url),
  description: textAttribute(problems, 'description', sent.description, { limit: MAX_DESCRIPTION }),
  reason: lineAttribute(problems, 'reason', sent.reason),
  failure_reason: textAttribute(problems, 'failure_reason', sent.failure_reason, { limit: MAX_DESCRIPTION }),
});

/** People are sent there: nothing but a page of the web will do. */
function linkAttribute(problems: Problems, field: string, value: string | null | undefined): string | null | undefined {
  const link = textAttribute(problems, field, value, { limit: MAX_LINK });
  if (link && !/^https?:$/.test(URL.parse(link)?.protocol ?? '')) problems.add(field, 'must be an http or https URL');
  return link;
}

/** How long an authorization can be captured. */
export const CAPTURE_WITHIN_HOURS = 7 * 24;

interface StatusChange {
  readonly type: PaymentType;
  /** Null for a new payment. */
  readonly before: PaymentStatus | null;
  readonly after: PaymentStatus;
  /** When it came to pass, where that is not now. */
  readonly succeeded_at: Temporal.Instant | null | undefined;
}

type Stamps = Readonly<Partial<Record<NonNullable<ReturnType<typeof stampOf>> | 'capture_before', Temporal.Instant>>>;

/** The times of statuses. They stay when the status changes again: a failure keeps its time. */
export function statusStamps(
  work: Work,
  problems: Problems,
  { type, before, after, succeeded_at }: StatusChange,
): Stamps {
  if (succeeded_at && after !== 'succeeded') problems.add('succeeded_at', 'is for what has succeeded');
  const stamp = stampOf(after);
  if (stamp === null) return {};
  if (before === after) return succeeded_at && stamp === 'succeeded_at' ? { succeeded_at } : {};
  if (stamp !== 'succeeded_at') return { [stamp]: work.now };
  const capture_before = work.now.add({ hours: CAPTURE_WITHIN_HOURS });
  return {
    succeeded_at: succeeded_at ?? work.now,
    ...(type === 'payment_authorizations' ? { capture_before } : {}),
  };
}

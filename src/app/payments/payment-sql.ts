import { raw, type Sql, sql } from '../../db/sql.ts';
import type { PaymentType } from '../../domain/payments/paid-by-payments.ts';
import { isVisibleOrder } from '../orders/order-sql.ts';

interface Caller {
  readonly company_id: unknown;
  readonly employee_id: unknown;
}

/**
 * What belongs to an order that is still new is there only for who made that. Few are, so those are looked up once for a
 * whole statement.
 */
export const isVisiblePayment = (row: Sql, { company_id, employee_id }: Caller): Sql => sql`(
    ${row}.order_id is null
    or ${row}.order_id not in (
      select o.id
      from orders as o
      where o.company_id = ${company_id}
        and o.status = 'new'
        and not ${isVisibleOrder(raw('o'), employee_id)}
    )
  )`;

export const isPaymentOf =
  (type: PaymentType) =>
  (row: Sql, caller: Caller): Sql =>
    sql`${row}.type = '${raw(type)}' and ${isVisiblePayment(row, caller)}`;

type Part = 'amount' | 'deposit' | 'total';

/** A total is the sum of its parts, whatever is asked of them. */
const ofPart =
  (part: Part, one: (row: Sql, part: Exclude<Part, 'total'>) => Sql) =>
  (row: Sql): Sql =>
    part === 'total' ? sql`(${one(row, 'amount')} + ${one(row, 'deposit')})` : one(row, part);

const sent = (row: Sql, part: Part): Sql => sql`${row}.${raw(`${part}_in_cents`)}`;

const used = (row: Sql, part: Part): Sql => sql`${row}.${raw(`${part}_used_in_cents`)}`;

/** What of a charge can still be given back: refunds under way have taken their part already. */
export const refundable = (part: Part) =>
  ofPart(
    part,
    (row, one) => sql`case when ${row}.status = 'succeeded' then ${sent(row, one)} - ${used(row, one)} else 0 end`,
  );

export const isRefundable = (row: Sql): Sql => sql`(${refundable('total')(row)} > 0)`;

export const refunded =
  (part: Part) =>
  (row: Sql): Sql =>
    sql`(
    select coalesce(sum(refund.${raw(`${part}_in_cents`)}), 0)::bigint
    from payments as refund
    where refund.company_id = ${row}.company_id
      and refund.payment_charge_id = ${row}.id
      and refund.status = 'succeeded'
  )`;

export const isCapturable = (row: Sql): Sql => sql`(${row}.status = 'succeeded' and ${row}.capture_before > now())`;

export const capturable = (part: Part) =>
  ofPart(part, (row, one) => sql`case when ${isCapturable(row)} then ${sent(row, one)} else 0 end`);

export const captured = (part: Part) => ofPart(part, used);

/** What was set aside, and is so no more without having been taken. */
export const released = (part: Part) =>
  ofPart(
    part,
    (row, one) => sql`case
      when ${row}.status in ('captured', 'canceled', 'expired') and ${row}.succeeded_at is not null
        then ${sent(row, one)} - ${used(row, one)}
      else 0
    end`,
  );

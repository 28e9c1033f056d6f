import { join, raw, type Sql, slot, sql } from '../../db/sql.ts';
import { isPickupLate, isReturnLate, isShortOrder } from './order-sql.ts';

/** What somebody should do about an order: fetch it or bring it back, find stock, name stock items, ask for money. */
export const ORDER_ATTENTION = ['start_overdue', 'stop_overdue', 'shortage', 'unassigned', 'unpaid'] as const;
export type OrderAttention = (typeof ORDER_ATTENTION)[number];

/** Stock items have to be named by the day before: earlier, plans still change. */
export const UNASSIGNED_AHEAD_HOURS = 48;

const NOW = sql`${slot('now')}::timestamptz`;

/** Every test begins with the status, which an index finds. */
const TESTS: Readonly<Record<OrderAttention, (row: Sql) => Sql>> = {
  start_overdue: (row) => isPickupLate(row, NOW),
  stop_overdue: (row) => isReturnLate(row, NOW),
  shortage: (row) => sql`(${row}.status in ('reserved', 'started') and ${isShortOrder(row)})`,
  unassigned: (row) => sql`(
    ${row}.status in ('reserved', 'started')
    and ${row}.starts_at < ${NOW} + interval '${raw(String(UNASSIGNED_AHEAD_HOURS))} hours'
    and ${hasUnnamedUnits(row)}
  )`,
  unpaid: (row) => sql`(${row}.status in ('started', 'stopped') and ${row}.due_in_cents > 0)`,
};

export const orderAttention = (row: Sql): Sql =>
  sql`array_remove(array[${join(
    ORDER_ATTENTION.map((attention) => sql`case when ${TESTS[attention](row)} then '${raw(attention)}' end`),
    ', ',
  )}]::text[], null)`;

/** Any of these; of none of them, no order. */
export function orderNeeds(row: Sql, attentions: readonly unknown[]): Sql {
  const tests = ORDER_ATTENTION.filter((attention) => attentions.includes(attention)).map((each) => TESTS[each](row));
  return tests.length === 0 ? raw('false') : join(tests, ' or ');
}

/** Something tracked is booked of which not every piece is named. */
const hasUnnamedUnits = (row: Sql): Sql => sql`exists (
      select
      from plannings as p
      join items as product on product.company_id = p.company_id and product.id = p.item_id
      where p.company_id = ${row}.company_id
        and p.order_id = ${row}.id
        and p.archived_at is null
        and product.tracking_type = 'trackable'
        and p.quantity > (
          select count(*)
          from stock_item_plannings as s
          where s.company_id = p.company_id
            and s.planning_id = p.id
            and s.archived_at is null
        )
    )`;

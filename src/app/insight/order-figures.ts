import { alias, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { ReportBucket } from '../../domain/insight/report-windows.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/supplies.ts';
import { depositDue } from '../orders/order-sql.ts';
import { given, isCounted } from './report-products.ts';

export interface OrdersQuestion {
  /** In which orders start. */
  readonly window: Window;
  readonly statuses: readonly string[];
  readonly location_ids: readonly string[] | null;
  readonly fulfillment_types: readonly string[] | null;
}

/** Of the orders of one status that start in one bucket. */
export interface OrderFigures {
  readonly bucket: number;
  readonly status: string;
  /** Whether they count towards anything but how many there are of each status. */
  readonly counts: boolean;
  readonly order_count: number;
  readonly revenue_in_cents: number;
  readonly total_items_ordered: number;
  readonly rental_duration_s: number;
  readonly collected_in_cents: number;
  /** The amount due, with the deposit. */
  readonly outstanding_in_cents: number;
  readonly deposit_held_in_cents: number;
  /** Part of the outstanding amount. */
  readonly deposit_outstanding_in_cents: number;
  /** Should have been handed out by now, and of these: were. */
  readonly due_count: number;
  readonly fulfilled_count: number;
}

export const orderFigures = (
  view: ReadContext,
  question: OrdersQuestion,
  buckets: readonly ReportBucket[],
): Promise<readonly OrderFigures[]> =>
  view.db.many<OrderFigures>(sql`
    select width_bucket(o.starts_at, ${buckets.map(({ from_us }) => timestampOf(from_us))}::timestamptz[]) - 1 as bucket,
      o.status,
      ${isCounted(alias('o'), question.statuses)} as counts,
      count(*) as order_count,
      sum(o.grand_total_in_cents)::bigint as revenue_in_cents,
      sum(o.item_count)::bigint as total_items_ordered,
      round(sum(date_part('epoch', o.stops_at - o.starts_at)))::bigint as rental_duration_s,
      sum(o.amount_paid_in_cents)::bigint as collected_in_cents,
      sum(o.due_in_cents)::bigint as outstanding_in_cents,
      sum(o.deposit_held_in_cents)::bigint as deposit_held_in_cents,
      sum(least(o.due_in_cents, greatest(${depositDue(alias('o'))}, 0)))::bigint as deposit_outstanding_in_cents,
      count(*) filter (where o.starts_at <= ${view.now}) as due_count,
      count(*) filter (where o.starts_at <= ${view.now} and o.status in ('started', 'stopped', 'archived'))
        as fulfilled_count
    from orders as o
    where ${startsIn(view, question)}
      and o.status <> 'new'
    group by 1, 2, 3
    order by 1, 2, 3
  `);

/** Customers whose first counted order starts in the window, at any location. */
export async function newCustomers(view: ReadContext, question: OrdersQuestion): Promise<number> {
  const { customers } = await view.db.one<{ readonly customers: number }>(sql`
    select count(*) as customers
    from (
      select distinct o.customer_id
      from orders as o
      where ${startsIn(view, question)}
        and ${isCounted(alias('o'), question.statuses)}
        and o.customer_id is not null
    ) as seen
    where not exists (
      select
      from orders as o
      where o.company_id = ${view.company.id}
        and o.customer_id = seen.customer_id
        and ${isCounted(alias('o'), question.statuses)}
        and o.starts_at < ${timestampOf(question.window.from_us)}
    )
  `);
  return customers;
}

export const MAX_TOP_CUSTOMERS = 10;

export interface TopCustomer {
  readonly customer_id: string;
  readonly name: string;
  readonly order_count: number;
  readonly revenue_in_cents: number;
}

/** The customers with the highest revenue. */
export const topCustomers = (view: ReadContext, question: OrdersQuestion): Promise<readonly TopCustomer[]> =>
  view.db.many<TopCustomer>(sql`
    select customer.id as customer_id, customer.name, own.order_count, own.revenue_in_cents
    from (
      select o.customer_id, count(*) as order_count, sum(o.grand_total_in_cents)::bigint as revenue_in_cents
      from orders as o
      where ${startsIn(view, question)}
        and ${isCounted(alias('o'), question.statuses)}
        and o.customer_id is not null
      group by o.customer_id
      order by 3 desc, 2 desc, 1
      limit ${MAX_TOP_CUSTOMERS}
    ) as own
    join customers as customer on customer.company_id = ${view.company.id} and customer.id = own.customer_id
    order by own.revenue_in_cents desc, own.order_count desc, customer.id
  `);

const startsIn = (view: ReadContext, { window, location_ids, fulfillment_types }: OrdersQuestion): Sql => sql`
      o.company_id = ${view.company.id}
      and o.starts_at >= ${timestampOf(window.from_us)}
      and o.starts_at < ${timestampOf(window.till_us)}
      ${given(location_ids, (ids) => sql`and o.start_location_id = any(${ids}::uuid[])`)}
      ${given(fulfillment_types, (types) => sql`and o.fulfillment_type = any(${types}::text[])`)}`;

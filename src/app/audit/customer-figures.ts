import { COMPANY, sql } from '../../db/sql.ts';
import type { Invariant } from './invariant.ts';

/**
 * The time of the latest order never goes back: the order may have been canceled since, or moved to another customer.
 */
export const customerFigures: Invariant = {
  name: 'customer_figures',
  says: 'what a customer says of orders, revenue and what is due is what the customer’s orders add up to',
  breaches: () => sql`
    select c.company_id, 'customers', c.id,
      format(
        'says %s orders, %s for %s, %s due, %s on average, the latest at %s; it should be %s, %s, %s, %s, %s, %s',
        c.order_count, c.revenue_order_count, c.revenue_in_cents, c.balance_due_in_cents, c.average_order_value_in_cents,
        c.latest_order_at, fold.orders, fold.revenue_orders, fold.revenue, fold.due, fold.average, fold.latest
      )
    from customers as c
    join (
      select o.*,
        case
          when o.revenue_orders = 0 then 0
          when abs(mod(o.revenue, o.revenue_orders)) * 2 = o.revenue_orders
            then round(o.revenue / o.revenue_orders / 2) * 2
          else round(o.revenue / o.revenue_orders)
        end as average
      from (
        select c.company_id, c.id,
          count(o.id) filter (where o.status not in ('new', 'canceled')) as orders,
          max(o.created_at) filter (where o.status not in ('new', 'canceled')) as latest,
          count(o.id) filter (where o.status in ('reserved', 'started', 'stopped')) as revenue_orders,
          coalesce(
            sum(o.grand_total_in_cents) filter (where o.status in ('reserved', 'started', 'stopped')), 0
          ) as revenue,
          coalesce(sum(o.due_in_cents), 0) as due
        from customers as c
        left join orders as o
          on o.company_id = ${COMPANY}
          and o.customer_id = c.id
        where c.company_id = ${COMPANY}
        group by c.company_id, c.id
      ) as o
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.id = c.id
    where c.company_id = ${COMPANY}
      and (
        (c.order_count, c.revenue_order_count, c.revenue_in_cents, c.balance_due_in_cents, c.average_order_value_in_cents)
          <> (fold.orders, fold.revenue_orders, fold.revenue, fold.due, fold.average)
        or (fold.latest is not null and coalesce(c.latest_order_at < fold.latest, true))
      )
  `,
};

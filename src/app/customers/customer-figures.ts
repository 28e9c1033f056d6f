import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import { isHolding } from '../../domain/orders/order-status.ts';

/** The columns of an order that count towards its customer's figures. */
export interface CountedOrder {
  readonly status: OrderStatus;
  readonly customer_id: string | null;
  readonly grand_total_in_cents: number;
  readonly due_in_cents: number;
  readonly created_at: Temporal.Instant;
}

/**
 * Updates the figures of customers after a change of an order; `before` is null for a new one. In the order of locks,
 * customers come last except for events, by id.
 */
export async function addCustomerFigures(work: Work, before: CountedOrder | null, after: CountedOrder): Promise<void> {
  const changes = new Map<string, Figures>();
  if (before?.customer_id) changes.set(before.customer_id, times(figuresOf(before), -1));
  if (after.customer_id) {
    changes.set(after.customer_id, plus(changes.get(after.customer_id) ?? NOTHING, figuresOf(after)));
  }
  for (const [id, figures] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!isNothing(figures)) await addFigures(work, id, figures, after.created_at);
  }
}

interface Figures {
  readonly orders: number;
  readonly revenue_orders: number;
  readonly revenue_in_cents: number;
  readonly balance_due_in_cents: number;
}

const NOTHING: Figures = { orders: 0, revenue_orders: 0, revenue_in_cents: 0, balance_due_in_cents: 0 };

function figuresOf({ status, grand_total_in_cents, due_in_cents }: CountedOrder): Figures {
  const counts = isHolding(status);
  return {
    orders: status === 'new' || status === 'canceled' ? 0 : 1,
    revenue_orders: counts ? 1 : 0,
    revenue_in_cents: counts ? grand_total_in_cents : 0,
    balance_due_in_cents: due_in_cents,
  };
}

const plus = (a: Figures, b: Figures): Figures => ({
  orders: a.orders + b.orders,
  revenue_orders: a.revenue_orders + b.revenue_orders,
  revenue_in_cents: a.revenue_in_cents + b.revenue_in_cents,
  balance_due_in_cents: a.balance_due_in_cents + b.balance_due_in_cents,
});

const times = (
  { orders, revenue_orders, revenue_in_cents, balance_due_in_cents }: Figures,
  factor: number,
): Figures => ({
  orders: factor * orders,
  revenue_orders: factor * revenue_orders,
  revenue_in_cents: factor * revenue_in_cents,
  balance_due_in_cents: factor * balance_due_in_cents,
});

const isNothing = (figures: Figures): boolean => Object.values(figures).every((figure) => figure === 0);

async function addFigures(work: Work, id: string, change: Figures, created_at: Temporal.Instant): Promise<void> {
  await work.tx.run(sql`
    update customers
    set
      order_count = order_count + ${change.orders},
      revenue_order_count = revenue_order_count + ${change.revenue_orders},
      revenue_in_cents = revenue_in_cents + ${change.revenue_in_cents},
      balance_due_in_cents = balance_due_in_cents + ${change.balance_due_in_cents},
      average_order_value_in_cents = average_in_cents(
        revenue_in_cents + ${change.revenue_in_cents},
        revenue_order_count + ${change.revenue_orders}
      ),
      latest_order_at = case
        when ${change.orders}::integer > 0 then greatest(latest_order_at, ${created_at}::timestamptz)
        else latest_order_at
      end
    where company_id = ${work.company.id}
      and id = ${id}
  `);
}

/** Recomputes the figures from all orders, after many have moved at once. The caller has locked the customers. */
export async function refoldFigures(work: Work, customerIds: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update customers as c
    set
      order_count = f.orders,
      revenue_order_count = f.revenue_orders,
      revenue_in_cents = f.revenue,
      balance_due_in_cents = f.balance,
      average_order_value_in_cents = average_in_cents(f.revenue, f.revenue_orders),
      latest_order_at = greatest(c.latest_order_at, f.latest)
    from (
      select
        customer.id,
        count(o.id) filter (where o.status not in ('new', 'canceled'))::integer as orders,
        count(o.id) filter (where o.status in ('reserved', 'started', 'stopped'))::integer as revenue_orders,
        coalesce(sum(o.grand_total_in_cents) filter (where o.status in ('reserved', 'started', 'stopped')), 0)::bigint as revenue,
        coalesce(sum(o.due_in_cents), 0)::bigint as balance,
        max(o.created_at) filter (where o.status not in ('new', 'canceled')) as latest
      from unnest(${customerIds}::uuid[]) as customer (id)
      left join orders as o on o.company_id = ${work.company.id} and o.customer_id = customer.id
      group by customer.id
    ) as f
    where c.company_id = ${work.company.id}
      and c.id = f.id
  `);
}

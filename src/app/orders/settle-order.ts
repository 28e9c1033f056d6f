import { preparable } from '../../db/queries/named-statements.ts';
import { identifier, join, raw, type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type OrderProgress, orderProgress } from '../../domain/orders/order-progress.ts';
import type { PlanningUnits } from '../../domain/orders/planning-units.ts';
import { holdCoupons, moveRedemptions } from '../coupons/redemptions.ts';
import { moveFigures } from '../customers/customer-figures.ts';
import type { Order } from './order.ts';
import { loadPlan } from './order-plan.ts';
import { settleMoney } from './settle-money.ts';

/** Columns that a use case changes by itself; what follows from plannings and lines is worked out here. */
export type OrderChanges = Partial<
  Omit<Order, 'id' | 'number' | 'created_at' | 'coupon_errors' | 'coupon_redeemed'>
> & {
  readonly override_period_restrictions?: boolean | undefined;
};

/**
 * Brings an order's row in line with what it has: its progress with its plannings, its totals with its lines, the
 * customer's figures with it. The last step of whatever changes an order; it leaves nothing to do but to tell of it.
 */
export async function settleOrder(
  work: Work,
  order: Order,
  changes: OrderChanges = {},
  plannings?: readonly PlanningUnits[],
): Promise<Order> {
  const after: Order = { ...order, ...withoutUndefined(changes) };
  const units = plannings ?? (await loadPlan(work, order.id)).plannings;
  const progress = orderProgress(after.status, units);
  await holdCoupons(work, order, after);
  const money = await settleMoney(work, after, order);
  const settled = await writeOrder(work, after, {
    ...withoutUndefined(changes),
    ...progressColumns(progress),
    ...money,
    // Written when somebody asks for it, not by who books.
    invoice_behind: true,
  });
  await moveRedemptions(work, order, { ...after, ...money });
  await moveFigures(work, order, settled);
  return settled;
}

const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const progressColumns = ({ status_counts, ...progress }: OrderProgress) => ({
  ...progress,
  status_counts: JSON.stringify(status_counts),
});

/** An order that is new no more has a number; whoever gives one holds the counter until commit. */
async function writeOrder(work: Work, order: Order, columns: object): Promise<Order> {
  const needsNumber = order.status !== 'new' && order.number === null;
  const assignments = Object.entries(columns).map(([column, value]) => sql`${identifier(column)} = ${value}`);
  const number = needsNumber ? sql`, number = (select value from next)` : raw('');
  const written = await work.tx.one<Settled>(
    preparable(sql`
      ${needsNumber ? nextOrderNumber(work) : raw('')}
      update orders
      set ${join(assignments, ', ')}, updated_at = ${work.now}${number}
      where company_id = ${work.company.id}
        and id = ${order.id}
      returning number, item_count, grand_total_in_cents, grand_total_with_tax_in_cents, due_in_cents
    `),
  );
  return { ...order, ...written };
}

type Settled = Pick<
  Order,
  'number' | 'item_count' | 'grand_total_in_cents' | 'grand_total_with_tax_in_cents' | 'due_in_cents'
>;

/** Numbers have no gaps and grow in the order of commits. */
export const nextOrderNumber = (work: Work): Sql => sql`
  with next as (
    insert into counters as c (company_id, name, value)
    values (${work.company.id}, 'orders', 1)
    on conflict (company_id, name) do update
    set value = c.value + 1
    returning value
  )
`;

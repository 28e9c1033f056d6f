import { preparable } from '../../db/queries/named-statements.ts';
import { bind, COMPANY, compile, empty, identifier, join, slot, type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type OrderProgress, orderProgress } from '../../domain/orders/order-status.ts';
import type { PlanningUnits } from '../../domain/orders/planning-units.ts';
import type { TaxRegion, TaxValue } from '../../domain/pricing/order-totals.ts';
import { addCustomerFigures } from '../customers/customer-figures.ts';
import {
  type CategoryRate,
  type FoundCoupon,
  type FoundLine,
  lockCoupons,
  type MoneyColumns,
  moneyOf,
  type MoneyTerms,
  moveRedemptions,
  writeMoney,
} from './order-money.ts';
import { loadPlan } from './order-plan.ts';
import type { Order } from './order.ts';

/** Columns that a use case changes itself; columns that follow from plannings and lines are computed here. */
export type OrderChanges = Partial<
  Omit<Order, 'id' | 'number' | 'created_at' | 'coupon_errors' | 'coupon_redeemed'>
> & {
  readonly override_period_restrictions?: boolean | undefined;
};

/**
 * Updates everything that follows from an order's plannings and lines: its progress, its totals, and the figures of its
 * customer. The last step of every change to an order; only its event remains to be emitted.
 */
export async function recalculateOrder(
  work: Work,
  order: Order,
  changes: OrderChanges = {},
  plannings?: readonly PlanningUnits[],
): Promise<Order> {
  const after: Order = { ...order, ...withoutUndefined(changes) };
  const units = plannings ?? (await loadPlan(work, order.id)).plannings;
  const progress = orderProgress(after.status, units);
  await lockCoupons(work, order, after);
  const money = await recalculateMoney(work, after, order);
  const recalculated = await writeOrder(work, after, {
    ...withoutUndefined(changes),
    ...progressColumns(progress),
    ...money,
    // Refreshed on read, not by bookings.
    invoice_behind: true,
  });
  await moveRedemptions(work, order, { ...after, ...money });
  await addCustomerFigures(work, order, recalculated);
  return recalculated;
}

const withoutUndefined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

const progressColumns = ({ status_counts, ...progress }: OrderProgress) => ({
  ...progress,
  status_counts: JSON.stringify(status_counts),
});

/** An order gets its number when it leaves status `new`; assigning one locks the counter until commit. */
async function writeOrder(work: Work, order: Order, columns: object): Promise<Order> {
  const needsNumber = order.status !== 'new' && order.number === null;
  const assignments = Object.entries(columns).map(([column, value]) => sql`${identifier(column)} = ${value}`);
  const number = needsNumber ? sql`, number = (select value from next)` : empty;
  const written = await work.tx.one<Recalculated>(
    preparable(sql`
      ${needsNumber ? nextOrderNumber(work) : empty}
      update orders
      set ${join(assignments, ', ')}, updated_at = ${work.now}${number}
      where company_id = ${work.company.id}
        and id = ${order.id}
      returning number, item_count, grand_total_in_cents, grand_total_with_tax_in_cents, due_in_cents
    `),
  );
  return { ...order, ...written };
}

type Recalculated = Pick<
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

/**
 * Adds up an order whose row is locked, with its coupon if that can be redeemed: line prices, taxes, and the columns of
 * its own row, which the caller writes. One statement reads; one writes if anything changed.
 */
export async function recalculateMoney(
  work: Work,
  order: MoneyTerms,
  before: MoneyTerms = order,
): Promise<MoneyColumns> {
  const { lines, tax_rates, tax_values, region, coupon } = await work.tx.one<Found>(
    bind(STATEMENT, {
      company_id: work.company.id,
      order_id: order.id,
      customer_id: order.customer_id,
      tax_region_id: order.tax_region_id,
      coupon_id: order.coupon_id,
      now: work.now,
    }),
  );
  const { totalled, totals, columns } = moneyOf(order, lines, tax_rates, { region, coupon, before });
  await writeMoney(work, order.id, totalled, tax_values, totals);
  return columns;
}

interface Found {
  readonly lines: readonly FoundLine[];
  readonly tax_rates: readonly CategoryRate[];
  readonly tax_values: readonly TaxValue[];
  readonly region: TaxRegion | null;
  readonly coupon: FoundCoupon | null;
}

const STATEMENT = compile(
  sql`
    with line as materialized (
      select line.id, line.parent_line_id, line.quantity, line.price_each_in_cents, line.price_in_cents,
        line.price_with_tax_in_cents, line.discountable and line.line_type <> 'deposit_charge' as discountable, line.taxable,
        case when line.taxable then line.tax_category_id end as tax_category_id,
        line.line_type = 'deposit_charge' as tax_inclusive,
        coalesce(item.deposit_in_cents, 0) as deposit_in_cents,
        ${slot('coupon_id')}::uuid is not null and exists (
          select
          from coupon_items as eligible
          where eligible.company_id = ${COMPANY}
            and eligible.coupon_id = ${slot('coupon_id')}::uuid
            and eligible.item_id in (line.item_id, item.product_group_id)
        ) as eligible
      from lines as line
      left join items as item
        on item.company_id = ${COMPANY}
        and item.id = line.item_id
        and line.planning_id is not null
      where line.company_id = ${slot('company_id')}
        and line.order_id = ${slot('order_id')}
        and line.owner_type = 'orders'
        and line.archived_at is null
        and line.relevant
        and line.line_type <> 'section'
    )
    select
      (select coalesce(json_agg(line order by line.id), '[]') from line) as lines,
      (
        select coalesce(json_agg(json_build_object(
          'id', rate.id,
          'name', rate.name,
          'value', rate.value,
          'tax_category_id', rate.tax_category_id
        ) order by rate.position, rate.id), '[]')
        from tax_rates as rate
        where rate.company_id = ${slot('company_id')}
          and rate.tax_category_id in (select tax_category_id from line)
          and rate.archived_at is null
      ) as tax_rates,
      (
        select coalesce(json_agg(json_build_object(
          'tax_rate_id', value.tax_rate_id,
          'name', value.name,
          'percentage', value.percentage,
          'value_in_cents', value.value_in_cents
        )), '[]')
        from tax_values as value
        where value.company_id = ${slot('company_id')}
          and value.owner_id = ${slot('order_id')}
      ) as tax_values,
      (
        select json_build_object(
          'strategy', region.strategy,
          'rates', (
            select coalesce(json_agg(json_build_object(
              'id', rate.id,
              'name', rate.name,
              'value', rate.value
            ) order by rate.position, rate.id), '[]')
            from tax_rates as rate
            where rate.company_id = ${COMPANY}
              and rate.tax_region_id = region.id
              and rate.archived_at is null
          )
        )
        from tax_regions as region
        where region.company_id = ${slot('company_id')}
          and region.id = ${slot('tax_region_id')}::uuid
      ) as region,
      (
        select json_build_object(
          'identifier', coupon.identifier,
          'coupon_type', coupon.coupon_type,
          'value', coupon.value,
          'eligible_item_type', coupon.eligible_item_type,
          'archived', coupon.archived_at is not null,
          'active', coupon.active,
          'not_started', coalesce(coupon.starts_at > ${slot('now')}::timestamptz, false),
          'ended', coalesce(coupon.ends_at < ${slot('now')}::timestamptz, false),
          'stackable', coupon.stackable,
          'one_per_customer', coupon.one_per_customer,
          'max_redemptions', coupon.max_redemptions,
          'redemptions_count', coupon.redemptions_count,
          'redeemed_by_customer', exists (
            select
            from orders as other
            where other.company_id = ${COMPANY}
              and other.coupon_id = coupon.id
              and other.customer_id = ${slot('customer_id')}::uuid
              and other.coupon_redeemed
              and other.id <> ${slot('order_id')}
          ),
          'minimum_order_amount_in_cents', coupon.minimum_order_amount_in_cents
        )
        from coupons as coupon
        where coupon.company_id = ${slot('company_id')}
          and coupon.id = ${slot('coupon_id')}::uuid
      ) as coupon
  `,
  'settle_money',
);

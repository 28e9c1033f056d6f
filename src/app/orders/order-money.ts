import { lockRows } from '../../db/locks.ts';
import { bind, compile, slot, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import { type Coupon, type CouponFacts, type CouponUse, judgeCoupon } from '../../domain/pricing/coupons.ts';
import { centsOf, type Discount, orderDeposit, roundHalfEven } from '../../domain/pricing/money.ts';
import {
  canBeTotalled,
  LARGEST_ORDER_PRICE_IN_CENTS,
  type OrderTotals,
  orderTotals,
  type TaxRate,
  type TaxRegion,
  type TaxValue,
  type TotalledLine,
} from '../../domain/pricing/order-totals.ts';
import { newId } from '../../lib/new-id.ts';
import { refuse } from '../../lib/refusal.ts';
import type { CouponTerms } from '../pricing/coupons.ts';
import type { CouponErrors, Order } from './order.ts';

export type MoneyTerms = Pick<
  Order,
  | 'id'
  | 'status'
  | 'tax_strategy'
  | 'discount_type'
  | 'discount_value'
  | 'deposit_type'
  | 'deposit_value'
  | 'tax_region_id'
  | 'customer_id'
  | 'coupon_id'
  | 'coupon_errors'
  | 'coupon_redeemed'
>;

/** The columns of an order that follow from its lines. */
export type MoneyColumns = Pick<
  OrderTotals,
  | 'price_in_cents'
  | 'price_with_tax_in_cents'
  | 'discount_in_cents'
  | 'discount_with_tax_in_cents'
  | 'discount_percentage'
  | 'coupon_discount_in_cents'
  | 'grand_total_in_cents'
  | 'tax_in_cents'
  | 'grand_total_with_tax_in_cents'
> &
  Pick<Order, 'coupon_redeemed' | 'deposit_in_cents' | 'deposit_held_in_cents'> & {
    /** JSON. */
    readonly coupon_errors: string | null;
  };

export interface CategoryRate extends TaxRate {
  readonly tax_category_id: string;
}

export type FoundLine = Omit<TotalledLine, 'tax_rates'> & {
  readonly price_in_cents: number;
  readonly price_with_tax_in_cents: number;
  readonly tax_category_id: string | null;
  /** Of one unit of a booked item. */
  readonly deposit_in_cents: number;
  /** The coupon is for its item. */
  readonly eligible?: boolean;
};

export interface MoneyFacts {
  readonly region?: TaxRegion | null;
  readonly coupon?: FoundCoupon | null;
  /** The order before the change: whether it has already redeemed the coupon, and for which customer. */
  readonly before?: Pick<MoneyTerms, 'coupon_id' | 'coupon_redeemed' | 'customer_id'>;
}

export interface Money {
  readonly totalled: readonly (FoundLine & TotalledLine)[];
  readonly totals: OrderTotals;
  readonly columns: MoneyColumns;
}

/** Totals of lines under an order's terms. Refuses amounts that are too large. */
export function moneyOf(
  order: MoneyTerms,
  lines: readonly FoundLine[],
  tax_rates: readonly CategoryRate[],
  { region = null, coupon = null, before = order }: MoneyFacts = {},
): Money {
  const rates = Map.groupBy(tax_rates, ({ tax_category_id }) => tax_category_id);
  const totalled = lines.map((line) => ({ ...line, tax_rates: rates.get(line.tax_category_id ?? '') ?? [] }));
  const item_deposits_in_cents = lines.reduce((sum, line) => sum + line.deposit_in_cents * line.quantity, 0);
  if (!canBeTotalled(totalled, region) || item_deposits_in_cents > LARGEST_ORDER_PRICE_IN_CENTS) {
    throw refuse('invalid', 'the order would cost more than can be charged');
  }
  const totalsWith = (applied: Coupon | null) =>
    orderTotals(totalled, discountOf(order), order.tax_strategy, { coupon: applied, region });
  const plain = totalsWith(null);
  const outcome = coupon === null ? NO_COUPON : outcomeOf(order, before, coupon, totalled, plain);
  const totals = outcome.coupon === null ? plain : totalsWith(outcome.coupon);
  const held = heldOf(totalled, totals);
  const columns = {
    price_in_cents: totals.price_in_cents,
    price_with_tax_in_cents: totals.price_with_tax_in_cents,
    discount_in_cents: totals.discount_in_cents,
    discount_with_tax_in_cents: totals.discount_with_tax_in_cents,
    discount_percentage: totals.discount_percentage,
    coupon_discount_in_cents: totals.coupon_discount_in_cents,
    grand_total_in_cents: totals.grand_total_in_cents,
    tax_in_cents: totals.tax_in_cents,
    grand_total_with_tax_in_cents: totals.grand_total_with_tax_in_cents,
    // Holding a deposit does not require another one.
    deposit_in_cents: orderDeposit(order, {
      item_deposits_in_cents,
      grand_total_with_tax_in_cents: totals.grand_total_with_tax_in_cents - held.with_tax_in_cents,
    }),
    deposit_held_in_cents: held.with_tax_in_cents,
    coupon_redeemed: outcome.coupon_redeemed,
    coupon_errors: outcome.coupon_errors === null ? null : JSON.stringify(outcome.coupon_errors),
  };
  return { totalled, totals, columns };
}

function outcomeOf(
  order: MoneyTerms,
  before: NonNullable<MoneyFacts['before']>,
  coupon: FoundCoupon,
  lines: Money['totalled'],
  plain: OrderTotals,
) {
  // Parts of a bundle follow the bundle.
  const heads = lines.filter(({ parent_line_id, eligible }) => parent_line_id === null && eligible === true);
  const eligible = new Set(heads.map(({ id }) => id));
  return couponOutcome(order, coupon, eligible, {
    redeemed: before.coupon_redeemed && before.coupon_id === order.coupon_id,
    is_other_customer: before.customer_id !== order.customer_id,
    has_discount: order.discount_value > 0,
    has_eligible_lines: coupon.eligible_item_type !== 'item' || heads.some(({ discountable }) => discountable),
    price_in_cents: plain.price_in_cents - heldOf(lines, plain).in_cents,
  });
}

/** The lines of an order that are held deposits. */
function heldOf(lines: readonly FoundLine[], totals: OrderTotals) {
  const held = lines.flatMap(({ id, tax_inclusive }) => (tax_inclusive ? (totals.lines.get(id) ?? []) : []));
  return {
    in_cents: held.reduce((sum, { price_in_cents }) => sum + price_in_cents, 0),
    with_tax_in_cents: held.reduce((sum, { price_with_tax_in_cents }) => sum + price_with_tax_in_cents, 0),
  };
}

const discountOf = ({ discount_type, discount_value }: MoneyTerms): Discount =>
  discount_type === 'percentage'
    ? { discount_type, discount_percentage: discount_value }
    : { discount_type, discount_in_cents: centsOf(discount_value) };

export interface LineMoney {
  readonly id: string;
  readonly parent_line_id: string | null;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly price_in_cents: number;
  readonly price_with_tax_in_cents: number;
}

/** Writes the changed lines and taxes of an order in one statement; nothing when nothing has changed. */
export async function writeMoney(
  work: Work,
  order_id: string,
  lines: readonly LineMoney[],
  taxValues: readonly TaxValue[],
  totals: OrderTotals,
): Promise<void> {
  const changedLines = recalculatedLines(lines, totals).filter((line, index) =>
    differs(line, lines[index] as LineMoney),
  );
  const known = new Map(taxValues.map((value) => [value.tax_rate_id, value]));
  const changedValues = totals.tax_values.filter((value) => differs(value, known.get(value.tax_rate_id)));
  const kept = new Set(totals.tax_values.map(({ tax_rate_id }) => tax_rate_id));
  const removed = [...known.keys()].filter((id) => !kept.has(id));
  if (changedLines.length + changedValues.length + removed.length === 0) return;
  await work.tx.run(
    bind(STATEMENT, {
      company_id: work.company.id,
      order_id,
      now: work.now,
      line_ids: changedLines.map(({ id }) => id),
      prices_each: changedLines.map(({ price_each_in_cents }) => price_each_in_cents),
      prices: changedLines.map(({ price_in_cents }) => price_in_cents),
      prices_with_tax: changedLines.map(({ price_with_tax_in_cents }) => price_with_tax_in_cents),
      removed_rate_ids: removed,
      value_ids: changedValues.map(() => newId()),
      rate_ids: changedValues.map(({ tax_rate_id }) => tax_rate_id),
      names: changedValues.map(({ name }) => name),
      percentages: changedValues.map(({ percentage }) => percentage),
      amounts: changedValues.map(({ value_in_cents }) => value_in_cents),
    }),
  );
}

/** A line with child lines shows as its unit price the sum of their prices for one unit. */
export function recalculatedLines(lines: readonly LineMoney[], totals: OrderTotals): readonly LineMoney[] {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  return lines.map((line) => {
    const price_in_cents = totals.lines.get(line.id)?.price_in_cents ?? 0;
    const price_with_tax_in_cents = totals.lines.get(line.id)?.price_with_tax_in_cents ?? 0;
    const price_each_in_cents =
      parents.has(line.id) && line.quantity !== 0
        ? Number(roundHalfEven(BigInt(price_in_cents), BigInt(line.quantity)))
        : line.price_each_in_cents;
    return { ...line, price_each_in_cents, price_in_cents, price_with_tax_in_cents };
  });
}

const differs = <Row extends object>(now: Row, before: Row | undefined): boolean =>
  before === undefined || Object.entries(now).some(([name, value]) => value !== before[name as keyof Row]);

const STATEMENT = compile(
  sql`
    with changed_line as (
      update lines as line
      set price_each_in_cents = changed.price_each,
        price_in_cents = changed.price,
        price_with_tax_in_cents = changed.price_with_tax,
        updated_at = ${slot('now')}::timestamptz
      from unnest(
        ${slot('line_ids')}::uuid[],
        ${slot('prices_each')}::bigint[],
        ${slot('prices')}::bigint[],
        ${slot('prices_with_tax')}::bigint[]
      ) as changed (id, price_each, price, price_with_tax)
      where line.company_id = ${slot('company_id')}::uuid
        and line.id = changed.id
    ),
    removed_value as (
      delete from tax_values
      where company_id = ${slot('company_id')}::uuid
        and owner_id = ${slot('order_id')}::uuid
        and tax_rate_id = any(${slot('removed_rate_ids')}::uuid[])
    )
    insert into tax_values (
      company_id, id, owner_type, owner_id, tax_rate_id, name, percentage, value_in_cents, created_at, updated_at
    )
    select ${slot('company_id')}::uuid, changed.id, 'orders', ${slot('order_id')}::uuid, changed.tax_rate_id, changed.name,
      changed.percentage, changed.amount, ${slot('now')}::timestamptz, ${slot('now')}::timestamptz
    from unnest(
      ${slot('value_ids')}::uuid[],
      ${slot('rate_ids')}::uuid[],
      ${slot('names')}::text[],
      ${slot('percentages')}::numeric[],
      ${slot('amounts')}::bigint[]
    ) as changed (id, tax_rate_id, name, percentage, amount)
    on conflict (company_id, owner_id, tax_rate_id) do update
    set name = excluded.name,
      percentage = excluded.percentage,
      value_in_cents = excluded.value_in_cents,
      updated_at = excluded.updated_at
  `,
  'write_money',
);

/** A coupon as read together with its order's lines. */
export type FoundCoupon = CouponFacts &
  Pick<CouponTerms, 'identifier' | 'coupon_type' | 'value' | 'eligible_item_type'>;

export interface CouponOutcome {
  /** Null: it gives nothing. */
  readonly coupon: Coupon | null;
  readonly coupon_errors: CouponErrors | null;
  readonly coupon_redeemed: boolean;
}

export const NO_COUPON: CouponOutcome = { coupon: null, coupon_errors: null, coupon_redeemed: false };

/** The effect of a coupon on an order. On an order that is over, the coupon keeps its effect. */
export function couponOutcome(
  { status, coupon_errors: before }: Pick<Order, 'status' | 'coupon_errors'>,
  found: FoundCoupon,
  eligible_line_ids: ReadonlySet<string>,
  use: CouponUse,
): CouponOutcome {
  const { identifier, coupon_type, value } = found;
  const coupon = {
    coupon_type,
    value,
    eligible_line_ids: found.eligible_item_type === 'item' ? eligible_line_ids : null,
  };
  if (status === 'archived' || status === 'canceled') {
    const coupon_redeemed = use.redeemed && countsFor(status);
    return { coupon: before === null ? coupon : null, coupon_errors: before, coupon_redeemed };
  }
  const { errors, redeemable } = judgeCoupon(found, use);
  return {
    coupon: errors.length === 0 ? coupon : null,
    coupon_errors: errors.length === 0 ? null : { identifier, errors },
    coupon_redeemed: redeemable && redeemsIn(status),
  };
}

/** The columns of an order that concern its coupon. */
export interface Redeeming {
  readonly status: OrderStatus;
  readonly customer_id: string | null;
  readonly coupon_id: string | null;
  readonly coupon_redeemed: boolean;
}

/**
 * Locks the coupons whose redemptions may change with an order, so that values read afterwards stay true. In the order
 * of locks, coupons come after products and before customers. An order whose coupon stays the same locks none.
 */
export async function lockCoupons(work: Work, before: Redeeming, after: Redeeming): Promise<void> {
  await lockRows(work.tx, 'coupons', work.company.id, couponsToHold(before, after));
}

export function couponsToHold(before: Redeeming, after: Redeeming): readonly string[] {
  const redeemed = before.coupon_redeemed ? before.coupon_id : null;
  const isKept = redeemed === after.coupon_id && before.customer_id === after.customer_id && countsFor(after.status);
  const released = isKept ? null : redeemed;
  const wanted = isKept || !redeemsIn(after.status) ? null : after.coupon_id;
  return [released, wanted].filter((id) => id !== null);
}

/** Whether an order in that status counts among the redemptions of its coupon, if it has redeemed it. */
export const countsFor = (status: OrderStatus): boolean => status !== 'new' && status !== 'canceled';

/** Whether an order in that status redeems a coupon it has not redeemed yet. An order that is over keeps its price. */
export const redeemsIn = (status: OrderStatus): boolean => countsFor(status) && status !== 'archived';

/** The caller has locked the coupons. */
export async function moveRedemptions(
  work: Work,
  before: Pick<Redeeming, 'coupon_id' | 'coupon_redeemed'>,
  after: Pick<Redeeming, 'coupon_id' | 'coupon_redeemed'>,
): Promise<void> {
  const [redeemed, redeems] = [before, after].map((order) => (order.coupon_redeemed ? order.coupon_id : null));
  if (redeemed === redeems) return;
  if (redeemed) await addRedemptions(work, redeemed, -1);
  if (redeems) await addRedemptions(work, redeems, 1);
}

async function addRedemptions(work: Work, id: string, count: 1 | -1): Promise<void> {
  await work.tx.run(sql`
    update coupons
    set redemptions_count = redemptions_count + ${count}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
}

import { canBeTotalled, LARGEST_ORDER_PRICE_IN_CENTS } from '../../domain/pricing/can-be-totalled.ts';
import { centsOf } from '../../domain/pricing/cents-of.ts';
import type { Coupon } from '../../domain/pricing/coupon.ts';
import { orderDeposit } from '../../domain/pricing/order-deposit.ts';
import { type OrderTotals, orderTotals, type TotalledLine } from '../../domain/pricing/order-totals.ts';
import type { Discount } from '../../domain/pricing/split-discount.ts';
import type { TaxRate } from '../../domain/pricing/tax-of-amount.ts';
import type { TaxRegion } from '../../domain/pricing/tax-region.ts';
import { refuse } from '../../lib/refusal.ts';
import { couponOutcome, type FoundCoupon, NO_COUPON } from '../coupons/coupon-outcome.ts';
import type { Order } from './order.ts';

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

/** What of an order's row follows from its lines. */
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
  /** What the order was: whether it has redeemed the coupon already, and for whom. */
  readonly before?: Pick<MoneyTerms, 'coupon_id' | 'coupon_redeemed' | 'customer_id'>;
}

export interface Money {
  readonly totalled: readonly (FoundLine & TotalledLine)[];
  readonly totals: OrderTotals;
  readonly columns: MoneyColumns;
}

/** What lines come to on an order's terms. Refuses what is beyond counting. */
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
    // To hold a deposit asks for no further one.
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
  // What is booked as part of a bundle goes by the bundle.
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

/** What of an order is a deposit that is held. */
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

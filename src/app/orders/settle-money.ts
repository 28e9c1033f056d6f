import { bind, compile, slot, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { canBeTotalled, LARGEST_ORDER_PRICE_IN_CENTS } from '../../domain/pricing/can-be-totalled.ts';
import { centsOf } from '../../domain/pricing/cents-of.ts';
import { orderDeposit } from '../../domain/pricing/order-deposit.ts';
import { type OrderTotals, orderTotals, type TaxValue, type TotalledLine } from '../../domain/pricing/order-totals.ts';
import type { Discount } from '../../domain/pricing/split-discount.ts';
import type { TaxRate } from '../../domain/pricing/tax-of-amount.ts';
import { refuse } from '../../lib/refusal.ts';
import type { Order } from './order.ts';
import { writeMoney } from './write-money.ts';

export type MoneyTerms = Pick<
  Order,
  'id' | 'tax_strategy' | 'discount_type' | 'discount_value' | 'deposit_type' | 'deposit_value'
>;

/** What of an order's row follows from its lines. */
export type MoneyColumns = Pick<
  OrderTotals,
  | 'price_in_cents'
  | 'price_with_tax_in_cents'
  | 'discount_in_cents'
  | 'discount_with_tax_in_cents'
  | 'discount_percentage'
  | 'grand_total_in_cents'
  | 'tax_in_cents'
  | 'grand_total_with_tax_in_cents'
> & { readonly deposit_in_cents: number };

/**
 * Adds up an order whose row is held: what its lines cost, its taxes, and the columns for its own row, which the caller
 * writes. One statement reads, and one writes when anything has changed.
 */
export async function settleMoney(work: Work, order: MoneyTerms): Promise<MoneyColumns> {
  const { lines, tax_rates, tax_values } = await work.tx.one<Found>(
    bind(STATEMENT, { company_id: work.company.id, order_id: order.id }),
  );
  const { totalled, totals, columns } = moneyOf(order, lines, tax_rates);
  await writeMoney(work, order.id, totalled, tax_values, totals);
  return columns;
}

export interface Money {
  readonly totalled: readonly (FoundLine & TotalledLine)[];
  readonly totals: OrderTotals;
  readonly columns: MoneyColumns;
}

/** What lines come to on an order's terms. Refuses what is beyond counting. */
export function moneyOf(order: MoneyTerms, lines: readonly FoundLine[], tax_rates: readonly CategoryRate[]): Money {
  const rates = Map.groupBy(tax_rates, ({ tax_category_id }) => tax_category_id);
  const totalled = lines.map((line) => ({ ...line, tax_rates: rates.get(line.tax_category_id ?? '') ?? [] }));
  const item_deposits_in_cents = lines.reduce((sum, line) => sum + line.deposit_in_cents * line.quantity, 0);
  if (!canBeTotalled(totalled) || item_deposits_in_cents > LARGEST_ORDER_PRICE_IN_CENTS) {
    throw refuse('invalid', 'the order would cost more than can be charged');
  }
  const totals = orderTotals(totalled, discountOf(order), order.tax_strategy);
  const columns = {
    price_in_cents: totals.price_in_cents,
    price_with_tax_in_cents: totals.price_with_tax_in_cents,
    discount_in_cents: totals.discount_in_cents,
    discount_with_tax_in_cents: totals.discount_with_tax_in_cents,
    discount_percentage: totals.discount_percentage,
    grand_total_in_cents: totals.grand_total_in_cents,
    tax_in_cents: totals.tax_in_cents,
    grand_total_with_tax_in_cents: totals.grand_total_with_tax_in_cents,
    deposit_in_cents: orderDeposit(order, { ...totals, item_deposits_in_cents }),
  };
  return { totalled, totals, columns };
}

interface Found {
  readonly lines: readonly FoundLine[];
  readonly tax_rates: readonly CategoryRate[];
  readonly tax_values: readonly TaxValue[];
}

export interface CategoryRate extends TaxRate {
  readonly tax_category_id: string;
}

export type FoundLine = Omit<TotalledLine, 'tax_rates'> & {
  readonly price_in_cents: number;
  readonly price_with_tax_in_cents: number;
  readonly tax_category_id: string | null;
  /** Of one unit of a booked item. */
  readonly deposit_in_cents: number;
};

const discountOf = ({ discount_type, discount_value }: MoneyTerms): Discount =>
  discount_type === 'percentage'
    ? { discount_type, discount_percentage: discount_value }
    : { discount_type, discount_in_cents: centsOf(discount_value) };

const STATEMENT = compile(
  sql`
    with line as materialized (
      select line.id, line.parent_line_id, line.quantity, line.price_each_in_cents, line.price_in_cents,
        line.price_with_tax_in_cents, line.discountable, case when line.taxable then line.tax_category_id end as tax_category_id,
        coalesce(item.deposit_in_cents, 0) as deposit_in_cents
      from lines as line
      left join items as item
        on item.company_id = line.company_id
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
      ) as tax_values
  `,
  'settle_money',
);

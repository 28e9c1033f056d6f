import type { Booking } from '../app/orders/apply-actions.ts';
import { bookedLines } from '../app/orders/line-prices.ts';
import { type FoundLine, type MoneyColumns, moneyOf, settledLines } from '../app/orders/order-money.ts';
import type { Order } from '../app/orders/order.ts';
import { chargedPeriod, lineCharge, type PricedItem } from '../app/pricing/line-charge.ts';
import type { Row } from '../app/rows/write-rows.ts';
import { newId } from '../lib/new-id.ts';
import { FOUND_DEMO_COUPON } from './demo-coupon.ts';
import type { DemoHold, DemoLine, DemoOrder } from './demo-order.ts';
import type { DemoOrderFacts } from './load-demo-order-facts.ts';

export interface DemoOrderMoney {
  readonly lines: readonly Row[];
  readonly tax_values: readonly Row[];
  readonly columns: MoneyColumns;
}

/** The lines of an order, at the prices that were agreed upon, and what they come to. */
export function demoOrderMoney(
  order: Order,
  demo: DemoOrder,
  bookings: readonly Booking[],
  { company, orderables, actions: { items }, tax_rates, tax_regions }: DemoOrderFacts,
): DemoOrderMoney {
  const booked = bookedLines(order, bookings, chargedPeriod(order, company)).map((line) =>
    agreedLine(line, demo, items),
  );
  const heads = booked.filter(({ parent_line_id }) => parent_line_id === null).length;
  const custom = demo.custom_lines.map((line, index) =>
    customLine(order, line, heads + index + 1, orderables.custom_tax_category_id),
  );
  const agreed: readonly WrittenLine[] = [...booked, ...custom];
  const terms = {
    region: tax_regions.get(order.tax_region_id ?? '') ?? null,
    coupon: order.coupon_id === null ? null : FOUND_DEMO_COUPON,
  };
  const addUp = (counted: readonly WrittenLine[]) =>
    moneyOf(
      order,
      counted.filter(({ line_type }) => line_type !== 'section').map((line) => foundLine(line, items)),
      tax_rates,
      terms,
    );
  const held = demo.hold === null ? [] : heldLines(order, demo.hold, agreed, addUp(agreed).columns);
  const lines = [...agreed, ...held];
  const { totalled, totals, columns } = addUp(lines);
  const settled = new Map(settledLines(totalled, totals).map((line) => [line.id, line]));
  return {
    lines: lines.map((line) => ({
      ...line,
      ...pricesOf(settled.get(line.id) ?? line),
      price_rule_values: line.price_rule_values === null ? null : JSON.parse(line.price_rule_values),
    })),
    tax_values: totals.tax_values.map((value) => ({ id: newId(), owner_type: 'orders', owner_id: order.id, ...value })),
    columns,
  };
}

/** What is kept of the deposit, as `holdDeposit` writes it. */
function heldLines(
  order: Order,
  hold: DemoHold,
  lines: readonly WrittenLine[],
  { deposit_in_cents }: MoneyColumns,
): readonly WrittenLine[] {
  const price_each_in_cents = Math.min(hold.amount_in_cents, deposit_in_cents);
  if (price_each_in_cents === 0) return [];
  const line = { line_type: 'charge', title: 'Held deposit', quantity: 1, price_each_in_cents, taxable: true } as const;
  const position = Math.max(0, ...lines.map((each) => each.position)) + 1;
  return [
    {
      ...customLine(order, line, position, null),
      line_type: 'deposit_charge',
      extra_information: hold.reason,
      discountable: false,
    },
  ];
}

type BookedLine = ReturnType<typeof bookedLines>[number];
type WrittenLine = Omit<BookedLine, 'item_id' | 'planning_id' | 'title' | 'original_price_each_in_cents'> & {
  readonly line_type: DemoLine['line_type'] | 'deposit_charge';
  readonly title: string;
  readonly original_price_each_in_cents: number | null;
  readonly item_id: string | null;
  readonly planning_id: string | null;
};

function agreedLine(line: BookedLine, { bookings }: DemoOrder, items: ReadonlyMap<string, PricedItem>): WrittenLine {
  const charge = { ...line, line_type: 'charge' } as const;
  const agreed = bookings.find((each) => 'product_id' in each && each.product_id === line.item_id);
  if (agreed === undefined || 'parts' in agreed || line.parent_line_id !== null) return charge;
  const item = items.get(line.item_id);
  if (agreed.charge_length !== null && item !== undefined) {
    const { price_each_in_cents, charge_length, charge_label } = lineCharge(item, { length_s: agreed.charge_length });
    return { ...charge, price_each_in_cents, charge_length, charge_label, price_rule_values: null };
  }
  if (agreed.price_each_in_cents === null) return charge;
  return { ...charge, price_each_in_cents: agreed.price_each_in_cents, price_rule_values: null };
}

const customLine = (
  { id }: Order,
  { line_type, title, quantity, price_each_in_cents, taxable }: DemoLine,
  position: number,
  tax_category_id: string | null,
): WrittenLine => ({
  id: newId(),
  line_type,
  owner_id: id,
  order_id: id,
  title,
  extra_information: null,
  quantity,
  original_price_each_in_cents: null,
  original_charge_length: null,
  original_charge_label: null,
  price_each_in_cents,
  charge_length: null,
  charge_label: null,
  price_rule_values: null,
  price_structure_id: null,
  price_tile_id: null,
  price_in_cents: 0,
  price_with_tax_in_cents: 0,
  discountable: true,
  taxable,
  position,
  nested_position: 0,
  item_id: null,
  planning_id: null,
  parent_line_id: null,
  bundle_item_id: null,
  tax_category_id,
});

const foundLine = (line: WrittenLine, items: ReadonlyMap<string, PricedItem>): FoundLine => ({
  id: line.id,
  parent_line_id: line.parent_line_id,
  quantity: line.quantity,
  discountable: line.discountable,
  taxable: line.taxable,
  tax_inclusive: line.line_type === 'deposit_charge',
  tax_category_id: line.taxable ? line.tax_category_id : null,
  deposit_in_cents: items.get(line.item_id ?? '')?.deposit_in_cents ?? 0,
  ...pricesOf(line),
});

const pricesOf = ({
  price_each_in_cents,
  price_in_cents,
  price_with_tax_in_cents,
}: Pick<FoundLine, 'price_each_in_cents' | 'price_in_cents' | 'price_with_tax_in_cents'>) => ({
  price_each_in_cents,
  price_in_cents,
  price_with_tax_in_cents,
});

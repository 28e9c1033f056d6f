import type { Row } from '../../db/row.ts';
import { alias, COMPANY, raw, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Billed, InvoiceTotals } from '../../domain/documents/invoice-difference.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { TaxValue } from '../../domain/pricing/order-totals.ts';
import { deliveryAddress, depositDue } from '../orders/order-sql.ts';
import { billingAddress } from './document-sql.ts';

/** The amounts of an order, and the amounts invoiced so far. */
export interface Billing extends Billed<OrderLine> {
  readonly order: BilledOrder;
  /** Finalized ones that count, the oldest first. */
  readonly invoices: readonly FinalInvoice[];
  readonly pro_forma: ProForma | null;
}

/** The columns of an order that a document takes over. */
export interface BilledOrder extends InvoiceTotals {
  readonly id: string;
  readonly number: number | null;
  readonly status: OrderStatus;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly customer_number: number | null;
  readonly address: string | null;
  readonly tax_region_id: string | null;
  readonly coupon_id: string | null;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly start_location_id: string;
  readonly stop_location_id: string;
  readonly fulfillment_type: 'pickup' | 'delivery';
  readonly delivery_address: string | null;
  readonly tax_strategy: 'exclusive' | 'inclusive';
  readonly deposit_type: Row<'orders'>['deposit_type'];
  readonly deposit_value: number;
  readonly discount_type: string;
  readonly discount_percentage: number;
  readonly deposit_paid_in_cents: number;
  readonly deposit_held_in_cents: number;
  readonly deposit_refunded_in_cents: number;
  readonly total_paid_in_cents: number;
}

/** A stored line, by its columns. */
export interface OrderLine {
  readonly id: string;
  readonly owner_id: string;
  readonly order_line_id: string | null;
  readonly parent_line_id: string | null;
  readonly line_type: string;
  readonly title: string | null;
  readonly extra_information: string | null;
  readonly quantity: number;
  readonly original_price_each_in_cents: number | null;
  readonly original_charge_length: number | null;
  readonly original_charge_label: string | null;
  readonly price_each_in_cents: number;
  readonly price_in_cents: number;
  readonly price_with_tax_in_cents: number;
  readonly charge_label: string | null;
  readonly charge_length: number | null;
  readonly price_rule_values: unknown;
  readonly discountable: boolean;
  readonly taxable: boolean;
  readonly position: number;
  readonly nested_position: number;
  readonly item_id: string | null;
  readonly planning_id: string | null;
  readonly bundle_item_id: string | null;
  readonly tax_category_id: string | null;
  readonly price_structure_id: string | null;
  readonly price_tile_id: string | null;
}

export interface FinalInvoice extends Billed<OrderLine> {
  readonly id: string;
  readonly number: number;
  readonly prefix: string | null;
  readonly prefix_with_number: string;
  readonly revision: string | null;
  readonly finalized_at: Temporal.Instant;
}

export interface ProForma extends Billed<OrderLine> {
  readonly id: string;
}

/** The billing of locked orders, by order id. A few statements for all of them. */
export async function loadBilling(
  view: ReadContext,
  order_ids: readonly string[],
): Promise<ReadonlyMap<string, Billing>> {
  const orders = await loadOrders(view, order_ids);
  const invoices = await loadInvoices(view, order_ids);
  const owner_ids = [...order_ids, ...invoices.map(({ id }) => id)];
  const lines = Map.groupBy(await loadLines(view, order_ids, owner_ids), ({ owner_id }) => owner_id);
  const taxValues = Map.groupBy(await loadTaxValues(view, owner_ids), ({ owner_id }) => owner_id);
  const billed = (row: InvoiceTotals & { readonly id: string }): Billed<OrderLine> => ({
    lines: lines.get(row.id) ?? [],
    totals: totalsOf(row),
    tax_values: (taxValues.get(row.id) ?? []).map(({ owner_id: _, ...value }) => value),
  });
  const byOrder = Map.groupBy(invoices, ({ order_id }) => order_id);
  const billingOf = (order: BilledOrder): Billing => {
    const own = byOrder.get(order.id) ?? [];
    const pro_forma = own.find(({ finalized }) => !finalized);
    return {
      order,
      ...billed(order),
      invoices: own.filter(({ finalized }) => finalized).map((row) => ({ ...row, ...billed(row) })),
      pro_forma: pro_forma === undefined ? null : { id: pro_forma.id, ...billed(pro_forma) },
    };
  };
  return new Map(orders.map((order) => [order.id, billingOf(order)]));
}

export const totalsOf = (row: InvoiceTotals): InvoiceTotals => ({
  price_in_cents: row.price_in_cents,
  discount_in_cents: row.discount_in_cents,
  coupon_discount_in_cents: row.coupon_discount_in_cents,
  grand_total_in_cents: row.grand_total_in_cents,
  tax_in_cents: row.tax_in_cents,
  grand_total_with_tax_in_cents: row.grand_total_with_tax_in_cents,
  deposit_in_cents: row.deposit_in_cents,
});

const TOTALS = raw(
  ['price', 'discount', 'coupon_discount', 'grand_total', 'tax', 'grand_total_with_tax']
    .map((name) => `r.${name}_in_cents`)
    .join(', '),
);

/** The part of an order's deposit that its invoices ask for: the paid part and the part still to be paid. */
export const invoicedDeposit = (row: Sql): Sql => sql`(${row}.deposit_paid_in_cents + ${depositDue(row)})`;

const loadOrders = ({ db, company }: ReadContext, ids: readonly string[]): Promise<BilledOrder[]> =>
  db.many<BilledOrder>(sql`
    select
      r.id, r.number, r.status, r.customer_id, c.name as customer_name, c.number as customer_number,
      ${billingAddress(alias('r'))} as address, r.tax_region_id, r.coupon_id, r.starts_at, r.stops_at,
      r.start_location_id, r.stop_location_id, r.fulfillment_type, ${deliveryAddress(alias('r'))} as delivery_address,
      r.tax_strategy, r.deposit_type, r.deposit_value, r.discount_type, r.discount_percentage, ${TOTALS},
      ${invoicedDeposit(alias('r'))} as deposit_in_cents, r.deposit_paid_in_cents, r.deposit_held_in_cents, r.deposit_refunded_in_cents, r.total_paid_in_cents
    from orders as r
    left join customers as c
      on c.company_id = ${COMPANY}
      and c.id = r.customer_id
    where r.company_id = ${company.id}
      and r.id = any(${ids}::uuid[])
    order by r.id
  `);

type InvoiceRow = Omit<FinalInvoice, keyof Billed<OrderLine>> &
  InvoiceTotals & { readonly order_id: string; readonly finalized: boolean };

const loadInvoices = ({ db, company }: ReadContext, order_ids: readonly string[]): Promise<InvoiceRow[]> =>
  db.many<InvoiceRow>(sql`
    select r.id, r.order_id, r.finalized, r.number, r.prefix, r.prefix_with_number, r.revision,
      r.finalized_at, ${TOTALS}, r.deposit_in_cents
    from documents as r
    where r.company_id = ${company.id}
      and r.order_id = any(${order_ids}::uuid[])
      and r.document_type = 'invoice'
      and not r.revised
      and r.archived_at is null
    order by r.finalized_at, r.id
  `);

/** In their order, a bundle before its parts. */
const loadLines = (
  { db, company }: ReadContext,
  order_ids: readonly string[],
  owner_ids: readonly string[],
): Promise<OrderLine[]> =>
  db.many<OrderLine>(sql`
    select ${LINE_COLUMNS}
    from lines
    where company_id = ${company.id}
      and order_id = any(${order_ids}::uuid[])
      and owner_id = any(${owner_ids}::uuid[])
      and archived_at is null
      and relevant
    order by position, nested_position, id
  `);

export const LINE_COLUMNS: Sql = sql`
      id, owner_id, order_line_id, parent_line_id, line_type, title, extra_information, quantity,
      original_price_each_in_cents, original_charge_length, original_charge_label, price_each_in_cents,
      price_in_cents, price_with_tax_in_cents, charge_label, charge_length, price_rule_values, discountable,
      taxable, position, nested_position, item_id, planning_id, bundle_item_id, tax_category_id,
      price_structure_id, price_tile_id
`;

const loadTaxValues = (
  { db, company }: ReadContext,
  owner_ids: readonly string[],
): Promise<(TaxValue & { readonly owner_id: string })[]> =>
  db.many<TaxValue & { readonly owner_id: string }>(sql`
    select owner_id, tax_rate_id, name, percentage, value_in_cents
    from tax_values
    where company_id = ${company.id}
      and owner_id = any(${owner_ids}::uuid[])
    order by percentage, tax_rate_id
  `);

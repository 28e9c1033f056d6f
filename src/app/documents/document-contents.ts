import { type Billed, type InvoiceTotals, invoiceDifference } from '../../domain/documents/invoice-difference.ts';
import type { TaxValue } from '../../domain/pricing/order-totals.ts';
import { newId } from '../../lib/new-id.ts';
import type { Billing, OrderLine } from './billing.ts';

/** What a document says: its lines, not yet anybody's, and what they come to. */
export interface DocumentContents {
  /** Their ids are those of the order's lines, of which there is one each. */
  readonly lines: readonly OrderLine[];
  readonly totals: InvoiceTotals;
  readonly tax_values: readonly TaxValue[];
}

/** Where what was changed after an invoice has been changed back. */
export const NOTHING_ASKED: DocumentContents = {
  lines: [],
  tax_values: [],
  totals: {
    price_in_cents: 0,
    discount_in_cents: 0,
    coupon_discount_in_cents: 0,
    grand_total_in_cents: 0,
    tax_in_cents: 0,
    grand_total_with_tax_in_cents: 0,
    deposit_in_cents: 0,
  },
};

/** All of an order, as it is. */
export const wholeOrder = ({ lines, totals, tax_values }: Billing): DocumentContents => ({
  lines,
  totals,
  tax_values,
});

/** What these invoices leave to be asked for; null when that is nothing. */
export function outstanding(billing: Billing, invoices: readonly Billed<OrderLine>[]): DocumentContents | null {
  const difference = invoiceDifference(billing, invoices);
  if (difference === null) return null;
  const { added, prorated, totals, tax_values } = difference;
  const asked = invoices.flatMap(({ lines }) => lines);
  const last = Math.max(0, ...added.map(({ position }) => position));
  const prorations = prorated.map(({ order_line_id, ...proration }, index): OrderLine => {
    const line = billing.lines.find(({ id }) => id === order_line_id);
    const before = asked.filter((each) => each.order_line_id === order_line_id);
    const { price_in_cents } = proration;
    return {
      ...NO_DETAILS,
      ...proration,
      id: order_line_id,
      price_each_in_cents: price_in_cents,
      price_with_tax_in_cents: (line?.price_with_tax_in_cents ?? 0) - sum(before),
      position: last + 1 + index,
      item_id: line?.item_id ?? before.at(-1)?.item_id ?? null,
      planning_id: line?.planning_id ?? null,
    };
  });
  return { lines: [...added, ...prorations], totals, tax_values };
}

const sum = (lines: readonly OrderLine[]): number =>
  lines.reduce((cents, { price_with_tax_in_cents }) => cents + price_with_tax_in_cents, 0);

const NO_DETAILS = {
  owner_id: '',
  order_line_id: null,
  parent_line_id: null,
  line_type: 'proration',
  extra_information: null,
  quantity: 1,
  original_price_each_in_cents: null,
  original_charge_length: null,
  original_charge_label: null,
  charge_label: null,
  charge_length: null,
  price_rule_values: null,
  nested_position: 0,
  bundle_item_id: null,
  price_structure_id: null,
  price_tile_id: null,
} as const;

/** The lines as a document has them. Whatever told of the same before keeps its id. */
export function linesOfDocument(
  document: { readonly id: string; readonly order_id: string },
  lines: readonly OrderLine[],
  before: readonly OrderLine[] = [],
) {
  const known = new Map(before.map(({ id, order_line_id }) => [order_line_id, id]));
  const ids = new Map(lines.map(({ id }) => [id, known.get(id) ?? newId()]));
  return lines.map((line) => ({
    ...line,
    id: ids.get(line.id) ?? '',
    owner_type: 'documents',
    owner_id: document.id,
    order_id: document.order_id,
    order_line_id: line.id,
    parent_line_id: line.parent_line_id === null ? null : (ids.get(line.parent_line_id) ?? null),
  }));
}

export type DocumentLine = ReturnType<typeof linesOfDocument>[number];

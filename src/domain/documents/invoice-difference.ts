import type { TaxValue } from '../pricing/order-totals.ts';

/** A line of an order. The price of a line with child lines is their sum. */
export interface OrderedLine extends BilledLine {
  readonly id: string;
  readonly parent_line_id: string | null;
  readonly line_type: string;
}

/** A line of an invoice, and the order's line that it invoices. */
export interface InvoicedLine extends BilledLine {
  readonly id: string;
  readonly parent_line_id: string | null;
  readonly order_line_id: string | null;
}

export interface BilledLine {
  readonly title: string | null;
  readonly price_in_cents: number;
  readonly tax_category_id: string | null;
  readonly taxable: boolean;
  readonly discountable: boolean;
}

export interface InvoiceTotals {
  readonly price_in_cents: number;
  readonly discount_in_cents: number;
  readonly coupon_discount_in_cents: number;
  readonly grand_total_in_cents: number;
  readonly tax_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
  readonly deposit_in_cents: number;
}

export interface Billed<Line> {
  readonly lines: readonly Line[];
  readonly totals: InvoiceTotals;
  readonly tax_values: readonly TaxValue[];
}

/** By how much an order's line costs more, or less, than was invoiced. */
export interface Proration extends BilledLine {
  readonly order_line_id: string;
}

export interface InvoiceDifference<Line> {
  /** Lines not invoiced yet, as they are. Children of an invoiced line stand alone. */
  readonly added: readonly Line[];
  readonly prorated: readonly Proration[];
  readonly totals: InvoiceTotals;
  readonly tax_values: readonly TaxValue[];
}

/**
 * The part of an order still to be invoiced: the order less its invoices, to the cent. Null when nothing is left.
 * Revised invoices are not passed in; without the last invoice, the result is its revision.
 */
export function invoiceDifference<Line extends OrderedLine>(
  order: Billed<Line>,
  invoices: readonly Billed<InvoicedLine>[],
): InvoiceDifference<Line> | null {
  const reported = new Set(invoices.flatMap(({ lines }) => lines.map(({ order_line_id }) => order_line_id)));
  const difference = {
    added: addedLines(order.lines, reported),
    prorated: prorations(
      order.lines,
      invoices.flatMap(({ lines }) => counted(lines)),
    ),
    totals: subtract(
      order.totals,
      invoices.map(({ totals }) => totals),
    ),
    tax_values: taxDifference(
      order.tax_values,
      invoices.flatMap(({ tax_values }) => tax_values),
    ),
  };
  return invoices.length > 0 && isNothing(difference) ? null : difference;
}

function addedLines<Line extends OrderedLine>(
  lines: readonly Line[],
  reported: ReadonlySet<string | null>,
): readonly Line[] {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  const added = lines.filter(({ id }) => !reported.has(id));
  const needed = new Set(added.map(({ parent_line_id }) => parent_line_id));
  return added
    .filter(({ id }) => !parents.has(id) || needed.has(id))
    .map((line) => (reported.has(line.parent_line_id ?? '') ? { ...line, parent_line_id: null } : line));
}

/** Of lines that were invoiced: those of the order first, then those that it has no more. */
function prorations(lines: readonly OrderedLine[], invoiced: readonly InvoicedLine[]): readonly Proration[] {
  const present = new Map(counted(lines).map((line) => [line.id, line]));
  const reported = Map.groupBy(invoiced, ({ order_line_id }) => order_line_id ?? '');
  reported.delete('');
  const order = [...lines.map(({ id }) => id).filter((id) => reported.has(id)), ...reported.keys()];
  return [...new Set(order)].flatMap((order_line_id) => {
    const before = reported.get(order_line_id) ?? [];
    const line = present.get(order_line_id);
    const asked = before.reduce((sum, { price_in_cents }) => sum + price_in_cents, 0);
    const price_in_cents = (line?.price_in_cents ?? 0) - asked;
    const source = line ?? before.at(-1);
    return source === undefined || price_in_cents === 0 ? [] : [{ ...billed(source), order_line_id, price_in_cents }];
  });
}

const billed = ({ title, price_in_cents, tax_category_id, taxable, discountable }: BilledLine): BilledLine => ({
  title,
  price_in_cents,
  tax_category_id,
  taxable,
  discountable,
});

/** Those with a price of their own. */
function counted<Line extends { readonly id: string; readonly parent_line_id: string | null }>(
  lines: readonly Line[],
): readonly Line[] {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  return lines.filter(({ id }) => !parents.has(id));
}

function subtract(all: InvoiceTotals, parts: readonly InvoiceTotals[]): InvoiceTotals {
  const left: { -readonly [Name in keyof InvoiceTotals]: number } = { ...all };
  for (const part of parts) for (const name of NAMES) left[name] -= part[name];
  return left;
}

const NAMES = [
  'price_in_cents',
  'discount_in_cents',
  'coupon_discount_in_cents',
  'grand_total_in_cents',
  'tax_in_cents',
  'grand_total_with_tax_in_cents',
  'deposit_in_cents',
] as const satisfies readonly (keyof InvoiceTotals)[];

/** For each rate that is new or has changed since the invoices. */
function taxDifference(all: readonly TaxValue[], invoiced: readonly TaxValue[]): readonly TaxValue[] {
  const before = Map.groupBy(invoiced, ({ tax_rate_id }) => tax_rate_id);
  const present = new Map(all.map((value) => [value.tax_rate_id, value]));
  const gone = [...before].flatMap(([id, values]) => (present.has(id) ? [] : values.slice(0, 1)));
  return [...all, ...gone.map((value) => ({ ...value, value_in_cents: 0 }))]
    .map((value) => {
      const asked = (before.get(value.tax_rate_id) ?? []).reduce((sum, each) => sum + each.value_in_cents, 0);
      return { ...value, value_in_cents: value.value_in_cents - asked };
    })
    .filter(({ tax_rate_id, value_in_cents }) => value_in_cents !== 0 || !before.has(tax_rate_id))
    .toSorted((a, b) => a.percentage - b.percentage || (a.tax_rate_id < b.tax_rate_id ? -1 : 1));
}

/** A section alone is nothing to invoice. */
const isNothing = ({ added, prorated, totals, tax_values }: InvoiceDifference<OrderedLine>): boolean =>
  added.every(({ line_type }) => line_type === 'section') &&
  prorated.length === 0 &&
  NAMES.every((name) => totals[name] === 0) &&
  tax_values.every(({ value_in_cents }) => value_in_cents === 0);

import { filled, type Messages } from '../../domain/documents/messages.ts';
import { formatMoney, formatPercentage } from '../../domain/documents/printed-lines.ts';
import { CELL_PADDING, paddingOf } from './cell-padding.ts';
import type { Cell, Content, TableLayout } from './definition.ts';
import { keptTogether } from './kept-together.ts';
import { amountWidth } from './lines-table.ts';
import { FONT_SIZE, INK, RULE, widthOf } from './page-frame.ts';
import type { DocumentFacts, PrintedTax } from './printed-facts.ts';

/** From the sum of the lines to the amount due. */
export function totalsBlock(facts: DocumentFacts, messages: Messages): Content {
  const rows = totalRows(facts, messages);
  const amounts = amountWidth(
    rows.map(({ amount }) => amount),
    80,
  );
  const margin = widthOf(facts) - LABELS - amounts - 2 * CELL_PADDING;
  return {
    table: { widths: [LABELS, amounts], body: rows.map(cellsOf) },
    layout: layoutOf(rows),
    margin: [margin, 10, 0, 0],
    unbreakable: keptTogether(rows.map(({ label }) => ({ text: label, width: LABELS, fontSize: FONT_SIZE }))),
  };
}

interface TotalRow {
  readonly label: string;
  readonly amount: string;
  readonly bold?: true;
}

export function totalRows(facts: DocumentFacts, { labels }: Messages): readonly TotalRow[] {
  const { document, tax_values, currency } = facts;
  const isInclusive = document.tax_strategy === 'inclusive';
  const isInvoice = document.document_type === 'invoice';
  const row = (label: string, cents: number): TotalRow => ({ label, amount: formatMoney(cents, currency) });
  const bold = (label: string, cents: number): TotalRow => ({ ...row(label, cents), bold: true });
  const some = (label: string, cents: number): readonly TotalRow[] => (cents === 0 ? [] : [row(label, cents)]);
  const hasDiscount = document.discount_in_cents !== 0 || document.coupon_discount_in_cents !== 0;
  const discounts = [
    ...some(discountLabel(facts, labels.discount), -document.discount_in_cents),
    ...some(
      document.coupon === null ? labels.coupon : `${labels.coupon} ${document.coupon}`,
      -document.coupon_discount_in_cents,
    ),
  ];
  const taxes = tax_values.map((tax) => {
    const name = taxName(tax, facts);
    return row(isInclusive ? filled(labels.tax_included, { tax: name }) : name, tax.value_in_cents);
  });
  const isTaxed = tax_values.length > 0;
  const total = bold(isTaxed ? labels.total_with_tax : labels.total, document.grand_total_with_tax_in_cents);
  // The held part of the deposit is a line, and paid by the deposit. The refunded part is neither due nor paid.
  const refunded = isInvoice ? document.deposit_refunded_in_cents : 0;
  const deposit = document.deposit_in_cents - document.deposit_held_in_cents - refunded;
  const withDeposit = document.grand_total_with_tax_in_cents + deposit;
  return [
    ...(hasDiscount ? [row(labels.subtotal, document.price_in_cents), ...discounts] : []),
    ...(isTaxed && !isInclusive ? [row(labels.total_without_tax, document.grand_total_in_cents), ...taxes] : []),
    total,
    ...(isTaxed && isInclusive ? [...taxes, row(labels.total_without_tax, document.grand_total_in_cents)] : []),
    ...some(labels.deposit, document.deposit_in_cents),
    ...some(labels.deposit_held, -document.deposit_held_in_cents),
    ...some(labels.deposit_refunded, -refunded),
    ...(document.deposit_in_cents === 0 ? [] : [bold(labels.total_with_deposit, withDeposit)]),
    ...(isInvoice
      ? [...some(labels.paid, refunded - document.paid_in_cents), bold(labels.to_be_paid, document.to_be_paid_in_cents)]
      : []),
  ];
}

function discountLabel({ document, currency }: DocumentFacts, label: string): string {
  const { discount_type, discount_percentage } = document;
  return discount_type === 'percentage' ? `${label} ${formatPercentage(discount_percentage, currency)}` : label;
}

/** Many rates have their percentage in their name already. */
function taxName({ name, percentage }: PrintedTax, { currency }: DocumentFacts): string {
  const written = formatPercentage(percentage, currency);
  return /\d\s*%/.test(name) ? name : `${name} ${written}`;
}

const LABELS = 150;

const cellsOf = ({ label, amount, bold }: TotalRow): readonly Cell[] => [
  { text: label, bold: bold === true },
  { text: amount, bold: bold === true, alignment: 'right', noWrap: true },
];

/** A line above each sum. */
const layoutOf = (rows: readonly { readonly bold?: true }[]): TableLayout => ({
  hLineWidth: (line) => (rows[line]?.bold === true && line > 0 ? 0.75 : 0),
  vLineWidth: () => 0,
  hLineColor: (line) => (line === rows.length - 1 ? INK : RULE),
  ...paddingOf(2),
  paddingTop: () => 1.5,
  paddingBottom: () => 1,
});

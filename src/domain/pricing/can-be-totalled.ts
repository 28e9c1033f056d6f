import { isPriceable } from './line-price.ts';
import type { TotalledLine } from './order-totals.ts';

/** What the lines of an order may come to together, taxes included; beyond it their sums would not be exact any more. */
export const LARGEST_ORDER_PRICE_IN_CENTS = 10 ** 15;

/** Whether `orderTotals` can add them up. Amounts that are given back count like those that are asked for. */
export function canBeTotalled(lines: readonly TotalledLine[]): boolean {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  const counted = lines.filter(({ id }) => !parents.has(id));
  return counted.every(isPriceable) && counted.reduce(addWithTax, 0) <= LARGEST_ORDER_PRICE_IN_CENTS;
}

function addWithTax(sum: number, { price_each_in_cents, quantity, tax_rates }: TotalledLine): number {
  const percentage = tax_rates.reduce((all, { value }) => all + value, 0);
  return sum + Math.abs(price_each_in_cents * quantity) * (1 + percentage / 100);
}

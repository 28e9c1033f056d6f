import { isPriceable } from './line-price.ts';
import type { TotalledLine } from './order-totals.ts';
import { ratesInRegion, type TaxRate, type TaxRegion } from './taxes.ts';

/** What the lines of an order may come to together, taxes included; beyond it their sums would not be exact any more. */
export const LARGEST_ORDER_PRICE_IN_CENTS = 10 ** 15;

/** Whether `orderTotals` can add them up. Amounts that are given back count like those that are asked for. */
export function canBeTotalled(lines: readonly TotalledLine[], region: TaxRegion | null = null): boolean {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  const counted = lines.filter(({ id }) => !parents.has(id));
  const total = counted.reduce((sum, line) => sum + withTax(line, region), 0);
  return counted.every(isPriceable) && total <= LARGEST_ORDER_PRICE_IN_CENTS;
}

function withTax({ price_each_in_cents, quantity, tax_rates }: TotalledLine, region: TaxRegion | null): number {
  const { rates, compounded } = ratesInRegion(tax_rates, region);
  return Math.abs(price_each_in_cents * quantity) * factorOf(rates) * factorOf(compounded);
}

const factorOf = (rates: readonly TaxRate[]): number => rates.reduce((factor, { value }) => factor + value / 100, 1);

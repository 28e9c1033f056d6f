import { assert, assertNever } from '../../lib/assert.ts';
import { roundHalfEven, tenThousandths } from './money.ts';

/** Whether prices come without their tax or with it. */
export const TAX_STRATEGIES = ['exclusive', 'inclusive'] as const;
export type TaxStrategy = (typeof TAX_STRATEGIES)[number];

export interface TaxRate {
  readonly id: string;
  readonly name: string;
  /** Per cent. */
  readonly value: number;
}

export interface TaxedAmount {
  readonly without_tax_in_cents: number;
  readonly with_tax_in_cents: number;
  /** One for each rate, in their order, the compounded ones last. */
  readonly taxes_in_cents: readonly number[];
}

/**
 * The tax on or in an amount. Rates have the same base, one tax is not taxed by the other; only the compounded ones are
 * on the amount with the tax of the rest. Each is rounded by itself, once. What is rounded is the tax, so that net and
 * tax always make the gross amount.
 */
export function taxOfAmount(
  amount_in_cents: number,
  rates: readonly TaxRate[],
  strategy: TaxStrategy,
  compounded: readonly TaxRate[] = [],
): TaxedAmount {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  const factors = factorsOf(rates, compounded);
  const base = strategy === 'exclusive' ? ONCE : factors.reduce((sum, factor) => sum + factor, ONCE);
  const taxes_in_cents = factors.map((factor) => Number(roundHalfEven(BigInt(amount_in_cents) * factor, base)));
  const tax = taxes_in_cents.reduce((sum, each) => sum + each, 0);
  return strategy === 'exclusive'
    ? { without_tax_in_cents: amount_in_cents, with_tax_in_cents: amount_in_cents + tax, taxes_in_cents }
    : { without_tax_in_cents: amount_in_cents - tax, with_tax_in_cents: amount_in_cents, taxes_in_cents };
}

/** A hundred per cent in ten-thousandths of one. */
const WHOLE = 1_000_000n;
const ONCE = WHOLE * WHOLE;

/** Of the amount without tax: 1 is `ONCE`. */
function factorsOf(rates: readonly TaxRate[], compounded: readonly TaxRate[]): readonly bigint[] {
  const plain = rates.map(({ value }) => tenThousandths(value));
  const withTax = plain.reduce((sum, factor) => sum + factor, WHOLE);
  return [...plain.map((factor) => factor * WHOLE), ...compounded.map(({ value }) => tenThousandths(value) * withTax)];
}

/** How the rates of a region go together with those of a line's tax category. */
export const TAX_REGION_STRATEGIES = ['add_to', 'replace', 'compound'] as const;
export type TaxRegionStrategy = (typeof TAX_REGION_STRATEGIES)[number];

export interface TaxRegion {
  readonly strategy: TaxRegionStrategy;
  readonly rates: readonly TaxRate[];
}

export interface AppliedRates {
  readonly rates: readonly TaxRate[];
  /** On the amount with the tax of the others. */
  readonly compounded: readonly TaxRate[];
}

/** The rates of a taxable line where its customer is taxed. */
export function ratesInRegion(rates: readonly TaxRate[], region: TaxRegion | null): AppliedRates {
  if (region === null) return { rates, compounded: [] };
  switch (region.strategy) {
    case 'add_to':
      return { rates: [...rates, ...region.rates], compounded: [] };
    case 'replace':
      return { rates: region.rates, compounded: [] };
    case 'compound':
      return { rates, compounded: region.rates };
    default:
      return assertNever(region.strategy);
  }
}

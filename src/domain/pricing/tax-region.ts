import { assertNever } from '../../lib/assert.ts';
import type { TaxRate } from './tax-of-amount.ts';

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

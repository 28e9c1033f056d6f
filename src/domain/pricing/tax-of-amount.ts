import { assert } from '../../lib/assert.ts';
import { tenThousandths } from './factor.ts';
import { roundHalfEven } from './round-half-even.ts';

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
  /** One for each rate, in their order. */
  readonly taxes_in_cents: readonly number[];
}

/**
 * The tax on or in an amount. Each rate is rounded by itself, once, on the same base: one tax is not taxed by the other.
 * What is rounded is the tax, so that net and tax always make the gross amount.
 */
export function taxOfAmount(amount_in_cents: number, rates: readonly TaxRate[], strategy: TaxStrategy): TaxedAmount {
  assert(Number.isSafeInteger(amount_in_cents), 'cents are whole');
  const factors = rates.map(({ value }) => tenThousandths(value));
  const all = factors.reduce((sum, factor) => sum + factor, 0n);
  const base = strategy === 'exclusive' ? WHOLE : WHOLE + all;
  const taxes_in_cents = factors.map((factor) => Number(roundHalfEven(BigInt(amount_in_cents) * factor, base)));
  const tax = taxes_in_cents.reduce((sum, each) => sum + each, 0);
  return strategy === 'exclusive'
    ? { without_tax_in_cents: amount_in_cents, with_tax_in_cents: amount_in_cents + tax, taxes_in_cents }
    : { without_tax_in_cents: amount_in_cents - tax, with_tax_in_cents: amount_in_cents, taxes_in_cents };
}

/** A hundred per cent in ten-thousandths of one. */
const WHOLE = 1_000_000n;

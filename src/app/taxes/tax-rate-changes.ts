import { decimalAttribute } from '../decimal-attribute.ts';
import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';

/** Per cent. More than any state takes. */
export const MAX_TAX_RATE = 1_000;

/** What a caller may send of a tax rate. */
export interface TaxRateAttributes {
  readonly name?: string | null;
  readonly value?: number | null;
}

/** The columns that are to be written: those that were sent, cleaned and checked. */
export function taxRateChanges(problems: Problems, { name, value }: TaxRateAttributes) {
  if (value === null) problems.add('value', "can't be blank");
  return {
    name: textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true }),
    value: decimalAttribute(problems, 'value', value, { least: 0, most: MAX_TAX_RATE, fallback: 0 }),
  };
}

/** A new one needs both. */
export const newTaxRate = (problems: Problems, { name = null, value = null }: TaxRateAttributes) =>
  taxRateChanges(problems, { name, value });

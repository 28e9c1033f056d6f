import type { Problems } from '../problems.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';
import type { RateEntry } from './owner-rates.ts';

/** What has tax rates. */
export const TAX_OWNERS = ['tax_categories', 'tax_regions'] as const;
export type TaxOwnerType = (typeof TAX_OWNERS)[number];

export const TAX_STRATEGIES = ['add_to', 'replace', 'compound'] as const;

/** What a caller may send of a tax category, or of a tax region (`strategy`). */
export interface TaxOwnerAttributes {
  readonly name?: string | null;
  readonly default?: boolean | null;
  readonly strategy?: (typeof TAX_STRATEGIES)[number] | null;
  readonly tax_rates_attributes?: readonly RateEntry[];
}

/** The columns that are to be written: those that were sent, cleaned and checked. */
export const taxOwnerChanges = (problems: Problems, { name, strategy, ...attributes }: TaxOwnerAttributes) => ({
  name: textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true }),
  default: attributes.default ?? undefined,
  strategy: strategy ?? undefined,
});

import type { PropertyEntry } from '../properties/write-owner-properties.ts';

export const DEPOSIT_TYPES = ['default', 'none', 'percentage_total', 'percentage', 'fixed'] as const;

export const LEGAL_TYPES = ['person', 'commercial'] as const;

/** What a caller may send of a customer. */
export interface CustomerAttributes {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly deposit_type?: string | null;
  readonly deposit_value?: number | null;
  readonly discount_percentage?: number | null;
  readonly legal_type?: string | null;
  readonly email_marketing_consented?: boolean | null;
  readonly tag_list?: readonly string[];
  readonly stripe_id?: string | null;
  readonly merge_suggestion_customer_id?: string | null;
  readonly tax_region_id?: string | null;
  readonly properties_attributes?: readonly PropertyEntry[];
}

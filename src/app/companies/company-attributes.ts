import type { Address } from '../../domain/properties/address.ts';

/** Texts on one line that are kept as they are sent. */
export const COMPANY_LINES = [
  'phone',
  'website',
  'address_line_1',
  'address_line_2',
  'zipcode',
  'city',
  'region',
  'country',
  'market',
  'billing_company',
  'billing_address_line_1',
  'billing_address_line_2',
  'billing_address_zipcode',
  'billing_address_city',
  'billing_address_region',
  'billing_address_country',
  'financial_line_1',
  'financial_line_2',
  'vat_number',
  'third_party_id',
] as const;

type Lines = Partial<Readonly<Record<(typeof COMPANY_LINES)[number], string | null>>>;

/** What a caller may send of the company. */
export interface CompanyAttributes extends Lines {
  readonly name?: string | null;
  readonly email?: string | null;
  readonly billing_email?: string | null;
  readonly country_code?: string | null;
  readonly use_billing_address?: boolean | null;
  readonly default_timezone?: string | null;
  readonly currency?: string | null;
  readonly custom_domain?: string | null;
  readonly custom_domain_validation?: Readonly<Record<string, unknown>> | null;
  readonly shop_theme_id?: string | null;
  readonly main_address_attributes?: Partial<Address> | null;
  readonly billing_address_attributes?: Partial<Address> | null;
  /** Hashes of pictures that are kept already; null for none. */
  readonly logo?: string | null | undefined;
  readonly favicon?: string | null | undefined;
}

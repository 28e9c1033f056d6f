import type { Address } from '../../domain/properties/address.ts';

export const LOCATION_TYPES = ['rental', 'internal'] as const;

/** Lines of the address that have names of their own. */
export const ADDRESS_LINES = ['address_line_1', 'address_line_2', 'zipcode', 'city', 'region', 'country'] as const;

type Lines = Partial<Readonly<Record<(typeof ADDRESS_LINES)[number], string | null>>>;

/** What a caller may send of a location. */
export interface LocationAttributes extends Lines {
  readonly name?: string | null;
  readonly code?: string | null;
  readonly location_type?: (typeof LOCATION_TYPES)[number] | null;
  readonly pickup_enabled?: boolean | null;
  readonly main_address?: Readonly<Record<string, unknown>> | null;
  readonly main_address_attributes?: Partial<Address> | null;
  readonly confirm_has_orders?: boolean | null;
}

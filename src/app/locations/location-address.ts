import { ADDRESS_PARTS, type Address, type AddressPart } from '../../domain/properties/address.ts';
import type { AddressPlace } from '../companies/company-address.ts';
import type { Problems } from '../problems.ts';

export const LOCATION_ADDRESS: AddressPlace = {
  columns: {
    address1: 'address_line_1',
    address2: 'address_line_2',
    city: 'city',
    region: 'region',
    zipcode: 'zipcode',
    country: 'country',
  },
  rest: 'address_parts',
};

/** `main_address` sent back as it was shown: its parts, without what is worked out from them. */
export function partsOfHash(
  problems: Problems,
  hash: Readonly<Record<string, unknown>> | null | undefined,
): Partial<Address> | null | undefined {
  if (hash === null || hash === undefined) return hash;
  const below = problems.below('main_address');
  const parts: Partial<Record<AddressPart, string | null>> = {};
  for (const [name, value] of Object.entries(hash)) {
    const part = ADDRESS_PARTS.find((known) => known === name);
    if (part === undefined) {
      if (!WORKED_OUT.includes(name)) below.add(name, `is no part of an address: ${ADDRESS_PARTS.join(', ')}`);
    } else if (value === null || typeof value === 'string') parts[part] = value;
    else below.add(name, 'must be a string');
  }
  return parts;
}

const WORKED_OUT: readonly string[] = ['meets_validation_requirements', 'value'];

import type { Properties } from '../api/schema.ts';

/** The parts of an address that people fill in. */
export const ADDRESS_PARTS = ['address1', 'address2', 'zipcode', 'city', 'region', 'country'] as const;

export type AddressPart = (typeof ADDRESS_PARTS)[number];

export const ADDRESS_LABELS: Readonly<Record<AddressPart, string>> = {
  address1: 'Street and number',
  address2: 'Addition',
  zipcode: 'Postcode',
  city: 'City',
  region: 'Region',
  country: 'Country',
};

export type Address = Readonly<Record<AddressPart, string>>;

export const NO_ADDRESS: Address = { address1: '', address2: '', zipcode: '', city: '', region: '', country: '' };

export const addressOf = (property: Pick<Properties, AddressPart> | undefined): Address =>
  property === undefined
    ? NO_ADDRESS
    : (Object.fromEntries(ADDRESS_PARTS.map((part) => [part, property[part] ?? ''])) as Address);

export const isBlankAddress = (address: Address): boolean => ADDRESS_PARTS.every((part) => address[part].trim() === '');

/**
 * As it is sent: what is left blank becomes nothing. A country that is named anew is no longer the one whose code was
 * kept, and codes of provinces go with it.
 */
export function sentAddress(address: Address, before: Address = NO_ADDRESS) {
  const parts = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, address[part].trim() || null])) as Readonly<
    Record<AddressPart, string | null>
  >;
  const isElsewhere =
    address.country.trim() !== before.country.trim() || address.region.trim() !== before.region.trim();
  return isElsewhere ? { ...parts, country_id: null, province_id: null } : parts;
}

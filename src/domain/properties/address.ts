/** The parts of an address, as the interface names them. */
export const ADDRESS_PARTS = [
  'first_name',
  'last_name',
  'address1',
  'address2',
  'city',
  'region',
  'zipcode',
  'country',
  'country_id',
  'province_id',
  'latitude',
  'longitude',
] as const;

export type AddressPart = (typeof ADDRESS_PARTS)[number];

export type Address = Readonly<Record<AddressPart, string | null>>;

export const NO_ADDRESS: Address = {
  first_name: null,
  last_name: null,
  address1: null,
  address2: null,
  city: null,
  region: null,
  zipcode: null,
  country: null,
  country_id: null,
  province_id: null,
  latitude: null,
  longitude: null,
};

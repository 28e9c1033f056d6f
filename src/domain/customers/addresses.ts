import { COUNTRIES, type Country, findCountry } from '../company/countries.ts';

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

/** As written on an envelope in its country, one line each, without missing parts; null when all are missing. */
export function renderAddress(address: Partial<Address>): string | null {
  const country = countryOf(address);
  const parts = { ...address, country: address.country?.trim() || (country?.name ?? null) };
  const lines = [...RECIPIENT_AND_STREET, ...layoutOf(country), COUNTRY].map((line) => lineOf(parts, line));
  return lines.filter((line) => line !== '').join('\n') || null;
}

type Line = readonly AddressPart[];

const RECIPIENT_AND_STREET: readonly Line[] = [['first_name', 'last_name'], ['address1'], ['address2']];
const COUNTRY: Line = ['country'];

/** Also the format for unknown countries: no part is ambiguous in it. */
const CITY_REGION_ZIPCODE: readonly Line[] = [['city', 'region', 'zipcode']];
const ZIPCODE_CITY: readonly Line[] = [['zipcode', 'city'], ['region']];
const ZIPCODE_CITY_REGION: readonly Line[] = [['zipcode', 'city', 'region']];
const ONE_EACH: readonly Line[] = [['city'], ['region'], ['zipcode']];

/** According to the Universal Postal Union's addressing sheets; all other countries write the postcode last. */
const LAYOUTS: readonly (readonly [string, readonly Line[]])[] = [
  ['GB GG GI IE IM JE FK', ONE_EACH],
  ['IT MX SM VA', ZIPCODE_CITY_REGION],
  [
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GL GR HR HU IS LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU ' +
      'SE SI SJ SK TR UA XK AM AZ CY GE IL KG KW KZ LA LB MY OM TJ TM UZ ' +
      'BF CG CI CV DZ ET GN GW LR MA MG MZ NE SD SN TN ZM BL GF GP MF MQ NC PF PM RE TF WF YT ' +
      'AR CL CR CU DO EC GT HN HT NI PA PY SV UY',
    ZIPCODE_CITY,
  ],
];

const layoutByCode = new Map(LAYOUTS.flatMap(([codes, layout]) => codes.split(' ').map((code) => [code, layout])));

const layoutOf = (country: Country | null): readonly Line[] =>
  layoutByCode.get(country?.code ?? '') ?? CITY_REGION_ZIPCODE;

/** By its code if there is one, otherwise by its name. */
function countryOf({ country_id, country }: Partial<Address>): Country | null {
  return COUNTRIES.get(country_id?.toUpperCase() ?? '') ?? findCountry(country ?? '');
}

const lineOf = (address: Partial<Address>, line: Line): string =>
  line
    .map((part) => address[part]?.trim() ?? '')
    .filter((part) => part !== '')
    .join(' ');

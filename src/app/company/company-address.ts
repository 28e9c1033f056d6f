import { identifier, join, literal, type Sql, sql } from '../../db/sql.ts';
import {
  type Address,
  ADDRESS_PARTS,
  type AddressPart,
  NO_ADDRESS,
  renderAddress,
} from '../../domain/customers/addresses.ts';
import { meetsValidationRequirements } from '../../domain/customers/properties.ts';

/** Where a company or location keeps an address: parts with columns of their own, and one for the rest. */
export interface AddressPlace {
  readonly columns: Readonly<Partial<Record<AddressPart, string>>>;
  readonly rest: string;
}

export const MAIN_ADDRESS: AddressPlace = {
  columns: {
    address1: 'address_line_1',
    address2: 'address_line_2',
    city: 'city',
    region: 'region',
    zipcode: 'zipcode',
    country: 'country',
  },
  rest: 'main_address_parts',
};

export const BILLING_ADDRESS: AddressPlace = {
  columns: {
    address1: 'billing_address_line_1',
    address2: 'billing_address_line_2',
    city: 'billing_address_city',
    region: 'billing_address_region',
    zipcode: 'billing_address_zipcode',
    country: 'billing_address_country',
  },
  rest: 'billing_address_parts',
};

/** The address of `row` as an object of its parts. */
export function addressPartsSql(row: Sql, { columns, rest }: AddressPlace): Sql {
  const parts = ADDRESS_PARTS.map((part) => {
    const column = columns[part];
    const value = column === undefined ? sql`${row}.${identifier(rest)} ->> ${literal(part)}` : columnOf(row, column);
    return sql`${value} as ${identifier(part)}`;
  });
  // A name that no column has: beside a column `address`, `row_to_json(address)` would mean that one.
  return sql`(select row_to_json(whole_address) from (select ${join(parts, ', ')}) as whole_address)`;
}

const columnOf = (row: Sql, column: string): Sql => sql`${row}.${identifier(column)}`;

/** The result of `addressPartsSql`. */
export function addressOf(parts: unknown): Address {
  let address = NO_ADDRESS;
  for (const [part, value] of Object.entries(parts ?? {})) address = { ...address, [part]: value };
  return address;
}

/** The address hash as published: like that of a property. */
export function addressHash(parts: unknown) {
  const address = addressOf(parts);
  const value = renderAddress(address);
  const filled = { ...address, property_type: 'address', validation_required: true, value } as const;
  return { ...address, meets_validation_requirements: meetsValidationRequirements(filled), value };
}

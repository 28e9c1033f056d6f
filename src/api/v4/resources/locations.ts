import { addressHash, addressPartsSql } from '../../../app/company/company-address.ts';
import {
  archiveLocation,
  createLocation,
  LOCATION_ADDRESS,
  LOCATION_TYPES,
  updateLocation,
} from '../../../app/company/locations.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import { archivable, boolean, enumeration, hash, record, stamps, string, strings } from '../engine/field.ts';
import { hasMany } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { addressParts } from '../fields/attributes.ts';

const mainAddress = (row: Sql): Sql => addressPartsSql(row, LOCATION_ADDRESS);

export const locations = table({
  type: 'locations',
  describe: 'Where stock is, and where customers pick it up and bring it back.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    name: string(),
    code: string({ describe: 'Made from the name when left blank.' }),
    location_type: enumeration(LOCATION_TYPES, { describe: 'Internal ones are not shown to customers.' }),
    address_line_1: string(),
    address_line_2: string(),
    zipcode: string(),
    city: string(),
    region: string(),
    country: string(),
    pickup_enabled: boolean(),
    delivery_enabled: boolean({ readonly: true, sql: () => sql`false` }),
    fulfillment_capabilities: strings({
      readonly: true,
      values: ['delivery', 'pickup'],
      sql: (row) => sql`(case when ${row}.pickup_enabled then array['pickup'] else array[]::text[] end)`,
    }),
    main_address: hash({ nullable: false, sql: mainAddress, derive: addressHash }),
    main_address_attributes: record(addressParts),
    confirm_has_orders: boolean({
      writeonly: true,
      describe: 'Needed to change the address of a location that has orders.',
    }),
  },
  relationships: {
    carriers: hasMany('app_carriers', { key: 'location_id' }),
  },
  includes: ['carriers'],
  filters: {
    archived: true,
    archived_at: true,
    code: true,
    created_at: true,
    fulfillment_capabilities: ['any_of'],
    id: true,
    location_type: ['eq'],
    main_address: {
      type: 'hash',
      operators: ['eq'],
      sql: (row, _, addresses) =>
        sql`${mainAddress(row)}::jsonb @> any(${addresses.map((address) => JSON.stringify(address))}::jsonb[])`,
    },
    name: true,
    updated_at: true,
  },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'settings', run: createLocation },
    update: { permission: 'settings', run: updateLocation },
    archive: { permission: 'settings', includes: [], run: archiveLocation },
  },
});

import { meetsRequirementsSql } from '../../../app/customers/owner-properties.ts';
import { createProperty, deleteProperty, updateProperty } from '../../../app/customers/properties.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import { PROPERTY_OWNERS, PROPERTY_TYPES, SHOWN_ON } from '../../../domain/customers/properties.ts';
import { boolean, enumeration, integer, stamps, string, strings, uuid } from '../engine/field.ts';
import { toOne, toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

const addressPart = () => string({ when: isAddress });

const isAddress = (row: Sql): Sql => sql`${row}.property_type = 'address'`;

export const properties = table({
  type: 'properties',
  describe: 'Values of custom fields: of a default property, or one-offs.',
  fields: {
    ...stamps(),
    name: string(),
    identifier: string(),
    position: integer(),
    property_type: enumeration(PROPERTY_TYPES),
    show_on: strings({ values: SHOWN_ON }),
    validation_required: boolean(),
    meets_validation_requirements: boolean({ readonly: true, sql: meetsRequirementsSql }),
    value: string({ describe: 'The rendered text of an address; anything else as it was written.' }),
    first_name: addressPart(),
    last_name: addressPart(),
    address1: addressPart(),
    address2: addressPart(),
    city: addressPart(),
    region: addressPart(),
    zipcode: addressPart(),
    country: addressPart(),
    country_id: addressPart(),
    province_id: addressPart(),
    latitude: addressPart(),
    longitude: addressPart(),
    default_property_id: uuid({ nullable: true }),
    owner_id: uuid({ readonlyAfterCreate: true }),
    owner_type: enumeration(PROPERTY_OWNERS, { readonlyAfterCreate: true }),
  },
  relationships: {
    default_property: toOne('default_properties', { key: 'default_property_id' }),
    owner: toOneOf(PROPERTY_OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
  },
  includes: ['owner'],
  filters: {
    created_at: true,
    default_property_id: true,
    id: true,
    identifier: true,
    name: true,
    owner_id: true,
    owner_type: true,
    updated_at: true,
  },
  operations: {
    list: {},
    fetch: {},
    create: { run: createProperty },
    update: { run: updateProperty },
    delete: { run: deleteProperty },
  },
});

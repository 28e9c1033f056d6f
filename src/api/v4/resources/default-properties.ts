import {
  canChangePropertyTypeSql,
  createDefaultProperty,
  deleteDefaultProperty,
  updateDefaultProperty,
} from '../../../app/customers/default-properties.ts';
import { PROPERTY_TYPES, SHOWN_ON } from '../../../domain/customers/properties.ts';
import { array, boolean, enumeration, integer, stamps, string, strings } from '../engine/field.ts';
import { table } from '../engine/resource.ts';

export const defaultProperties = table({
  type: 'default_properties',
  describe: 'Custom fields that every customer, order, … can have.',
  fields: {
    ...stamps(),
    name: string(),
    identifier: string({ describe: 'The key in `properties` of an owner; derived from the name when left out.' }),
    position: integer(),
    property_type: enumeration(PROPERTY_TYPES),
    show_on: strings({ values: SHOWN_ON }),
    validation_required: boolean(),
    can_change_property_type: boolean({ readonly: true, sql: canChangePropertyTypeSql }),
    owner_type: string({ readonlyAfterCreate: true }),
    select_options: array(),
    editable: boolean({ readonly: true }),
  },
  filters: {
    created_at: true,
    editable: true,
    id: true,
    identifier: true,
    name: true,
    owner_type: ['eq', 'not_eq'],
    updated_at: true,
    validation_required: true,
  },
  operations: {
    list: {},
    fetch: {},
    create: { permission: 'settings', run: createDefaultProperty },
    update: { permission: 'settings', run: updateDefaultProperty },
    delete: { permission: 'settings', run: deleteDefaultProperty },
  },
});

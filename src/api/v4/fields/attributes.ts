import { PROPERTY_TYPES, SHOWN_ON } from '../../../domain/customers/properties.ts';
import { invalid } from '../../../lib/refusal.ts';
import { boolean, entries, enumeration, integer, string, strings, uuid } from '../engine/field.ts';

/** `properties_attributes`: custom fields that are written with their owner. */
export const propertyEntries = () =>
  entries({
    id: uuid(),
    _destroy: boolean(),
    default_property_id: uuid(),
    name: string(),
    identifier: string(),
    property_type: enumeration(PROPERTY_TYPES),
    position: integer(),
    show_on: strings({ values: SHOWN_ON }),
    validation_required: boolean(),
    value: string(),
    ...addressParts,
  });

/** The parts of an address, wherever one is written. */
export const addressParts = {
  first_name: string(),
  last_name: string(),
  address1: string(),
  address2: string(),
  city: string(),
  region: string(),
  zipcode: string(),
  country: string(),
  country_id: string(),
  province_id: string(),
  latitude: string(),
  longitude: string(),
};

/** The required attribute of a command. */
export function requiredAttribute<Value>(field: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw invalid({ field, message: "can't be blank" });
  return value;
}

import { PROPERTY_TYPES, SHOWN_ON } from '../../../domain/properties/property-types.ts';
import { boolean, entries, enumeration, integer, string, strings, uuid } from '../engine/field.ts';
import { addressParts } from './address-parts.ts';

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

import { z } from 'zod';
import type { PropertyEntry } from '../../app/properties/write-owner-properties.ts';
import { propertyTypeFromV1, SHOWN_ON, V1_TYPE_NAMES } from '../../domain/properties/property-types.ts';
import { flag, integer, MAX_ENTRIES, reference, text } from './value-types.ts';

const NAMES = Object.values(V1_TYPE_NAMES);

const typeName = z
  .enum(NAMES, { error: `must be one of: ${NAMES.join(', ')}` })
  .transform((name) => propertyTypeFromV1(name))
  .exactOptional();

const entry = z
  .object(
    {
      id: reference,
      _destroy: flag,
      type: typeName,
      default_property_id: reference,
      name: text,
      identifier: text,
      position: integer,
      show_on: z.array(z.enum(SHOWN_ON), { error: `must be a list of: ${SHOWN_ON.join(', ')}` }).exactOptional(),
      validation_required: flag,
      value: text,
      first_name: text,
      last_name: text,
      address1: text,
      address2: text,
      city: text,
      region: text,
      zipcode: text,
      country: text,
      country_id: text,
      province_id: text,
      latitude: text,
      longitude: text,
    },
    { error: 'must be an object' },
  )
  .transform(({ type, ...rest }): PropertyEntry => (type === undefined ? rest : { ...rest, property_type: type }));

/** `properties_attributes`: properties to create, and those of an owner to change or remove. */
export const propertyEntries = z
  .array(entry, { error: 'must be a list of objects' })
  .max(MAX_ENTRIES, { error: `has too many entries (maximum is ${MAX_ENTRIES})` })
  .nullable()
  .transform((entries) => entries ?? [])
  .exactOptional();

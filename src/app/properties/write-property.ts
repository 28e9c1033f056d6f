import type { Work } from '../../db/work.ts';
import { insertRow } from '../insert-rows.ts';
import type { Owner } from '../owners.ts';
import { ADDRESS_PARTS } from '../../domain/properties/address.ts';
import type { Property } from './property.ts';

export const insertProperty = (work: Work, owner: Owner, id: string, property: Property): Promise<void> =>
  insertRow(work, 'properties', { id, owner_type: owner.type, owner_id: owner.id, ...propertyColumns(property) });

/** Named one by one: what was read or planned may carry more than belongs in the row. */
export const propertyColumns = (property: Property): Readonly<Record<string, unknown>> => ({
  default_property_id: property.default_property_id,
  name: property.name,
  identifier: property.identifier,
  property_type: property.property_type,
  position: property.position,
  show_on: property.show_on,
  validation_required: property.validation_required,
  value: property.value,
  ...Object.fromEntries(ADDRESS_PARTS.map((part) => [part, property[part]])),
});

import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows, type Row } from '../insert-rows.ts';
import { loadProperties } from '../properties/load-properties.ts';
import type { Property } from '../properties/property.ts';
import { propertyColumns } from '../properties/write-property.ts';
import type { BilledOrder } from './billing.ts';
import type { Document } from './document.ts';

/**
 * Copies the custom fields of the order and its customer that are to be shown on a document of this type. What the
 * document has of its own has the first word, then the order, then the customer.
 */
export async function snapshotProperties(
  work: Work,
  { id, document_type }: Pick<Document, 'id' | 'document_type'>,
  order: Pick<BilledOrder, 'id' | 'customer_id'>,
): Promise<void> {
  const own = await loadProperties(work, id);
  const shown = await shownProperties(work, document_type, [order.id, order.customer_id]);
  await insertRows(work, 'properties', copiedProperties(id, own, shown));
}

/** The rows of a document's copies of what it does not have itself; of several with one name, the first. */
export function copiedProperties(id: string, own: readonly Property[], shown: readonly Property[]): readonly Row[] {
  const known = new Set(own.map(({ identifier }) => identifier));
  const copied = shown.filter(({ identifier }) => !known.has(identifier) && known.add(identifier));
  return copied.map((property, index) => ({
    ...propertyColumns({ ...property, default_property_id: null, position: own.length + index }),
    id: newId(),
    owner_type: 'documents',
    owner_id: id,
  }));
}

/** Of several owners, one after the other. */
export const shownProperties = (
  { db, company }: Pick<Work, 'db' | 'company'>,
  document_type: Document['document_type'] | 'packing',
  owner_ids: readonly (string | null)[],
): Promise<Property[]> =>
  db.many<Property>(sql`
    select
      name, identifier, property_type, position, show_on, validation_required, value, first_name, last_name,
      address1, address2, city, region, zipcode, country, country_id, province_id, latitude, longitude
    from properties
    where company_id = ${company.id}
      and owner_id = any(${owner_ids.filter((id) => id !== null)}::uuid[])
      and ${document_type} = any(show_on)
      and value is not null
    order by array_position(${owner_ids}::uuid[], owner_id), position, id
  `);

/** The custom fields of a page, without the addresses that it shows elsewhere. */
export const printedProperties = (
  properties: readonly Pick<Property, 'name' | 'property_type' | 'value'>[],
  addresses: readonly (string | null)[],
): readonly { readonly name: string; readonly value: string }[] =>
  properties
    .filter(({ property_type, value }) => property_type !== 'address' || !addresses.includes(value))
    .map(({ name, value }) => ({ name, value: value ?? '' }));

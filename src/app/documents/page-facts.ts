import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import { renderAddress } from '../../domain/customers/addresses.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { addressOf, addressPartsSql, MAIN_ADDRESS } from '../company/company-address.ts';
import { LOCATION_ADDRESS } from '../company/locations.ts';
import { loadProperties, type Property, propertyColumns } from '../customers/properties.ts';
import { insertRows } from '../rows/write-rows.ts';
import type { BilledOrder } from './billing.ts';
import type { Document } from './document.ts';

/** The facts on a page besides the document: sender, addressee, and pickup location. */
export interface PageFacts {
  readonly company: PageCompany;
  readonly customer: PageCustomer | null;
  readonly order: { readonly id: string; readonly number: number | null };
  readonly start_location: PagePlace | null;
  readonly stop_location: PagePlace | null;
}

export interface PageCompany {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly vat_number: string | null;
  readonly financial_line_1: string | null;
  readonly financial_line_2: string | null;
  /** Content hash of a stored picture. */
  readonly logo: string | null;
}

export interface PageCustomer {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
  readonly legal_type: string;
}

export interface PagePlace {
  readonly name: string;
  readonly address: string | null;
}

/** As they are now; a final document keeps its own. */
export async function pageFacts(view: ReadContext, order_id: string): Promise<PageFacts> {
  const facts = (await pageFactsOf(view, [order_id])).get(order_id);
  assert(facts !== undefined, 'an order that has a document is there');
  return facts;
}

/** Those of several orders, by order. */
export async function pageFactsOf(
  { db, company }: ReadContext,
  order_ids: readonly string[],
): Promise<ReadonlyMap<string, PageFacts>> {
  const found = await db.many<{ readonly facts: Found }>(sql`
    select json_build_object(
      'company', (
        select row_to_json(sender)
        from (
          select
            c.name, c.email, c.phone, c.website, ${addressPartsSql(alias('c'), MAIN_ADDRESS)} as address, c.vat_number,
            c.financial_line_1, c.financial_line_2, c.logo
          from companies as c
          where c.id = ${COMPANY}
        ) as sender
      ),
      'customer', (
        select row_to_json(receiver)
        from (
          select c.id, c.number, c.name, c.email, c.legal_type
          from customers as c
          where c.company_id = ${COMPANY}
            and c.id = o.customer_id
        ) as receiver
      ),
      'order', json_build_object('id', o.id, 'number', o.number),
      'start_location', ${place(alias('o.start_location_id'))},
      'stop_location', ${place(alias('o.stop_location_id'))}
    ) as facts
    from orders as o
    where o.company_id = ${company.id}
      and o.id = any(${order_ids}::uuid[])
    order by o.id
  `);
  return new Map(found.map(({ facts }) => [facts.order.id, rendered(facts)]));
}

const rendered = (facts: Found): PageFacts => ({
  ...facts,
  company: { ...facts.company, address: renderAddress(addressOf(facts.company.address)) },
  start_location: placeOf(facts.start_location),
  stop_location: placeOf(facts.stop_location),
});

/** Addresses still in their parts. */
type Found = Omit<PageFacts, 'start_location' | 'stop_location'> & {
  readonly start_location: FoundPlace | null;
  readonly stop_location: FoundPlace | null;
};

interface FoundPlace {
  readonly name: string;
  readonly address: unknown;
}

const placeOf = (found: FoundPlace | null): PagePlace | null =>
  found === null ? null : { name: found.name, address: renderAddress(addressOf(found.address)) };

const place = (id: Sql): Sql => sql`(
        select json_build_object('name', l.name, 'address', ${addressPartsSql(alias('l'), LOCATION_ADDRESS)})
        from locations as l
        where l.company_id = ${COMPANY}
          and l.id = ${id}
      )`;

/**
 * Copies the custom fields of the order and its customer that documents of this type show. The document's own fields
 * come first, then the order's, then the customer's.
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

/** The rows of the copied fields that the document does not have itself; of several with one name, the first. */
export function copiedProperties(id: string, own: readonly Property[], shown: readonly Property[]) {
  const known = new Set(own.map(({ identifier }) => identifier));
  const copied = shown.filter(({ identifier }) => !known.has(identifier) && known.add(identifier));
  return copied.map((property, index) => ({
    ...propertyColumns({ ...property, default_property_id: null, position: own.length + index }),
    id: newId(),
    owner_type: 'documents' as const,
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

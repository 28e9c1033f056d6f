import { alias, sql } from '../../db/sql.ts';
import type { ReadContext, Work } from '../../db/work.ts';
import type { TaxValue } from '../../domain/pricing/order-totals.ts';
import { notFound } from '../../lib/refusal.ts';
import type { LoadedProperty } from '../customers/properties.ts';
import { lockOrder, type Order } from '../orders/order.ts';
import { isOfOrderInView } from '../rows/visible-orders.ts';
import { LINE_COLUMNS, type OrderLine } from './billing.ts';
import { documentAddress, documentName, documentPeriod } from './document-sql.ts';
import type { Document } from './document.ts';
import { type PageFacts, pageFacts, shownProperties } from './page-facts.ts';

/** Everything that a page of a document shows. */
export interface LoadedDocument extends PageFacts {
  readonly document: Document;
  /** In their order, a bundle before its parts. */
  readonly lines: readonly OrderLine[];
  readonly tax_values: readonly TaxValue[];
  readonly properties: readonly PageProperty[];
  readonly signature: PageSignature | null;
}

export type PageProperty = Pick<LoadedProperty, 'name' | 'identifier' | 'property_type' | 'value'>;

export interface PageSignature {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** Content hash of a stored picture. */
  readonly picture: string | null;
  readonly created_at: Temporal.Instant;
}

/**
 * A document as it is read, including archived ones. For invoices that may follow their order, call `catchUpInvoices`
 * first. A final document stays as it was made, whatever has become of the company, the customer and the order.
 */
export async function loadDocument(view: ReadContext, id: string): Promise<LoadedDocument> {
  const found = await view.db.maybe<Document & { readonly printed: PageFacts | null }>(sql`
    select r.*, ${documentName(alias('r'))} as name, ${documentAddress(alias('r'))} as address,
      ${documentPeriod(alias('r'), 'starts_at')} as starts_at, ${documentPeriod(alias('r'), 'stops_at')} as stops_at
    from documents as r
    where r.company_id = ${view.company.id}
      and r.id = ${id}
      and ${isOfOrderInView(alias('r.order_id'), { company_id: view.company.id, employee_id: view.employee_id })}
  `);
  if (found === undefined) throw notFound();
  const { printed, ...document } = found;
  const facts = printed ?? (await pageFacts(view, document.order_id));
  return {
    ...facts,
    document,
    lines: await linesOf(view, document),
    tax_values: await taxValuesOf(view, id),
    properties: await propertiesOf(view, document),
    signature: (await signatureOf(view, id)) ?? null,
  };
}

const linesOf = ({ db, company }: ReadContext, { id, order_id }: Document): Promise<OrderLine[]> =>
  db.many<OrderLine>(sql`
    select ${LINE_COLUMNS}
    from lines
    where company_id = ${company.id}
      and order_id = ${order_id}
      and owner_type = 'documents'
      and owner_id = ${id}
    order by position, nested_position, id
  `);

const taxValuesOf = ({ db, company }: ReadContext, id: string): Promise<TaxValue[]> =>
  db.many<TaxValue>(sql`
    select tax_rate_id, name, percentage, value_in_cents
    from tax_values
    where company_id = ${company.id}
      and owner_id = ${id}
    order by percentage, tax_rate_id
  `);

async function propertiesOf(view: ReadContext, { id, document_type, order_id, customer_id, finalized }: Document) {
  const own = await view.db.many<PageProperty>(sql`
    select name, identifier, property_type, value
    from properties
    where company_id = ${view.company.id}
      and owner_id = ${id}
      and value is not null
    order by position, id
  `);
  if (finalized) return own;
  const shown = await shownProperties(view, document_type, [order_id, customer_id]);
  const known = new Set(own.map(({ identifier }) => identifier));
  return [...own, ...shown.filter(({ identifier }) => !known.has(identifier) && known.add(identifier))];
}

const signatureOf = ({ db, company }: ReadContext, id: string): Promise<PageSignature | undefined> =>
  db.maybe<PageSignature>(sql`
    select first_name, last_name, picture, created_at
    from signatures
    where company_id = ${company.id}
      and document_id = ${id}
  `);

export interface LockedDocument {
  readonly order: Order;
  readonly document: Document;
}

/** Locking an order locks all of its documents. */
export async function lockDocument(work: Work, id: string): Promise<LockedDocument> {
  const found = await work.tx.maybe<{ order_id: string }>(sql`
    select order_id
    from documents
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  const order = await lockOrder(work, found.order_id);
  return { order, document: await readDocument(work, id) };
}

/** A document that exists. */
export const readDocument = (work: Work, id: string): Promise<Document> =>
  work.tx.one<Document>(sql`
    select r.*, ${documentName(alias('r'))} as name, ${documentAddress(alias('r'))} as address
    from documents as r
    where r.company_id = ${work.company.id}
      and r.id = ${id}
  `);

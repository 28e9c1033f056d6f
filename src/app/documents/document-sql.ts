import { alias, COMPANY, identifier, slot, type Sql, sql } from '../../db/sql.ts';
import { pictureUrl } from '../attributes/pictures.ts';
import { deliveryAddress } from '../orders/order-sql.ts';

/**
 * The billing address of the order `row`: the order's own, otherwise the customer's, otherwise the delivery address.
 */
export const billingAddress = (row: Sql): Sql => sql`coalesce(
    (
      select a.value
      from properties as a
      where a.company_id = ${COMPANY}
        and a.id = ${row}.billing_address_property_id
    ),
    (
      select a.value
      from properties as a
      where a.company_id = ${COMPANY}
        and a.owner_id = ${row}.id
        and a.owner_type = 'orders'
        and a.identifier = 'billing_address'
    ),
    (
      select a.value
      from properties as a
      where a.company_id = ${COMPANY}
        and a.owner_id = ${row}.customer_id
        and a.owner_type = 'customers'
        and a.property_type = 'address'
        and a.value is not null
      order by a.identifier = 'billing_address' desc, a.position, a.id
      limit 1
    ),
    ${deliveryAddress(row)}
  )`;

/** An invoice that follows its order is addressed to the current customer, unless it has a name of its own. */
export const documentName = (row: Sql): Sql => sql`case
    when ${row}.finalized or ${row}.name is not null then ${row}.name
    else (
      select c.name
      from customers as c
      where c.company_id = ${COMPANY}
        and c.id = ${row}.customer_id
    )
  end`;

export const documentAddress = (row: Sql): Sql => sql`case
    when ${row}.finalized or ${row}.address is not null then ${row}.address
    else (
      select ${billingAddress(alias('o'))}
      from orders as o
      where o.company_id = ${COMPANY}
        and o.id = ${row}.order_id
    )
  end`;

/** The rental period: the order's, as long as an invoice follows its order. */
export const documentPeriod = (row: Sql, end: 'starts_at' | 'stops_at'): Sql => sql`case
    when ${row}.finalized then ${row}.${identifier(end)}
    else (
      select o.${identifier(end)}
      from orders as o
      where o.company_id = ${COMPANY}
        and o.id = ${row}.order_id
    )
  end`;

/** Quotes and contracts require no payment. */
export const toBePaid = (row: Sql): Sql => sql`case
    when ${row}.document_type = 'invoice' and not ${row}.revised
    then ${row}.grand_total_with_tax_in_cents + ${row}.deposit_in_cents - ${row}.deposit_held_in_cents - ${row}.paid_in_cents
    else 0
  end`;

export const signatureUrl = (row: Sql): Sql =>
  pictureUrl(sql`(
    select s.picture
    from signatures as s
    where s.company_id = ${COMPANY}
      and s.document_id = ${row}.id
  )`);

/** Where the signed document is to be had as a PDF. */
export const documentUrl = (row: Sql, baseUrl: unknown): Sql =>
  sql`${baseUrl}::text || '/api/4/documents/' || ${row}.document_id || '/pdf'`;

/** Any of the tags, in any case. */
export const documentHasTag = (row: Sql, tags: readonly string[]): Sql =>
  sql`lower_tags(${row}.tag_list) && lower_tags(${tags}::text[])`;

/** The respects in which a quote or contract may differ from its order. */
export const DOCUMENT_DIFFERENCES = ['customer', 'period', 'locations', 'lines', 'totals'] as const;

/** The differences between a quote or contract and its order; none for an invoice, which follows its order or is revised. */
export const documentDifferences = (row: Sql): Sql => sql`coalesce((
    select array_remove(array[
      case when ${row}.customer_id is distinct from o.customer_id then 'customer' end,
      case when (${row}.starts_at, ${row}.stops_at) is distinct from (o.starts_at, o.stops_at) then 'period' end,
      case
        when (${row}.start_location_id, ${row}.stop_location_id)
          is distinct from (o.start_location_id, o.stop_location_id)
        then 'locations'
      end,
      case when exists (${unmatchedLines(row)}) then 'lines' end,
      case
        when (${row}.price_in_cents, ${row}.grand_total_with_tax_in_cents, ${row}.deposit_in_cents)
          is distinct from (o.price_in_cents, o.grand_total_with_tax_in_cents, o.deposit_in_cents)
        then 'totals'
      end
    ], null)
    from orders as o
    where o.company_id = ${slot('company_id')}
      and o.id = ${row}.order_id
      and ${row}.document_type <> 'invoice'
  ), '{}')`;

/** Lines of the document or of its order that the other has not, or has otherwise. */
const unmatchedLines = (row: Sql): Sql => sql`
        select
        from (
          select l.id as line_id, l.item_id, l.title, l.quantity, l.price_in_cents, l.charge_label
          from lines as l
          where l.company_id = ${slot('company_id')}
            and l.owner_id = ${row}.order_id
            and l.owner_type = 'orders'
            and l.archived_at is null
            and l.relevant
        ) as ordered
        full join (
          select l.order_line_id as line_id, l.item_id, l.title, l.quantity, l.price_in_cents, l.charge_label
          from lines as l
          where l.company_id = ${slot('company_id')}
            and l.owner_id = ${row}.id
            and l.owner_type = 'documents'
        ) as printed
          on printed.line_id = ordered.line_id
        where (ordered.item_id, ordered.title, ordered.quantity, ordered.price_in_cents, ordered.charge_label)
          is distinct from (printed.item_id, printed.title, printed.quantity, printed.price_in_cents, printed.charge_label)
      `;

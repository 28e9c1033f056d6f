import { isVisibleOrder } from '../../app/rows/visible-orders.ts';
import { alias, COMPANY, empty, join, literal, raw, slot, type Sql, sql } from '../../db/sql.ts';
import { nestedCustomerJson } from './customer-json.ts';
import { momentJson, notesJson, orderStatusJson, propertyJson } from './json-parts.ts';
import { linesJson } from './line-json.ts';
import { BARE_AMOUNTS, ORDER_AMOUNTS } from './order-body.ts';
import { isShownPlanning, planningsJson } from './planning-json.ts';
import type { RecordKind } from './record-kind.ts';

const OWNER = literal('Order');
const OWNER_TYPE = literal('orders');

/**
 * The JSON text of the order `row` with everything that belongs to it: the only definition of an order in version 1.
 */
export const orderJson = (row: Sql): Sql => orderText(row, details(row));

/** The same as lists show it. */
export const listedOrderJson = (row: Sql): Sql => orderText(row, empty);

/** An order has the member `customer` when it has a customer. */
const orderText = (row: Sql, more: Sql): Sql => sql`(
  select left(row_to_json(shown)::text, -1) || coalesce(',"customer":' || ${customer(row)}, '') || '}'
  from (
    select
      ${row}.id,
      ${row}.number,
      ${orderStatusJson(row)} as status,
      ${row}.customer_id,
      ${momentJson(sql`${row}.starts_at`)} as starts_at,
      ${momentJson(sql`${row}.stops_at`)} as stops_at,
      ${columns(ORDER_AMOUNTS, (amount) => sql`${cents(row, amount)} as ${raw(`${amount}_in_cents`)}`)},
      ${columns(BARE_AMOUNTS, (amount) => sql`${decimal(cents(row, amount))} as ${raw(amount)}`)},
      ${columns(ORDER_AMOUNTS, (amount) => sql`${decimal(cents(row, amount))} as ${raw(`${amount}_as_decimal`)}`)},
      json_float(${row}.discount_percentage) as discount_percentage,
      json_float(${row}.deposit_value) as deposit_value,
      ${row}.deposit_type,
      ${row}.tag_list as tags,
      ${row}.tax_region_id,
      ${row}.item_count,
      ${invoiceCount(row)} as invoice_count,
      ${row}.entirely_started,
      ${row}.entirely_stopped,
      ${itemIds(row)} as item_ids,
      ${stockItemIds(row)} as stock_item_ids,
      null as legacy_id,
      ${momentJson(sql`${row}.created_at`)} as created_at,
      ${momentJson(sql`${row}.updated_at`)} as updated_at
      ${more}
  ) as shown
)`;

const columns = (amounts: readonly string[], column: (amount: string) => Sql): Sql =>
  join(amounts.map(column), ',\n      ');

const cents = (row: Sql, amount: string): Sql =>
  sql`${row}.${raw(amount === 'paid' ? 'total_paid_in_cents' : `${amount}_in_cents`)}`;

const decimal = (amount: Sql): Sql => sql`json_float(${amount} / 100.0)`;

/** Those with a number. */
const invoiceCount = (row: Sql): Sql => sql`(
  select count(*)
  from documents as d
  where d.company_id = ${COMPANY}
    and d.order_id = ${row}.id
    and d.document_type = 'invoice'
    and d.finalized
    and d.archived_at is null
)`;

const itemIds = (row: Sql): Sql => sql`(
  select coalesce(array_agg(distinct p.item_id), '{}')
  from plannings as p
  where ${isShownPlanning(row)}
)`;

const stockItemIds = (row: Sql): Sql => sql`(
  select coalesce(array_agg(named.stock_item_id order by named.stock_item_id), '{}')
  from stock_item_plannings as named
  where named.company_id = ${COMPANY}
    and named.order_id = ${row}.id
    and named.archived_at is null
)`;

const details = (row: Sql): Sql => sql`,
      ${planningsJson(row)} as plannings,
      (select coalesce(json_agg(lines.json), '[]') from (${linesJson(row)}) as lines) as lines,
      ${taxValues(row)} as tax_values,
      ${notesJson(row, OWNER_TYPE, OWNER)} as notes,
      ${properties(row)} as properties
`;

const taxValues = (row: Sql): Sql => sql`(
  select coalesce(json_agg(${TAX_VALUE} order by v.created_at, v.id), '[]')
  from tax_values as v
  where v.company_id = ${COMPANY}
    and v.order_id = ${row}.id
)`;

const TAX_VALUE = sql`(
    select row_to_json(tax_value)
    from (
      select
        v.id,
        v.order_id,
        v.tax_rate_id,
        v.name,
        json_float(v.percentage) as percentage,
        v.value_in_cents,
        ${decimal(alias('v.value_in_cents'))} as value_as_decimal,
        ${momentJson(alias('v.created_at'))} as created_at,
        ${momentJson(alias('v.updated_at'))} as updated_at
    ) as tax_value
  )`;

const properties = (row: Sql): Sql => sql`(
  select coalesce(json_agg(${propertyJson(alias('p'), OWNER)} order by p.position, p.id), '[]')
  from properties as p
  where p.company_id = ${COMPANY}
    and p.owner_id = ${row}.id
    and p.owner_type = ${OWNER_TYPE}
)`;

const customer = (row: Sql): Sql => sql`(
  select ${nestedCustomerJson(alias('c'))}
  from customers as c
  where c.company_id = ${COMPANY}
    and c.id = ${row}.customer_id
)`;

/** Whether the caller may see an order; with the slots of `filledFor`. */
export const isThere = (row: Sql): Sql => isVisibleOrder(row, slot('employee_id'));

/** Orders for reading: by id or number. */
export const orders: RecordKind = {
  root: 'order',
  plural: 'orders',
  only: isThere,
  numbered: true,
  json: orderJson,
  insteadOfDelete: 'An order is never deleted: POST /api/1/orders/:id/archive or /cancel',
};

/** Orders for writing, by id only. */
export const writtenOrders: RecordKind = { ...orders, numbered: false };

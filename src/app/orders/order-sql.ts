import { alias, COMPANY, join, literal, raw, slot, type Sql, sql } from '../../db/sql.ts';
import { itemMatches } from '../catalogue/item-matches.ts';
import { isVisibleOrder } from '../rows/visible-orders.ts';

/** Units that should have been handed out are still here, also when others of the order have left already. */
export const isPickupLate = (row: Sql, now: Sql): Sql =>
  sql`(${row}.status in ('reserved', 'started') and ${hasUnitsToPickUp(row)} and ${row}.starts_at < ${now})`;

/** Units are out that should be back, also when others of the order have come back already. */
export const isReturnLate = (row: Sql, now: Sql): Sql =>
  sql`(${row}.status = 'started' and 'started' = any(${row}.statuses) and ${row}.stops_at < ${now})`;

/** Only for orders that hold stock. */
export const hasUnitsToPickUp = (row: Sql): Sql => sql`'reserved' = any(${row}.statuses)`;

/**
 * Some of its units are missing. Not stored with the order: other orders can make it short, and they lock the products,
 * not this order.
 */
export const isShortOrder = (row: Sql): Sql => sql`exists (
    select
    from plannings as short
    where short.company_id = ${COMPANY}
      and short.order_id = ${row}.id
      and short.location_shortage_amount > 0
  )`;

/** The part of the deposit still to be paid; once the order is over, only the part held without payment. */
export const depositDue = (row: Sql): Sql => sql`deposit_due_in_cents(
    ${row}.status, ${row}.deposit_in_cents, ${row}.deposit_held_in_cents, ${row}.deposit_paid_in_cents,
    ${row}.deposit_refunded_in_cents
  )`;

/** The text of the address that is linked, or of the order's own custom field of that name. */
export const deliveryAddress = (row: Sql): Sql => addressText(row, 'delivery_address');

const addressText = (row: Sql, identifier: 'delivery_address' | 'billing_address'): Sql => sql`coalesce(
    (
      select a.value
      from properties as a
      where a.company_id = ${COMPANY}
        and a.id = ${row}.${raw(`${identifier}_property_id`)}
    ),
    (
      select a.value
      from properties as a
      where a.company_id = ${COMPANY}
        and a.owner_id = ${row}.id
        and a.owner_type = 'orders'
        and a.identifier = ${literal(identifier)}
    )
  )`;

/**
 * Custom fields as `{identifier: value}`. Both addresses are always included; without a billing address the delivery
 * address is used.
 */
export const orderProperties = (row: Sql): Sql => sql`(
    select json_object_agg(p.identifier, p.value order by p.place, p.position, p.id)
    from (
      select 'delivery_address' as identifier, ${deliveryAddress(row)} as value, 1 as place, 0 as position, null::uuid as id
      union all
      select 'billing_address', coalesce(${addressText(row, 'billing_address')}, ${deliveryAddress(row)}), 2, 0, null
      union all
      select own.identifier, own.value, 3, own.position, own.id
      from properties as own
      where own.company_id = ${COMPANY}
        and own.owner_id = ${row}.id
        and own.owner_type = 'orders'
        and own.identifier not in ('delivery_address', 'billing_address')
    ) as p
  )`;

/** One of these products or bundles is booked, or a product of one of these groups. */
export const orderHasItem = (row: Sql, ids: readonly unknown[]): Sql => sql`${row}.id in (
    select p.order_id
    from items as i
    join plannings as p
      on p.company_id = ${COMPANY}
      and p.item_id = i.id
    where i.company_id = ${slot('company_id')}
      and (i.id = any(${ids}::uuid[]) or i.product_group_id = any(${ids}::uuid[]))
      and p.order_id is not null
      and p.archived_at is null
    offset 0
  )`;

/** One of these stock items is specified. */
export const orderHasStockItem = (row: Sql, ids: readonly unknown[]): Sql => sql`${row}.id in (
    select s.order_id
    from stock_item_plannings as s
    where s.company_id = ${slot('company_id')}
      and s.stock_item_id = any(${ids}::uuid[])
      and s.order_id is not null
      and s.archived_at is null
    offset 0
  )`;

/** One of the item that is planned. */
export const plannedItem = (row: Sql, column: 'name' | 'type' | 'product_type'): Sql => sql`(
    select i.${raw(column)}
    from items as i
    where i.company_id = ${COMPANY}
      and i.id = ${row}.item_id
  )`;

/** One of the order; null for a downtime. */
export const orderOfPlanning = (row: Sql, column: 'number' | 'fulfillment_type'): Sql => sql`(
    select o.${raw(column)}
    from orders as o
    where o.company_id = ${COMPANY}
      and o.id = ${row}.order_id
  )`;

/** Any of the texts finds the item, or is the number of the order. */
export const planningMatchesAny = (row: Sql, texts: readonly unknown[]): Sql =>
  join(
    texts.map((text) => planningMatches(row, String(text).trim())),
    ' or ',
  );

function planningMatches(row: Sql, text: string): Sql {
  if (text === '') return sql`true`;
  const item = sql`${row}.item_id in (
    select i.id
    from items as i
    where i.company_id = ${slot('company_id')}
      and (${itemMatches(alias('i'), text)})
  )`;
  return NUMBER.test(text) ? sql`(${item} or ${row}.order_id = ${orderNumbered(text)})` : item;
}

const orderNumbered = (number: string): Sql => sql`(
    select o.id
    from orders as o
    where o.company_id = ${slot('company_id')}
      and o.number = ${number}::bigint
  )`;

const NUMBER = /^\d{1,18}$/;

/** The order is visible to the caller. Checked row by row: requests read the lines of a few orders only. */
export const isOnVisibleOrder = (row: Sql, employeeId: unknown): Sql => sql`(
    select ${isVisibleOrder(alias('o'), employeeId)}
    from orders as o
    where o.company_id = ${COMPANY}
      and o.id = ${row}.order_id
  )`;

import { join, raw, type Sql, slot, sql } from '../../db/sql.ts';
import { itemMatches } from '../items/item-matches.ts';

/** One of the item that is planned. */
export const plannedItem = (row: Sql, column: 'name' | 'type' | 'product_type'): Sql => sql`(
    select i.${raw(column)}
    from items as i
    where i.company_id = ${row}.company_id
      and i.id = ${row}.item_id
  )`;

/** One of the order; null for a downtime. */
export const orderOfPlanning = (row: Sql, column: 'number' | 'fulfillment_type'): Sql => sql`(
    select o.${raw(column)}
    from orders as o
    where o.company_id = ${row}.company_id
      and o.id = ${row}.order_id
  )`;

/** Any of the texts finds the item, or is the number of the order. */
export const planningMatchesAny = (row: Sql, texts: readonly unknown[]): Sql =>
  join(
    texts.map((text) => planningMatches(row, String(text).trim())),
    ' or ',
  );

function planningMatches(row: Sql, text: string): Sql {
  if (text === '') return raw('true');
  const item = sql`${row}.item_id in (
    select i.id
    from items as i
    where i.company_id = ${slot('company_id')}
      and (${itemMatches(raw('i'), text)})
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

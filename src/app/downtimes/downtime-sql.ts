import { join, raw, type Sql, slot, sql } from '../../db/sql.ts';
import { itemMatches } from '../items/item-matches.ts';
import { identifierMatches } from '../stock/stock-item-matches.ts';

/** What somebody should do: begin what should have begun, end what should be over. */
export const ATTENTION = ['start_overdue', 'stop_overdue'] as const;

const NOW = sql`${slot('now')}::timestamptz`;

export const attentionRequired = (row: Sql): Sql => sql`(case
    when ${row}.status = 'reserved' and ${row}.starts_at < ${NOW} then array['start_overdue']
    when ${row}.status = 'started' and ${row}.stops_at < ${NOW} then array['stop_overdue']
    else array[]::text[]
  end)`;

/** How the stock of the product is kept. */
export const ITEM_TYPES = ['bulk', 'trackable'] as const;

export const itemType = (row: Sql): Sql => sql`(
    select product.tracking_type
    from items as product
    where product.company_id = ${row}.company_id
      and product.id = ${row}.product_id
  )`;

/** Any of the texts finds the product, or occurs in the identifier of the stock item. */
export const downtimeMatchesAny = (row: Sql, texts: readonly unknown[]): Sql =>
  join(
    texts.map((text) => downtimeMatches(row, String(text).trim())),
    ' or ',
  );

const downtimeMatches = (row: Sql, text: string): Sql =>
  text === ''
    ? raw('true')
    : sql`(
      exists (
        select
        from items as product
        where product.company_id = ${row}.company_id
          and product.id = ${row}.product_id
          and ${itemMatches(raw('product'), text)}
      )
      or exists (
        select
        from stock_items as piece
        where piece.company_id = ${row}.company_id
          and piece.id = ${row}.stock_item_id
          and ${identifierMatches(raw('piece'), text)}
      )
    )`;

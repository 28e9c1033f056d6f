import { stockItemStatus } from '../../app/stock/stock-item-status.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';

const s = raw('s');

/** The pieces of the product `row` that are not archived, as they came; those that came together by their numbers. */
export const stockItemsJson = (row: Sql): Sql => sql`(
  select coalesce(
    json_agg(
      json_build_object('id', s.id, 'identifier', s.identifier, 'item_id', s.product_id, 'status', ${status})
      order by s.created_at, length(s.identifier), s.identifier collate "C", s.id
    ),
    '[]'
  )
  from stock_items as s
  where s.company_id = ${row}.company_id
    and s.product_id = ${row}.id
    and s.archived_at is null
)`;

/** What version 4 calls `in_stock` is `available` here; the other words are the same. */
const status = sql`coalesce(nullif(${stockItemStatus(s)}, 'in_stock'), 'available')`;

import { stockItemStatus } from '../../app/stock/stock-item-status.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';

const s = raw('s');

/** The pieces of the product `row` that are not archived, as they came; those that came together by their numbers. */
export const stockItemsJson = (row: Sql): Sql => sql`(
  select coalesce(
    json_agg(
      (
        select row_to_json(piece)
        from (select s.id, s.identifier, s.product_id as item_id, ${status} as status) as piece
      )
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

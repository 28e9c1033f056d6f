import { type Sql, slot, sql } from '../../db/sql.ts';

/** The pieces of the product `row` that are not archived. */
export const stockItemsJson = (row: Sql): Sql => sql`(
  select coalesce(
    json_agg(
      json_build_object('id', s.id, 'identifier', s.identifier, 'item_id', s.product_id, 'status', ${status})
      order by s.created_at, s.id
    ),
    '[]'
  )
  from stock_items as s
  where s.company_id = ${row}.company_id
    and s.product_id = ${row}.id
    and s.archived_at is null
)`;

/** `available` is what is neither out nor away, nor yet to come or gone again. */
const status = sql`
  case
    when s.till <= ${slot('now')}::timestamptz then 'expired'
    when s."from" > ${slot('now')}::timestamptz then 'expected'
    else 'available'
  end
`;

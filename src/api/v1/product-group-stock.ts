import { type Sql, slot, sql } from '../../db/sql.ts';

/** How many units of the group `row` are there now. */
export const groupStock = (row: Sql): Sql => sql`(
  select coalesce(sum(${productStock(sql`p`)}), 0)
  from items as p
  where ${isProductOf(row)}
)`;

/** The products of the group `row`: with an archived one, those that were archived with it. */
export const isProductOf = (row: Sql): Sql => sql`
  p.company_id = ${row}.company_id
    and p.product_group_id = ${row}.id
    and p.archived_at is not distinct from ${row}.archived_at
`;

/** How many units of the product `row` are there now: expected and temporary stock counts while it is. */
export const productStock = (row: Sql): Sql => sql`
  case ${row}.tracking_type
    when 'trackable' then (
      select count(*)
      from stock_items as s
      where s.company_id = ${row}.company_id
        and s.product_id = ${row}.id
        and s.archived_at is null
        and ${isNow(sql`s`)}
    )
    else (
      select coalesce(sum(c.quantity), 0)
      from stock_counts as c
      where c.company_id = ${row}.company_id
        and c.item_id = ${row}.id
        and ${isNow(sql`c`)}
    )
  end
`;

const isNow = (row: Sql): Sql => sql`
  (${row}."from" is null or ${row}."from" <= ${slot('now')}::timestamptz)
    and (${row}.till is null or ${row}.till > ${slot('now')}::timestamptz)
`;

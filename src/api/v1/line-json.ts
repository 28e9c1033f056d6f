import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import { momentJson } from './json-parts.ts';

/** The JSON of each line of the order `row`, in their order: a statement that can be cut off. */
export const linesJson = (row: Sql): Sql => sql`
  select ${lineJson(alias('l'), row)} as json
  from lines as l
  where ${isLineOf(row)}
  order by l.position, l.id
`;

/** A line `l` of the order `row` that is shown. */
export const isLineOf = (row: Sql): Sql => sql`
  l.company_id = ${COMPANY}
    and l.order_id = ${row}.id
    and l.owner_type = 'orders'
    and ${isShownLine(alias('l'))}
`;

/** The lines that add up to the price: a bundle's line stands for its parts. */
export const isShownLine = (row: Sql): Sql => sql`
  ${row}.parent_line_id is null
    and ${row}.relevant
    and ${row}.archived_at is null
`;

/** The JSON of the line `row` of an order. */
export const lineJson = (row: Sql, order: Sql): Sql => sql`(
    select row_to_json(line)
    from (select ${lineColumns(row, order)}) as line
  )`;

export const lineColumns = (row: Sql, order: Sql): Sql => sql`
        ${row}.id,
        ${row}.title,
        json_float(${row}.quantity) as quantity,
        ${row}.price_each_in_cents,
        ${row}.price_in_cents,
        ${row}.price_with_tax_in_cents,
        case ${order}.tax_strategy
          when 'inclusive' then ${row}.price_with_tax_in_cents
          else ${row}.price_in_cents
        end as display_price_in_cents,
        ${row}.position::text as position,
        ${planningId(row)} as planning_id,
        ${row}.order_id,
        ${row}.tax_category_id,
        ${momentJson(sql`${row}.created_at`)} as created_at,
        ${momentJson(sql`${row}.updated_at`)} as updated_at
`;

/** The planning of a whole bundle is not shown. */
const planningId = (row: Sql): Sql => sql`(
          select p.id
          from plannings as p
          where p.company_id = ${COMPANY}
            and p.id = ${row}.planning_id
            and p.quantity is not null
        )`;

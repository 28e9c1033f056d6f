import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import { momentJson } from './json-parts.ts';

/** The plannings of the order `row`, in order of creation. */
export const planningsJson = (row: Sql): Sql => sql`(
  select coalesce(json_agg(${planningJson(alias('p'))} order by p.created_at, p.id), '[]')
  from plannings as p
  where ${isShownPlanning(row)}
)`;

/** Of products only: the planning of a whole bundle has no units of its own, those of its parts have them. */
export const isShownPlanning = (row: Sql): Sql => sql`
  p.company_id = ${COMPANY}
    and p.order_id = ${row}.id
    and p.quantity is not null
    and p.archived_at is null
`;

/** The JSON of the planning `row`, with the price of the line that came with it. */
export const planningJson = (row: Sql): Sql => sql`(
    select row_to_json(planning)
    from (
      select
        ${row}.id,
        ${row}.order_id,
        ${row}.item_id,
        ${row}.quantity,
        coalesce(own.price_each_in_cents, 0) as price_each_in_cents,
        ${row}.reserved,
        ${row}.started,
        ${row}.stopped,
        own.charge_label,
        own.charge_length,
        ${momentJson(sql`${row}.created_at`)} as created_at,
        ${momentJson(sql`${row}.updated_at`)} as updated_at,
        ${stockItemPlannings(row)} as stock_item_plannings
      from (select) as planned
      left join lines as own
        on own.company_id = ${COMPANY}
        and own.planning_id = ${row}.id
        and own.owner_type = 'orders'
    ) as planning
  )`;

const stockItemPlannings = (row: Sql): Sql => sql`(
          select coalesce(json_agg(${STOCK_ITEM_PLANNING} order by named.created_at, named.id), '[]')
          from stock_item_plannings as named
          where named.company_id = ${COMPANY}
            and named.planning_id = ${row}.id
            and named.archived_at is null
        )`;

const STOCK_ITEM_PLANNING = sql`(
            select row_to_json(stock_item_planning)
            from (
              select
                named.id,
                named.planning_id,
                named.stock_item_id,
                named.reserved,
                named.started,
                named.stopped,
                ${momentJson(alias('named.created_at'))} as created_at,
                ${momentJson(alias('named.updated_at'))} as updated_at
            ) as stock_item_planning
          )`;

import { alias, COMPANY, literal, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { identifierMatches } from '../catalogue/stock-item-sql.ts';
import { orderInView, type OrderInView } from '../rows/visible-orders.ts';

export const SUGGESTED_ACTIONS = ['book', 'start', 'stop'] as const;
export type SuggestedAction = (typeof SUGGESTED_ACTIONS)[number];

export const SUGGESTION_STATUSES = ['available_in_location', 'overdue', 'unavailable', 'already_booked'] as const;

export interface SuggestionsQuestion {
  readonly action: SuggestedAction;
  readonly order_id: string;
  /** Products, or product groups for all of theirs. */
  readonly item_ids: readonly string[];
  /** Null: as the order has it. */
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
  /** Null: stock items at other locations are listed as well, as unavailable. */
  readonly location_id: string | null;
  /** Any of these texts occurs in the identifier; null: whichever. */
  readonly texts: readonly string[] | null;
}

export interface Suggestion {
  readonly stock_item_id: string;
  readonly item_id: string;
  readonly status: (typeof SUGGESTION_STATUSES)[number];
}

/**
 * The stock items of a product, and whether an order can book or start them; for stopping, only those that the order
 * has out. Temporary stock items come first, because they cost money while unused, then available ones.
 */
export async function stockItemSuggestions(
  view: ReadContext,
  question: SuggestionsQuestion,
): Promise<readonly Suggestion[]> {
  const order = await orderInView(view, question.order_id);
  return view.db.many<Suggestion>(sql`
    with asked as materialized (${askedStockItems(view, question, order)}),
    suggested as (
      select asked.id as stock_item_id, asked.product_id as item_id, asked.identifier, asked.is_temporary,
        ${STATUS[question.action]} as status
      from asked
      left join lateral (${namedByOrder(view, order)}) as own on true
      left join lateral (${namedByOthers(view, order)}) as other on true
      where ${question.action === 'stop' ? sql`own.is_started and not own.is_stopped` : sql`true`}
    )
    select stock_item_id, item_id, status
    from suggested
    order by is_temporary desc, status <> 'available_in_location', lower(identifier) collate "C", stock_item_id
  `);
}

/** With the time for which each would be needed; an order without one is asked about the present. */
function askedStockItems(view: ReadContext, question: SuggestionsQuestion, order: OrderInView): Sql {
  const { item_ids, location_id, texts } = question;
  const from = question.from ?? order.starts_at ?? view.now;
  const till = question.till ?? order.stops_at ?? null;
  const matches = (texts ?? []).map((text) => identifierMatches(alias('s'), text.trim()));
  return sql`
    select s.id, s.product_id, s.identifier, s.till is not null as is_temporary, need."from", need.till,
      s.location_id = ${location_id ?? order.start_location_id}
        and (s."from" is null or s."from" <= need."from")
        and (s.till is null or s.till >= need.till) as is_there
    from items as product
    cross join lateral (
      select
        ${from}::timestamptz - make_interval(secs => product.buffer_time_before) as "from",
        greatest(
          coalesce(${till}::timestamptz, ${from}::timestamptz) + make_interval(secs => product.buffer_time_after),
          ${from}::timestamptz + interval '1 microsecond'
        ) as till
    ) as need
    join stock_items as s
      on s.company_id = ${COMPANY}
      and s.product_id = product.id
      and s.archived_at is null
    where product.company_id = ${view.company.id}
      and product.type = 'products'
      and (product.id = any(${item_ids}::uuid[]) or product.product_group_id = any(${item_ids}::uuid[]))
      and (${location_id}::uuid is null or s.location_id = ${location_id})
      and (${texts === null} or ${matches.length === 0 ? sql`false` : anyOf(matches)})
  `;
}

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${conditions.reduce((all, each) => sql`${all} or ${each}`)})`;

const namedByOrder = (view: ReadContext, order: OrderInView): Sql => sql`
  select true as is_named, bool_or(own.started) as is_started, bool_and(own.stopped) as is_stopped
  from stock_item_plannings as own
  where own.company_id = ${view.company.id}
    and own.stock_item_id = asked.id
    and own.order_id = ${order.id}
    and own.archived_at is null
  having count(*) > 0
`;

/** The orders that hold it during the period, have it out, or should have returned it. */
const namedByOthers = (view: ReadContext, order: OrderInView): Sql => sql`
  select bool_or(other.reserved_from < asked.till and other.reserved_till > asked."from") as is_held,
    bool_or(other.started and other.reserved_till > ${view.now}) as is_out,
    bool_or(other.started and other.reserved_till <= ${view.now}) as is_late
  from stock_item_plannings as other
  where other.company_id = ${view.company.id}
    and other.stock_item_id = asked.id
    and other.order_id is distinct from ${order.id}
    and other.archived_at is null
    and not other.stopped
    and (other.reserved or other.started)
`;

const STATUS: Readonly<Record<SuggestedAction, Sql>> = {
  book: sql`case
          when own.is_named then 'already_booked'
          when not asked.is_there or other.is_held then 'unavailable'
          when other.is_late then 'overdue'
          else 'available_in_location'
        end`,
  start: sql`case
          when own.is_started then 'already_booked'
          when not asked.is_there or other.is_held or other.is_out then 'unavailable'
          when other.is_late then 'overdue'
          else 'available_in_location'
        end`,
  stop: literal('available_in_location'),
};

import { alias, bind, COMPANY, compile, empty, raw, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { photoUrl } from '../catalogue/item-attributes.ts';
import { itemHasTag, itemMatchesAny } from '../catalogue/item-matches.ts';

/** A product visible on the timeline, with its current stock. */
export interface TimelineRow {
  readonly id: string;
  readonly product_id: string;
  readonly product_group_id: string;
  readonly name: string;
  readonly product_group_name: string;
  readonly tracking_type: 'bulk' | 'trackable';
  readonly always_available: boolean;
  readonly stock_item_count: number;
  /** Null for tracked products, and when there is no limit. */
  readonly quantity: number | null;
  /** Seconds. */
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly photo_url: string | null;
}

/** Null means all. */
export interface TimelineRowFilter {
  readonly texts: readonly string[] | null;
  readonly tags: readonly string[] | null;
  readonly product_group_ids: readonly string[] | null;
  /** Only products with stock or plannings there, past ones included; only the stock there counts. */
  readonly location_ids: readonly string[] | null;
  /** Only products with plannings in the window, drafts included; overdue units count until now. */
  readonly booked: { readonly from: Temporal.Instant; readonly till: Temporal.Instant } | null;
}

/** By the names of their groups, and within a group by position. One more than `limit` when there are more. */
export function timelineRows(
  view: ReadContext,
  filter: TimelineRowFilter,
  limit: number,
): Promise<readonly TimelineRow[]> {
  const { texts, tags, product_group_ids, location_ids, booked } = filter;
  const company_id = view.company.id;
  const product = alias('product');
  const statement = compile(sql`
    with pieces as (
      select product_id, count(*)::integer as units
      from stock_items
      where company_id = ${company_id}
        and archived_at is null
        and ${inService(view)}${at(location_ids, 'location_id')}
      group by product_id
    ),
    bulk as (
      select item_id as product_id, sum(quantity)::integer as units
      from stock_counts
      where company_id = ${company_id}
        and ${inService(view)}${at(location_ids, 'location_id')}
      group by item_id
    )
    select product.id, product.id as product_id, product.product_group_id, product.name, product_group.name as product_group_name, product.tracking_type,
      product.always_available, coalesce(pieces.units, 0) as stock_item_count,
      case when product.tracking_type = 'bulk' and not product.always_available then coalesce(bulk.units, 0) end as quantity,
      product.buffer_time_before, product.buffer_time_after,
      ${photoUrl(product)} as photo_url
    from items as product
    join items as product_group
      on product_group.company_id = ${COMPANY}
      and product_group.id = product.product_group_id
    left join pieces on pieces.product_id = product.id
    left join bulk on bulk.product_id = product.id
    where product.company_id = ${company_id}
      and product.type = 'products'
      and product.tracking_type <> 'none'
      and product.archived_at is null
      ${texts === null ? empty : sql`and (${itemMatchesAny(product, texts)})`}
      ${tags === null ? empty : sql`and ${itemHasTag(product, tags)}`}
      ${product_group_ids === null ? empty : sql`and product.product_group_id = any(${product_group_ids}::uuid[])`}
      ${location_ids === null ? empty : isKnownAt(location_ids)}
      ${booked === null ? empty : isBooked(view, booked, location_ids)}
    order by lower(product_group.name), product.product_group_id, product.sorting_weight, lower(product.name), product.id
    limit ${limit + 1}
  `);
  return view.db.many<TimelineRow>(bind(statement, { base_url: view.base_url }));
}

const inService = ({ now }: ReadContext): Sql =>
  sql`("from" is null or "from" <= ${now}) and (till is null or till > ${now})`;

const at = (location_ids: readonly string[] | null, column: string): Sql =>
  location_ids === null ? empty : sql` and ${raw(column)} = any(${location_ids}::uuid[])`;

const isKnownAt = (location_ids: readonly string[]): Sql => sql`and (
        product.always_available
        or exists (
          select
          from stock_items as s
          where s.company_id = ${COMPANY}
            and s.product_id = product.id
            and s.archived_at is null${at(location_ids, 's.location_id')}
        )
        or exists (
          select
          from stock_counts as s
          where s.company_id = ${COMPANY}
            and s.item_id = product.id${at(location_ids, 's.location_id')}
        )
        or exists (
          select
          from plannings as planned
          where planned.company_id = ${COMPANY}
            and planned.item_id = product.id
            and (planned.units > 0 or planned.draft_units > 0)${at(location_ids, 'planned.start_location_id')}
        )
      )`;

const isBooked = (
  { now }: ReadContext,
  { from, till }: NonNullable<TimelineRowFilter['booked']>,
  location_ids: readonly string[] | null,
): Sql => sql`and exists (
        select
        from plannings as planned
        where planned.company_id = ${COMPANY}
          and planned.item_id = product.id
          and planned.planning_type = 'order'
          and planned.archived_at is null
          and (planned.units > 0 or planned.draft_units > 0 or planned.started > 0)
          and planned.starts_at < ${till}
          and (planned.stops_at > ${from} or (planned.started > planned.stopped and ${from} <= ${now}::timestamptz))${at(location_ids, 'planned.start_location_id')}
      )`;

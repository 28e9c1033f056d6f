import { COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { recalculateShortages } from '../availability/shortages.ts';

/** The columns of a group that decide how long its units are taken, and which shortage is allowed. */
export interface StockRules {
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
  readonly allow_shortage: boolean;
  readonly shortage_limit: number;
  readonly always_available: boolean;
}

interface RulesChange {
  readonly product_ids: readonly string[];
  readonly before: StockRules;
  readonly after: StockRules;
  readonly confirmed: boolean;
}

/**
 * Applies changed rules of a product group to its plannings, which must still fit in stock. The caller has locked the
 * products and has written the rules to them. Rules that only become looser cannot cause a shortage.
 */
export async function recalculatePlannings(work: Work, change: RulesChange): Promise<void> {
  const { before, after, product_ids, confirmed } = change;
  if (hasOtherBuffers(before, after)) await moveBuffers(work, product_ids, after);
  if (!hasOtherBuffers(before, after) && greatestShortage(before) === greatestShortage(after)) return;
  const places = await plannedPlaces(work, product_ids);
  if (isTighter(before, after)) {
    await refuseShortages(
      work,
      places.map((place) => ({ ...place, steps: [] })),
      confirmed,
    );
  }
  await recalculateShortages(work, places);
}

const hasOtherBuffers = (before: StockRules, after: StockRules): boolean =>
  before.buffer_time_before !== after.buffer_time_before || before.buffer_time_after !== after.buffer_time_after;

const isTighter = (before: StockRules, after: StockRules): boolean =>
  after.buffer_time_before > before.buffer_time_before ||
  after.buffer_time_after > before.buffer_time_after ||
  greatestShortage(after) < greatestShortage(before);

const greatestShortage = ({ always_available, allow_shortage, shortage_limit }: StockRules): number =>
  always_available ? Infinity : allow_shortage ? shortage_limit : 0;

const plannedPlaces = (
  work: Work,
  productIds: readonly string[],
): Promise<readonly { readonly product_id: string; readonly location_id: string }[]> =>
  work.tx.many(sql`
    select distinct item_id as product_id, start_location_id as location_id
    from plannings
    where company_id = ${work.company.id}
      and item_id = any(${productIds}::uuid[])
      and units > 0
    order by item_id, start_location_id
  `);

/** Orders that are over keep their times. Downtimes have no buffers. */
async function moveBuffers(work: Work, productIds: readonly string[], after: StockRules): Promise<void> {
  const { buffer_time_before, buffer_time_after } = after;
  const blocking = await stockItemsTwice(work, productIds, after);
  if (blocking.length > 0) {
    throw refuse('stock_item_specified', 'One or more items are not available', { warning: [], blocking });
  }
  await work.tx.run(sql`
    update plannings
    set
      reserved_from = starts_at - make_interval(secs => ${buffer_time_before}),
      reserved_till = stops_at + make_interval(secs => ${buffer_time_after}),
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and item_id = any(${productIds}::uuid[])
      and planning_type = 'order'
      and starts_at is not null
      and stops_at is not null
      and (units > 0 or draft_units > 0)
  `);
  await work.tx.run(sql`
    update stock_item_plannings as s
    set
      reserved_from = s.starts_at - make_interval(secs => ${buffer_time_before}),
      reserved_till = s.stops_at + make_interval(secs => ${buffer_time_after}),
      updated_at = ${work.now}
    from plannings as p
    where p.company_id = ${work.company.id}
      and p.item_id = any(${productIds}::uuid[])
      and s.company_id = ${COMPANY}
      and s.planning_id = p.id
      and s.stock_item_planning_type = 'order'
      and s.starts_at is not null
      and s.stops_at is not null
      and s.archived_at is null
      and not s.stopped
  `);
}

interface StockItemsTwice {
  readonly reason: 'stock_item_specified';
  readonly item_id: string;
  readonly unavailable: readonly string[];
  readonly available: readonly string[];
  readonly orders: readonly { readonly id: string }[];
  readonly downtimes: readonly { readonly id: string }[];
}

/** Finds specified stock items whose periods would overlap, before the database would refuse them. */
const stockItemsTwice = (
  work: Work,
  productIds: readonly string[],
  { buffer_time_before, buffer_time_after }: StockRules,
): Promise<readonly StockItemsTwice[]> =>
  work.tx.many(sql`
    with named as (
      select
        s.id,
        s.stock_item_id,
        s.order_id,
        s.downtime_id,
        p.item_id,
        case
          when s.downtime_id is not null then tstzrange(s.reserved_from, s.reserved_till)
          else tstzrange(
            s.starts_at - make_interval(secs => ${buffer_time_before}),
            s.stops_at + make_interval(secs => ${buffer_time_after})
          )
        end as taken
      from stock_item_plannings as s
      join plannings as p on p.company_id = ${COMPANY} and p.id = s.planning_id
      where s.company_id = ${work.company.id}
        and p.item_id = any(${productIds}::uuid[])
        and s.archived_at is null
        and not s.stopped
        and (s.reserved or s.started)
    )
    select
      'stock_item_specified' as reason,
      a.item_id,
      array_agg(distinct a.stock_item_id order by a.stock_item_id) as unavailable,
      '{}'::uuid[] as available,
      coalesce(
        json_agg(distinct jsonb_build_object('id', a.order_id)) filter (where a.order_id is not null),
        '[]'
      ) as orders,
      coalesce(
        json_agg(distinct jsonb_build_object('id', a.downtime_id)) filter (where a.downtime_id is not null),
        '[]'
      ) as downtimes
    from named as a
    join named as b on b.stock_item_id = a.stock_item_id and b.id <> a.id and b.taken && a.taken
    group by a.item_id
    order by a.item_id
  `);

/** Whether a planning that is not over uses one of these items. The caller has locked them. */
export async function isPlanned(work: Work, itemIds: readonly string[]): Promise<boolean> {
  const found = await work.tx.maybe(sql`
    select 1 as one
    from plannings
    where company_id = ${work.company.id}
      and item_id = any(${itemIds}::uuid[])
      and (units > 0 or draft_units > 0)
    limit 1
  `);
  return found !== undefined;
}

export interface UnitsOut {
  readonly item_id: string;
  readonly orders: readonly { readonly id: string }[];
  readonly downtimes: readonly { readonly id: string }[];
}

/** Which of these products have units out that must come back, and for which orders. The caller has locked them. */
export function unitsOut(work: Work, itemIds: readonly string[]): Promise<readonly UnitsOut[]> {
  return work.tx.many<UnitsOut>(sql`
    select
      item_id,
      coalesce(
        json_agg(distinct jsonb_build_object('id', order_id)) filter (where order_id is not null),
        '[]'
      ) as orders,
      coalesce(
        json_agg(distinct jsonb_build_object('id', downtime_id)) filter (where downtime_id is not null),
        '[]'
      ) as downtimes
    from plannings
    where company_id = ${work.company.id}
      and item_id = any(${itemIds}::uuid[])
      and started > stopped
      and sold = 0
      and archived_at is null
    group by item_id
    order by item_id
  `);
}

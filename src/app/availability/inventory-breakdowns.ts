import { COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { uuidOf } from '../../lib/uuid-of.ts';

export const BREAKDOWN_STATUSES = ['expected', 'in_stock', 'expired'] as const;
export const BREAKDOWN_TYPES = ['regular', 'temporary'] as const;

export interface InventoryBreakdown {
  readonly id: string;
  readonly location_id: string;
  readonly product_id: string;
  readonly inventory_breakdown_type: (typeof BREAKDOWN_TYPES)[number];
  readonly status: (typeof BREAKDOWN_STATUSES)[number];
  /** Expected stock. */
  readonly from?: Temporal.Instant;
  /** Temporary stock. */
  readonly till?: Temporal.Instant;
  readonly stock_count: number;
  /** Out at the moment; only for stock that has arrived. */
  readonly started?: number;
  readonly downtime_count: number;
}

/** Null means all. */
export interface BreakdownFilter {
  readonly inventory_breakdown_types: readonly string[] | null;
  readonly location_ids: readonly string[] | null;
  readonly product_ids: readonly string[] | null;
  readonly product_group_ids: readonly string[] | null;
}

/** Stock as of now, of every status, by location, product, kind, and times of arrival and departure. */
export async function inventoryBreakdowns(
  view: ReadContext,
  filter: BreakdownFilter,
): Promise<readonly InventoryBreakdown[]> {
  const rows = await breakdownRows(view, filter);
  const places = Map.groupBy(rows, ({ product_id, location_id }) => `${product_id} ${location_id}`);
  const types = filter.inventory_breakdown_types;
  return [...places.values()]
    .flatMap(withUnitsInUse)
    .filter((row) => types === null || types.includes(row.inventory_breakdown_type));
}

interface BreakdownRow {
  readonly location_id: string;
  readonly product_id: string;
  readonly status: InventoryBreakdown['status'];
  readonly inventory_breakdown_type: InventoryBreakdown['inventory_breakdown_type'];
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
  readonly stock_count: number;
  /** Stock items of these that are known to be out, or down. */
  readonly items_out: number;
  readonly items_down: number;
  /** Of the product at the location altogether. */
  readonly units_out: number;
  readonly units_down: number;
}

function breakdownRows(view: ReadContext, filter: BreakdownFilter): Promise<readonly BreakdownRow[]> {
  const { now } = view;
  const company_id = view.company.id;
  return view.db.many<BreakdownRow>(sql`
    with product as (
      select id
      from items
      where company_id = ${company_id}
        and type = 'products'
        and tracking_type <> 'none'
        and archived_at is null
        and (${filter.product_ids}::uuid[] is null or id = any(${filter.product_ids}::uuid[]))
        and (${filter.product_group_ids}::uuid[] is null or product_group_id = any(${filter.product_group_ids}::uuid[]))
    ),
    stock as (
      select s.item_id as product_id, s.location_id, s."from", s.till, s.quantity as units, 0 as out, 0 as down
      from stock_counts as s
      join product on product.id = s.item_id
      where s.company_id = ${company_id}
      union all
      select s.product_id, s.location_id, s."from", s.till, 1, coalesce(used.out, 0), coalesce(used.down, 0)
      from stock_items as s
      join product on product.id = s.product_id
      left join lateral (
        select
          max(case when p.stock_item_planning_type = 'order' then 1 else 0 end) as out,
          max(case when p.stock_item_planning_type = 'downtime' then 1 else 0 end) as down
        from stock_item_plannings as p
        where p.company_id = ${COMPANY}
          and p.stock_item_id = s.id
          and p.archived_at is null
          and not p.stopped
          and (p.started or (p.stock_item_planning_type = 'downtime' and p.reserved
            and p.reserved_from <= ${now} and p.reserved_till > ${now}))
      ) as used on true
      where s.company_id = ${company_id}
        and s.archived_at is null
    ),
    used as (
      select p.item_id as product_id, p.start_location_id as location_id,
        sum(p.started - p.stopped - p.sold) filter (where p.planning_type = 'order') as out,
        sum(p.units) filter (where p.planning_type = 'downtime') as down
      from plannings as p
      join product on product.id = p.item_id
      where p.company_id = ${company_id}
        and p.archived_at is null
        and p.started > p.stopped
      group by 1, 2
    ),
    resting as (
      select p.item_id as product_id, p.start_location_id as location_id, sum(p.units) as down
      from plannings as p
      join product on product.id = p.item_id
      where p.company_id = ${company_id}
        and p.downtime_id is not null
        and p.started <= p.stopped
        and p.units > 0
        and p.reserved_from <= ${now}
        and p.reserved_till > ${now}
      group by 1, 2
    )
    select s.location_id, s.product_id, s.status, s.inventory_breakdown_type, s."from", s.till,
      sum(s.units)::integer as stock_count, sum(s.out)::integer as items_out, sum(s.down)::integer as items_down,
      coalesce(max(used.out), 0)::integer as units_out,
      (coalesce(max(used.down), 0) + coalesce(max(resting.down), 0))::integer as units_down
    from (
      select product_id, location_id, till, units, out, down,
        case when till <= ${now} then 'expired' when "from" > ${now} then 'expected' else 'in_stock' end as status,
        case when till is null then 'regular' else 'temporary' end as inventory_breakdown_type,
        case when "from" > ${now} then "from" end as "from"
      from stock
      where ${filter.location_ids}::uuid[] is null or location_id = any(${filter.location_ids}::uuid[])
    ) as s
    left join used using (product_id, location_id)
    left join resting using (product_id, location_id)
    group by s.location_id, s.product_id, s.status, s.inventory_breakdown_type, s."from", s.till
    having sum(s.units) <> 0
    order by s.product_id, s.location_id, s.inventory_breakdown_type, s."from" nulls first, s.till nulls first
  `);
}

/** The rows of one product at one location. */
function withUnitsInUse(rows: readonly BreakdownRow[]): readonly InventoryBreakdown[] {
  const present = rows.filter(({ status }) => status === 'in_stock');
  const out = shared(
    present.map(({ items_out }) => items_out),
    present,
    rows[0]?.units_out ?? 0,
  );
  const down = shared(
    present.map(({ items_down }) => items_down),
    present,
    rows[0]?.units_down ?? 0,
  );
  return rows.map((row) => {
    const index = present.indexOf(row);
    return breakdownOf(row, { started: out[index], downtime_count: down[index] ?? 0 });
  });
}

/**
 * Units in use by row. Tracked stock says which ones; other units count against regular stock first, and units beyond
 * all stock against the first row.
 */
function shared(known: readonly number[], rows: readonly BreakdownRow[], total: number): readonly number[] {
  let rest = Math.max(0, total - known.reduce((sum, units) => sum + units, 0));
  const units = known.map((count, index) => {
    const room = Math.max(0, (rows[index]?.stock_count ?? 0) - count);
    const taken = Math.min(room, rest);
    rest -= taken;
    return count + taken;
  });
  return units.map((count, index) => (index === 0 ? count + rest : count));
}

function breakdownOf(
  row: BreakdownRow,
  { started, downtime_count }: { readonly started: number | undefined; readonly downtime_count: number },
): InventoryBreakdown {
  const { location_id, product_id, inventory_breakdown_type, status, from, till, stock_count } = row;
  const moments = [from, till].map((moment) => moment?.toString() ?? '');
  return {
    id: uuidOf('inventory_breakdowns', product_id, location_id, inventory_breakdown_type, status, ...moments),
    location_id,
    product_id,
    inventory_breakdown_type,
    status,
    ...(from === null ? {} : { from }),
    ...(till === null ? {} : { till }),
    stock_count,
    ...(started === undefined ? {} : { started }),
    downtime_count,
  };
}

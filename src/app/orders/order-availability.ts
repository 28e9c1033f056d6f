import { COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { windowAhead } from '../../domain/availability/levels.ts';
import { tightestMoment, type Tightness } from '../../domain/availability/shortages.ts';
import { microsecondsOf, type Window } from '../../domain/time/window.ts';
import { countedUnits, loadSupplies, spanOf, type StockedProduct } from '../availability/supplies.ts';
import { orderInView, type OrderInView } from '../rows/visible-orders.ts';

export interface DatedOrder {
  readonly id: string;
  readonly start_location_id: string;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

/** Units of a product group that an order could have, including those it already has. */
export interface GroupUnits {
  /** `Infinity` when there is no limit. */
  readonly available: number;
  /** Stock items that no other order specifies; null for bulk stock. */
  readonly stock_item_ids: readonly string[] | null;
}

/** By product group: everything that can be booked, and what the order already has and can no longer book. */
export async function availableForOrder(
  view: ReadContext,
  order: DatedOrder,
): Promise<ReadonlyMap<string, GroupUnits>> {
  const products = await askedProducts(view, order);
  if (products.length === 0) return new Map();
  const { start_location_id: location_id } = order;
  const supplies = await loadSupplies(view, {
    products,
    location_ids: [location_id],
    window: spanOf(products.map(({ window }) => window)),
    without: { order_id: order.id },
  });
  const freeStockItemIds = await freeStockItems(view, order);
  const unitsOf = ({ id, window }: AskedProduct): number => {
    const { stock = [], taken = [] } = supplies.get(id)?.get(location_id) ?? {};
    return Math.max(0, tightestMoment(stock, taken, window).available);
  };
  const groups = Map.groupBy(products, ({ product_group_id }) => product_group_id);
  return new Map([...groups].map(([id, ofGroup]) => [id, groupUnits(ofGroup, unitsOf, freeStockItemIds)]));
}

function groupUnits(
  products: readonly AskedProduct[],
  unitsOf: (product: AskedProduct) => number,
  freeStockItemIds: ReadonlyMap<string, readonly string[]>,
): GroupUnits {
  const isTracked = products.some(({ tracking_type }) => tracking_type === 'trackable');
  return {
    available: products.reduce((sum, product) => sum + unitsOf(product), 0),
    stock_item_ids: isTracked ? products.flatMap(({ id }) => freeStockItemIds.get(id) ?? []) : null,
  };
}

interface AskedProduct extends StockedProduct {
  /** With its buffer times, from now on; the whole period when all of it is over. */
  readonly window: Window;
}

async function askedProducts(view: ReadContext, order: DatedOrder): Promise<readonly AskedProduct[]> {
  const rows = await view.db.many<ProductRow>(sql`
    select i.id, i.product_group_id, i.tracking_type, i.allow_shortage, i.shortage_limit,
      i.always_available or i.tracking_type = 'none' as unlimited, i.product_type = 'rental' as returnable,
      i.buffer_time_before, i.buffer_time_after
    from items as i
    where i.company_id = ${view.company.id}
      and i.type = 'products'
      and (
        i.archived_at is null
        or exists (
          select
          from plannings as p
          where p.company_id = ${COMPANY}
            and p.order_id = ${order.id}
            and p.item_id = i.id
            and p.archived_at is null
        )
      )
    order by i.product_group_id, i.sorting_weight, i.id
  `);
  const now_us = microsecondsOf(view.now);
  return rows.map(({ buffer_time_before, buffer_time_after, ...product }) => {
    const from_us = microsecondsOf(order.starts_at) - buffer_time_before * SECOND_us;
    const till_us = microsecondsOf(order.stops_at) + buffer_time_after * SECOND_us;
    return { ...product, window: { from_us: till_us <= now_us ? from_us : Math.max(from_us, now_us), till_us } };
  });
}

const SECOND_us = 1_000_000;

interface ProductRow extends StockedProduct {
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
}

/** By product, the stock items that are in stock for the whole window and free of other orders and downtimes. */
async function freeStockItems(view: ReadContext, order: DatedOrder): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await view.db.many<{ readonly product_id: string; readonly ids: readonly string[] }>(sql`
    select s.product_id, array_agg(s.id order by length(s.identifier), s.identifier collate "C", s.id) as ids
    from stock_items as s
    join items as i
      on i.company_id = ${COMPANY}
      and i.id = s.product_id
    cross join lateral (
      select
        ${order.starts_at}::timestamptz - i.buffer_time_before * interval '1 second' as "from",
        ${order.stops_at}::timestamptz + i.buffer_time_after * interval '1 second' as till
    ) as w
    cross join lateral (
      select case when w.till <= ${view.now} then w."from" else greatest(w."from", ${view.now}) end as "from"
    ) as ahead
    where s.company_id = ${view.company.id}
      and s.location_id = ${order.start_location_id}
      and s.archived_at is null
      and (s."from" is null or s."from" <= ahead."from")
      and (s.till is null or s.till >= w.till)
      and not exists (
        select
        from stock_item_plannings as named
        where named.company_id = ${COMPANY}
          and named.stock_item_id = s.id
          and named.order_id is distinct from ${order.id}
          and named.archived_at is null
          and not named.stopped
          and (named.reserved or named.started)
          and named.reserved_from < w.till
          and (
            named.reserved_till > ahead."from"
            or (named.started and named.reserved_till <= ${view.now} and ahead."from" <= ${view.now})
          )
      )
    group by s.product_id
  `);
  return new Map(rows.map(({ product_id, ids }) => [product_id, ids]));
}

/** Units that the order could have; null when there is no limit. */
export interface PlanningAvailability {
  readonly location: {
    readonly stock_count: number | null;
    /** Units not taken by others, including all the order's own. */
    readonly available: number | null;
    readonly plannable: number | null;
  };
}

/**
 * By planning of an order, how many units it could have during its period. A bundle counts whole bundles, limited by
 * its scarcest part. Items without stock counts are left out.
 */
export async function orderPlanningAvailability(
  view: ReadContext,
  order_id: string,
): Promise<ReadonlyMap<string, PlanningAvailability>> {
  const order = await orderInView(view, order_id);
  const rows = await readPlannings(view, order);
  const parts = rows.filter((row) => row.quantity !== null && row.tracking_type !== 'none');
  const units = await unitsByProduct(view, order, parts);
  const bundles = rows.filter(({ quantity }) => quantity === null);
  return new Map([
    ...bundles.flatMap((bundle) => {
      const own = parts.filter((part) => part.parent_planning_id === bundle.planning_id && !part.is_archived);
      return own.length === 0 ? [] : [[bundle.planning_id, published(wholeBundles(bundle, own, units))] as const];
    }),
    ...parts.map((part) => [part.planning_id, published(units.get(part.id) as Units)] as const),
  ]);
}

interface PlanningRow extends StockedProduct {
  readonly planning_id: string;
  readonly parent_planning_id: string | null;
  readonly is_archived: boolean;
  /** Null for a whole bundle. */
  readonly quantity: number | null;
  /** Of a bundle. */
  readonly bundles: number | null;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
}

/** Those that are archived too, as long as the bundle that they are part of is not. */
const readPlannings = (view: ReadContext, order: OrderInView): Promise<readonly PlanningRow[]> =>
  view.db.many<PlanningRow>(sql`
    select p.id as planning_id, p.parent_planning_id, p.archived_at is not null as is_archived, p.quantity,
      p.reserved_from, p.reserved_till, line.quantity as bundles,
      i.id, i.product_group_id, i.tracking_type, i.allow_shortage, i.shortage_limit,
      i.always_available or i.tracking_type = 'none' as unlimited, i.product_type = 'rental' as returnable
    from plannings as p
    join items as i
      on i.company_id = ${COMPANY}
      and i.id = p.item_id
    left join plannings as parent
      on parent.company_id = ${COMPANY}
      and parent.id = p.parent_planning_id
    left join lines as line
      on line.company_id = ${COMPANY}
      and line.planning_id = p.id
      and line.owner_type = 'orders'
    where p.company_id = ${view.company.id}
      and p.order_id = ${order.id}
      and (p.archived_at is null or (parent.id is not null and parent.archived_at is null))
    order by p.created_at, p.id
  `);

interface Units {
  readonly stock_count: number;
  readonly available: number;
}

/** By product. The plannings of an order have one time, but for buffers; without a period it is the present. */
async function unitsByProduct(
  view: ReadContext,
  order: OrderInView,
  plannings: readonly PlanningRow[],
): Promise<ReadonlyMap<string, Units>> {
  if (plannings.length === 0) return new Map();
  const { start_location_id: location_id } = order;
  const asked = new Map(plannings.map((planning) => [planning.id, { planning, window: windowOf(view, planning) }]));
  const supplies = await loadSupplies(view, {
    products: [...asked.values()].map(({ planning }) => planning),
    location_ids: [location_id],
    window: spanOf([...asked.values()].map(({ window }) => window)),
    without: { order_id: order.id },
  });
  return new Map(
    [...asked].map(([id, { window }]): [string, Tightness] => {
      const { stock = [], taken = [] } = supplies.get(id)?.get(location_id) ?? {};
      return [id, tightestMoment(stock, taken, window)];
    }),
  );
}

function windowOf(view: ReadContext, { reserved_from, reserved_till }: PlanningRow): Window {
  const now_us = microsecondsOf(view.now);
  if (reserved_from === null || reserved_till === null) return { from_us: now_us, till_us: now_us + 1 };
  return windowAhead({ from_us: microsecondsOf(reserved_from), till_us: microsecondsOf(reserved_till) }, now_us);
}

/** The units of a product per bundle follow from the units that the order plans for its bundles. */
function wholeBundles(
  { bundles }: PlanningRow,
  parts: readonly PlanningRow[],
  units: ReadonlyMap<string, Units>,
): Units {
  const planned = [...Map.groupBy(parts, ({ id }) => id)].map(([id, own]) => ({
    of: units.get(id) as Units,
    needed: own.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  }));
  const scarcest = (kind: keyof Units): number =>
    Math.min(
      ...planned.map(({ of, needed }) => (needed === 0 ? Infinity : Math.floor((of[kind] * (bundles ?? 1)) / needed))),
    );
  return { stock_count: scarcest('stock_count'), available: scarcest('available') };
}

function published({ stock_count, available }: Units): PlanningAvailability {
  const free = countedUnits(available);
  return { location: { stock_count: countedUnits(stock_count), available: free, plannable: free } };
}

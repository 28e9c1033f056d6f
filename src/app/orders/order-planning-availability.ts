import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { type Tightness, tightestMoment } from '../../domain/availability/tightest-moment.ts';
import { windowAhead } from '../../domain/availability/window-ahead.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { countedUnits } from '../availability/counted-units.ts';
import { loadSupplies } from '../availability/load-supplies.ts';
import { spanOf } from '../availability/span-of.ts';
import type { StockedProduct } from '../availability/stocked-product.ts';
import { type OrderInView, orderInView } from './order-in-view.ts';

/** Units that the order could have; null where there is no limit. */
export interface PlanningAvailability {
  readonly location: {
    readonly stock_count: number | null;
    /** What others have not taken, all that the order has itself included. */
    readonly available: number | null;
    readonly plannable: number | null;
  };
}

/**
 * By planning of an order, what it could have at most during its time. Whole bundles for a bundle, as many as the scarcest
 * of its parts allows. What is not counted is left out.
 */
export async function orderPlanningAvailability(
  view: View,
  order_id: string,
): Promise<ReadonlyMap<string, PlanningAvailability>> {
  const order = await orderInView(view, order_id);
  const rows = await readPlannings(view, order);
  const parts = rows.filter((row) => row.quantity !== null && row.tracking_type !== 'none');
  const units = await unitsOf(view, order, parts);
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
const readPlannings = (view: View, order: OrderInView): Promise<readonly PlanningRow[]> =>
  view.db.many<PlanningRow>(sql`
    select p.id as planning_id, p.parent_planning_id, p.archived_at is not null as is_archived, p.quantity,
      p.reserved_from, p.reserved_till, line.quantity as bundles,
      i.id, i.product_group_id, i.tracking_type, i.allow_shortage, i.shortage_limit,
      i.always_available or i.tracking_type = 'none' as unlimited, i.product_type = 'rental' as returnable
    from plannings as p
    join items as i
      on i.company_id = p.company_id
      and i.id = p.item_id
    left join plannings as parent
      on parent.company_id = p.company_id
      and parent.id = p.parent_planning_id
    left join lines as line
      on line.company_id = p.company_id
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
async function unitsOf(
  view: View,
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

function windowOf(view: View, { reserved_from, reserved_till }: PlanningRow): Window {
  const now_us = microsecondsOf(view.now);
  if (reserved_from === null || reserved_till === null) return { from_us: now_us, till_us: now_us + 1 };
  return windowAhead({ from_us: microsecondsOf(reserved_from), till_us: microsecondsOf(reserved_till) }, now_us);
}

/** What one bundle takes of a product is what the order has planned for so many of them. */
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

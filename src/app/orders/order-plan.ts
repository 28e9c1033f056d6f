import { COMPANY, compile, sql, type Statement } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Movement } from '../../domain/events/events.ts';
import { isHolding, type OrderStatus, statusOfPlanning, statusOfPlannings } from '../../domain/orders/order-status.ts';
import {
  comesBack,
  type PlannedStockItem,
  type StockedPlanning,
  unitsOut,
} from '../../domain/orders/planning-units.ts';
import type { StockedProduct } from '../availability/supplies.ts';
import type { Order } from './order.ts';

/** Everything that an order plans. A change is computed on this, then written. */
export interface OrderPlan {
  readonly plannings: readonly Planned[];
  /** Bundles; their parts are plannings below them. */
  readonly bundles: readonly PlannedBundle[];
}

export interface Planned extends StockedPlanning {
  readonly id: string;
  /** The planning of the bundle that it is a part of. */
  readonly parent_planning_id: string | null;
  readonly product: PlannedProduct;
}

/** The facts needed to plan a product. */
export interface PlannedProduct extends StockedProduct {
  /** Seconds. */
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
}

export interface PlannedBundle {
  readonly id: string;
  readonly item_id: string;
}

export const NO_PLAN: OrderPlan = { plannings: [], bundles: [] };

/** A plan as it was read, with its rows. */
export interface LoadedPlan extends OrderPlan {
  readonly rows: ReadonlyMap<string, PlanningRow>;
}

/** The columns that a change of an order may change. */
export interface PlanningRow {
  readonly id: string;
  readonly item_id: string;
  readonly parent_planning_id: string | null;
  readonly quantity: number | null;
  readonly started: number;
  readonly stopped: number;
  readonly sold: number;
  readonly reserved: boolean;
  readonly status: OrderStatus;
  readonly start_location_id: string;
  readonly stop_location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
}

/** In the order of booking. The caller has locked the order, and also the products if it is going to take stock. */
export async function loadPlan(work: Work, order_id: string): Promise<LoadedPlan> {
  const rows = await work.tx.many<LoadedRow>(planStatement(work.company.id, order_id));
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    bundles: rows.filter(({ quantity }) => quantity === null).map(({ id, item_id }) => ({ id, item_id })),
    plannings: rows.flatMap((row) => (row.quantity === null ? [] : [plannedOf(row, row.quantity)])),
  };
}

type LoadedRow = PlanningRow &
  Omit<PlannedProduct, 'id'> &
  Pick<StockedPlanning, 'product_type' | 'tracking_type' | 'stock_items'>;

const plannedOf = (row: LoadedRow, quantity: number): Planned => ({
  id: row.id,
  parent_planning_id: row.parent_planning_id,
  product_type: row.product_type,
  tracking_type: row.tracking_type,
  quantity,
  reserved: row.reserved,
  started: row.started,
  stopped: row.stopped,
  stock_items: row.stock_items,
  product: {
    id: row.item_id,
    product_group_id: row.product_group_id,
    tracking_type: row.tracking_type,
    unlimited: row.unlimited,
    returnable: row.returnable,
    allow_shortage: row.allow_shortage,
    shortage_limit: row.shortage_limit,
    buffer_time_before: row.buffer_time_before,
    buffer_time_after: row.buffer_time_after,
  },
});

const planStatement = (company_id: string, order_id: string): Statement =>
  compile(
    sql`
      select
        p.id, p.item_id, p.parent_planning_id, p.quantity, p.started, p.stopped, p.sold, p.reserved, p.status,
        p.start_location_id, p.stop_location_id, p.starts_at, p.stops_at, p.reserved_from, p.reserved_till,
        i.product_group_id, i.product_type, i.tracking_type, i.allow_shortage, i.shortage_limit,
        i.buffer_time_before, i.buffer_time_after, i.product_type = 'rental' as returnable,
        i.always_available or i.tracking_type = 'none' as unlimited,
        coalesce(
          (
            select json_agg(
              json_build_object(
                'stock_item_id', s.stock_item_id,
                'reserved', s.reserved,
                'started', s.started,
                'stopped', s.stopped
              )
              order by s.created_at, s.id
            )
            from stock_item_plannings as s
            where s.company_id = ${COMPANY}
              and s.planning_id = p.id
              and s.archived_at is null
          ),
          '[]'
        ) as stock_items
      from plannings as p
      join items as i on i.company_id = ${COMPANY} and i.id = p.item_id
      where p.company_id = ${company_id}
        and p.order_id = ${order_id}
        and p.archived_at is null
      order by p.created_at, p.id
    `,
    'order_plan',
  );

/**
 * Units that left stock (positive) or came back (negative) from one plan to the next; units that leave and come back at
 * once appear twice.
 */
export function movementsBetween(before: OrderPlan, after: OrderPlan): readonly Movement[] {
  const products = new Set([...before.plannings, ...after.plannings].map(({ product }) => product.id));
  return [...products].flatMap((product_id) => {
    const was = outside(before, product_id);
    const becomes = outside(after, product_id);
    const left = becomes.stockItems.difference(was.stockItems);
    const back = was.stockItems.difference(becomes.stockItems);
    const counted = becomes.units - becomes.stockItems.size - (was.units - was.stockItems.size);
    return [
      { product_id, quantity: left.size + Math.max(0, counted), stock_item_ids: [...left] },
      { product_id, quantity: -back.size + Math.min(0, counted), stock_item_ids: [...back] },
    ].filter(({ quantity }) => quantity !== 0);
  });
}

function outside({ plannings }: OrderPlan, product_id: string) {
  const own = plannings.filter(({ product }) => product.id === product_id);
  return {
    units: own.reduce((sum, planned) => sum + gone(planned), 0),
    stockItems: new Set(
      own.flatMap(({ stock_items }) =>
        stock_items.filter(({ started, stopped }) => started && !stopped).map(({ stock_item_id }) => stock_item_id),
      ),
    ),
  };
}

const gone = (planned: Planned): number => (comesBack(planned) ? unitsOut(planned) : planned.started);

/** The columns of an order that its plannings repeat. */
export type PlanningOrder = Pick<
  Order,
  'id' | 'status' | 'starts_at' | 'stops_at' | 'start_location_id' | 'stop_location_id'
>;

/** The rows of a plan, with the order's times, places and status. Bundles come before their parts. */
export const planningRows = (order: PlanningOrder, plan: OrderPlan): readonly PlanningRow[] => [
  ...plan.bundles.map((bundle) => bundleRow(order, bundle, plan)),
  ...plan.plannings.map((planned) => planningRow(order, planned)),
];

function planningRow(order: PlanningOrder, planned: Planned): PlanningRow {
  const { id, parent_planning_id, quantity, started, stopped, reserved, product } = planned;
  return {
    id,
    item_id: product.id,
    parent_planning_id,
    quantity,
    started,
    stopped,
    sold: soldUnits(planned),
    reserved,
    status: statusOfPlanning(order.status, planned),
    ...placeOf(order),
    reserved_from: order.starts_at?.subtract({ seconds: product.buffer_time_before }) ?? null,
    reserved_till: order.stops_at?.add({ seconds: product.buffer_time_after }) ?? null,
  };
}

/** Sold units and finished services are gone for good, and take nothing more. */
export const soldUnits = (planned: Planned): number => (comesBack(planned) ? 0 : planned.started);

function bundleRow(order: PlanningOrder, { id, item_id }: PlannedBundle, plan: OrderPlan): PlanningRow {
  const parts = plan.plannings.filter(({ parent_planning_id }) => parent_planning_id === id);
  return {
    id,
    item_id,
    parent_planning_id: null,
    quantity: null,
    started: 0,
    stopped: 0,
    sold: 0,
    reserved: parts.some(({ reserved }) => reserved),
    status: isHolding(order.status) ? statusOfPlannings(parts) : order.status,
    ...placeOf(order),
    reserved_from: order.starts_at,
    reserved_till: order.stops_at,
  };
}

const placeOf = ({ starts_at, stops_at, start_location_id, stop_location_id }: PlanningOrder) => ({
  starts_at,
  stops_at,
  start_location_id,
  stop_location_id,
});

/** The row of a stock item that a planning specifies. */
export interface StockItemPlanningRow extends PlannedStockItem {
  readonly planning_id: string;
  readonly status: OrderStatus;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
  readonly reserved_from: Temporal.Instant | null;
  readonly reserved_till: Temporal.Instant | null;
}

export function stockItemPlanningRow(
  order: PlanningOrder,
  row: PlanningRow,
  stockItem: PlannedStockItem,
): StockItemPlanningRow {
  const { reserved, started, stopped } = stockItem;
  return {
    ...stockItem,
    planning_id: row.id,
    status: statusOfPlanning(order.status, {
      product_type: 'rental',
      quantity: 1,
      reserved,
      started: Number(started),
      stopped: Number(stopped),
    }),
    starts_at: row.starts_at,
    stops_at: row.stops_at,
    reserved_from: row.reserved_from,
    reserved_till: row.reserved_till,
  };
}

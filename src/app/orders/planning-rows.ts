import { statusOfPlanning } from '../../domain/orders/order-progress.ts';
import { isHolding, type OrderStatus } from '../../domain/orders/order-status.ts';
import { comesBack, type PlannedStockItem } from '../../domain/orders/planning-units.ts';
import { statusOfPlannings } from '../../domain/orders/status-of-plannings.ts';
import type { Order } from './order.ts';
import type { OrderPlan, Planned, PlannedBundle, PlanningRow } from './order-plan.ts';

/** What of an order its plannings repeat. */
export type PlanningOrder = Pick<
  Order,
  'id' | 'status' | 'starts_at' | 'stops_at' | 'start_location_id' | 'stop_location_id'
>;

/** The rows that a plan stands in: they say what the order says. Bundles come before their parts. */
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

/** What is sold or done is gone for good, and takes nothing more. */
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

/** The row of a piece that a planning names. */
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

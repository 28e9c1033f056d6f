import type { Work } from '../../db/work.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { invalid } from '../../lib/refusal.ts';
import { type ChangedPlace, settleShortages } from '../availability/settle-shortages.ts';
import { noteRefusedDemands } from '../reports/note-refused-demands.ts';
import { needsOfPlan, unitsTaken } from './needs-of-plan.ts';
import { namedPieces } from './named-pieces.ts';
import type { Order } from './order.ts';
import type { LoadedPlan, OrderPlan } from './order-plan.ts';
import { refuseNamedTwice } from './refuse-named-twice.ts';
import { refuseOverbooking } from './refuse-overbooking.ts';
import { type WrittenPlan, writePlan } from './write-plan.ts';

export interface PlanChange {
  /** The order as it becomes. */
  readonly order: Order;
  readonly before: LoadedPlan;
  readonly after: OrderPlan;
  /** To another time or place. */
  readonly moved?: boolean;
  readonly confirm_shortage: boolean;
}

/**
 * The one way in which an order takes stock: checks that there is enough of everything, then writes. The caller holds the
 * order and, since an earlier statement, the products whose plannings change.
 */
export async function carryOut(work: Work, change: PlanChange): Promise<WrittenPlan> {
  const { order, before, after, moved = false, confirm_shortage } = change;
  if (isHolding(order.status)) requirePeriod(order);
  const { start_location_id: location_id } = order;
  const needs = isHolding(order.status) ? needsOfPlan(order, before, after, { moved }) : [];
  await refuseNamedTwice(work, order.id, location_id, namedPieces(order, before, after, { moved }));
  await refuseOverbooking(work, { order_id: order.id, location_id, needs, confirmed: confirm_shortage }).catch(
    noteRefusedDemands(work, change),
  );
  const written = await writePlan(work, order, before, after);
  await settleShortages(work, placesOf(change));
  return written;
}

function requirePeriod({ starts_at, stops_at }: Order): void {
  if (starts_at === null) throw invalid({ field: 'starts_at', message: "can't be blank" });
  if (stops_at === null) throw invalid({ field: 'stops_at', message: "can't be blank" });
}

/** Where somebody may be short of something now, or not any more: of what is taken more or less than before. */
function placesOf({ order, before, after, moved = false }: PlanChange): readonly ChangedPlace[] {
  const was = takenByProduct(before);
  const becomes = takenByProduct(after);
  const locations = new Set([
    order.start_location_id,
    ...[...before.rows.values()].map((row) => row.start_location_id),
  ]);
  const products = new Map([...before.plannings, ...after.plannings].map(({ product }) => [product.id, product]));
  return [...products.values()]
    .filter(({ id }) => moved || was.get(id) !== becomes.get(id))
    .flatMap(({ id: product_id, allow_shortage }) =>
      [...locations].map((location_id) => ({ product_id, location_id, allow_shortage })),
    );
}

const takenByProduct = ({ plannings }: OrderPlan): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(plannings, ({ product }) => product.id)].map(([id, own]) => [
      id,
      own.reduce((sum, planned) => sum + unitsTaken(planned), 0),
    ]),
  );

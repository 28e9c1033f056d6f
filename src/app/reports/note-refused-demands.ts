import type { Work } from '../../db/work.ts';
import type { Verdict } from '../../domain/availability/judge-shortage.ts';
import type { KeptPlace, RefusedDemand } from '../../domain/reports/refused-demand.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PlanChange } from '../orders/carry-out.ts';
import type { LoadedPlan } from '../orders/order-plan.ts';
import type { OverbookingEntry } from '../orders/refuse-overbooking.ts';

/** Passes a refusal on; what there was not enough of is noted, for whoever undoes the work to keep. */
export const noteRefusedDemands =
  (work: Work, change: PlanChange) =>
  (error: unknown): never => {
    if (error instanceof Refusal) work.refused?.push(...refusedDemands(change, error));
    throw error;
  };

function refusedDemands(change: PlanChange, { code, issues: [{ meta }] }: Refusal): readonly RefusedDemand[] {
  const { order, before, after, moved = false } = change;
  const { id: order_id, start_location_id: location_id, starts_at, stops_at } = order;
  if (code !== 'items_not_available' || starts_at === null || stops_at === null) return [];
  const { warning, blocking } = meta as Verdict<OverbookingEntry>;
  const kept = moved ? placeOf(before) : null;
  return [...warning, ...blocking].map(({ item_id: product_id, shortage, needed }) => {
    const planned = after.plannings.filter(
      ({ product, reserved, started }) => product.id === product_id && (reserved || started > 0),
    );
    return {
      order_id,
      product_id,
      location_id,
      starts_at,
      stops_at,
      quantity: planned.reduce((sum, { quantity }) => sum + quantity, 0),
      started: planned.reduce((sum, { started }) => sum + started, 0),
      // What others lack already is not missing here.
      shortage: Math.min(shortage, needed),
      kept,
    };
  });
}

/** All that an order plans has its time and place. */
function placeOf({ rows }: LoadedPlan): KeptPlace | null {
  const [row] = rows.values();
  if (row === undefined) return null;
  return { location_id: row.start_location_id, starts_at: row.starts_at, stops_at: row.stops_at };
}

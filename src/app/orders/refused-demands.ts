import { sql } from '../../db/sql.ts';
import type { View, Work } from '../../db/work.ts';
import type { Verdict } from '../../domain/availability/shortages.ts';
import type { KeptPlace, RefusedDemand } from '../../domain/orders/refused-demand.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { OverbookingEntry, PlanChange } from './apply-plan-change.ts';
import type { LoadedPlan } from './order-plan.ts';

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

/** Asking again for the same makes no second record of it. In the order of ids, so that two of these never wait for each other. */
export async function keepRefusedDemands(view: View, demands: readonly RefusedDemand[]): Promise<void> {
  const rows = demands.map(({ kept, ...demand }) => ({
    ...demand,
    kept_location_id: kept?.location_id,
    kept_starts_at: kept?.starts_at,
    kept_stops_at: kept?.stops_at,
  }));
  await view.db.run(sql`
    insert into refused_demands as known (
      company_id, order_id, product_id, starts_at, stops_at, location_id, employee_id, quantity, started, shortage,
      kept_location_id, kept_starts_at, kept_stops_at, created_at, updated_at
    )
    select ${view.company.id}, d.order_id, d.product_id, d.starts_at, d.stops_at, d.location_id, ${view.employee_id}::uuid,
      d.quantity, d.started, d.shortage, d.kept_location_id, d.kept_starts_at, d.kept_stops_at, ${view.now}, ${view.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (
      order_id uuid, product_id uuid, starts_at timestamptz, stops_at timestamptz, location_id uuid, quantity integer,
      started integer, shortage integer, kept_location_id uuid, kept_starts_at timestamptz, kept_stops_at timestamptz
    )
    order by d.order_id, d.product_id
    on conflict (company_id, order_id, product_id, starts_at, stops_at) do update
    set location_id = excluded.location_id,
        employee_id = excluded.employee_id,
        quantity = greatest(known.quantity, excluded.quantity),
        started = greatest(known.started, excluded.started),
        shortage = greatest(known.shortage, excluded.shortage),
        attempts = known.attempts + 1,
        kept_location_id = excluded.kept_location_id,
        kept_starts_at = excluded.kept_starts_at,
        kept_stops_at = excluded.kept_stops_at,
        updated_at = greatest(known.updated_at, excluded.updated_at)
  `);
}

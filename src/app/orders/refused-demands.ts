import type { Queryable } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { KeptPlace, RefusedDemand } from '../../domain/orders/refused-demand.ts';
import type { OverbookingEntry, PlanChange } from './apply-plan-change.ts';
import type { LoadedPlan } from './order-plan.ts';

/** Records the shortages for which a change is about to be refused, once its work has been rolled back. */
export function recordRefusedDemands(work: Work, change: PlanChange, shortages: readonly OverbookingEntry[]): void {
  const demands = refusedDemands(change, shortages);
  if (demands.length > 0) work.tx.afterRollback((db) => writeRefusedDemands(db, work, demands));
}

function refusedDemands(change: PlanChange, shortages: readonly OverbookingEntry[]): readonly RefusedDemand[] {
  const { order, before, after, moved = false } = change;
  const { id: order_id, start_location_id: location_id, starts_at, stops_at } = order;
  if (starts_at === null || stops_at === null) return [];
  const kept = moved ? placeOf(before) : null;
  return shortages.map(({ item_id: product_id, shortage, needed }) => {
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
      // A shortage of other orders does not count here.
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

/** A repeated demand updates its row. Rows are written in the order of ids, so that two writers never deadlock. */
async function writeRefusedDemands(
  db: Queryable,
  { company, employee_id, now }: Work,
  demands: readonly RefusedDemand[],
): Promise<void> {
  const rows = demands.map(({ kept, ...demand }) => ({
    ...demand,
    kept_location_id: kept?.location_id,
    kept_starts_at: kept?.starts_at,
    kept_stops_at: kept?.stops_at,
  }));
  await db.run(sql`
    insert into refused_demands as known (
      company_id, order_id, product_id, starts_at, stops_at, location_id, employee_id, quantity, started, shortage,
      kept_location_id, kept_starts_at, kept_stops_at, created_at, updated_at
    )
    select ${company.id}, d.order_id, d.product_id, d.starts_at, d.stops_at, d.location_id, ${employee_id}::uuid,
      d.quantity, d.started, d.shortage, d.kept_location_id, d.kept_starts_at, d.kept_stops_at, ${now}, ${now}
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

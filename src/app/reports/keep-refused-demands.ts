import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { RefusedDemand } from '../../domain/reports/refused-demand.ts';

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

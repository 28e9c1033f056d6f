import { COMPANY, raw, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { WEEKDAY_HOURS, type WeekdayHour, weekdayHourIndex } from '../../domain/insight/report-windows.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/supplies.ts';
import { given } from './report-products.ts';

export interface MovementReport extends WeekdayHour {
  readonly pickup_count: number;
  readonly return_count: number;
  /** Part of the total: not happened yet, counted at the planned time. */
  readonly planned_pickup_count: number;
  readonly planned_return_count: number;
}

/**
 * Pickups and returns of orders, by the company's clock. Each time that units go out or come back counts as one, when
 * it happened; reverts count as none. Units still to go out or come back count once, at the planned time.
 */
export async function reportMovements(
  view: ReadContext,
  window: Window,
  location_ids: readonly string[] | null,
): Promise<readonly MovementReport[]> {
  const indexOf = weekdayHourIndex(window, view.company.default_timezone);
  const counts = WEEKDAY_HOURS.map((hour) => ({
    ...hour,
    pickup_count: 0,
    return_count: 0,
    planned_pickup_count: 0,
    planned_return_count: 0,
  }));
  for (const [quarter_us, pickup, planned, count] of await movementRows(view, window, location_ids)) {
    const cell = counts[indexOf(quarter_us)];
    if (cell === undefined) continue;
    cell[pickup ? 'pickup_count' : 'return_count'] += count;
    if (planned) cell[pickup ? 'planned_pickup_count' : 'planned_return_count'] += count;
  }
  return counts;
}

type MovementRow = readonly [quarter_us: number, pickup: boolean, planned: boolean, count: number];

/** By quarters of an hour: clocks of all zones are whole quarters ahead of each other, so none straddles an hour of theirs. */
function movementRows(
  view: ReadContext,
  window: Window,
  location_ids: readonly string[] | null,
): Promise<readonly MovementRow[]> {
  const from = timestampOf(window.from_us);
  const till = timestampOf(window.till_us);
  const place = (column: 'start_location_id' | 'stop_location_id') =>
    given(location_ids, (ids) => sql`and o.${raw(column)} = any(${ids}::uuid[])`);
  return view.db.arrays<MovementRow>(sql`
    select date_part('epoch', date_bin('15 minutes', moved.at, 'epoch'))::bigint * 1000000, moved.pickup, moved.planned,
      count(*)
    from (
      select distinct t.created_at as at, t.quantity > 0 as pickup, false as planned, t.order_id, t.event_sequence
      from product_trackers as t
      join events as e on e.company_id = ${COMPANY} and e.sequence = t.event_sequence
      join orders as o on o.company_id = ${COMPANY} and o.id = t.order_id
      where t.company_id = ${view.company.id}
        and t.created_at >= ${from}
        and t.created_at < ${till}
        and e.kind <> 'order.reverted'
        and case when t.quantity > 0 then true ${place('start_location_id')} else true ${place('stop_location_id')} end
      union all
      select o.starts_at, true, true, o.id, 0
      from orders as o
      where o.company_id = ${view.company.id}
        and o.status in ('reserved', 'started')
        and not o.entirely_started
        and o.starts_at >= ${from}
        and o.starts_at < ${till}
        ${place('start_location_id')}
      union all
      select o.stops_at, false, true, o.id, 0
      from orders as o
      where o.company_id = ${view.company.id}
        and o.status in ('reserved', 'started')
        and o.item_count > 0
        and not o.entirely_stopped
        and o.stops_at >= ${from}
        and o.stops_at < ${till}
        ${place('stop_location_id')}
    ) as moved
    group by 1, 2, 3
    order by 1, 2, 3
  `);
}

import { alias, literal, raw, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { CalendarDay } from '../../domain/time/calendar.ts';
import { timestampOf } from '../availability/supplies.ts';
import { hasUnitsToPickUp } from '../orders/order-sql.ts';
import { given } from './report-products.ts';

export interface AgendaDay {
  readonly date: string;
  readonly pickup_count: number;
  readonly return_count: number;
  /** Of these: have not happened yet, or not for all of the order. */
  readonly open_pickup_count: number;
  readonly open_return_count: number;
}

/** The number of orders that start and stop on each day, as planned. */
export async function agendaDays(
  view: ReadContext,
  days: readonly CalendarDay[],
  location_ids: readonly string[] | null,
): Promise<readonly AgendaDay[]> {
  const rows = await view.db.arrays<readonly [number, ...number[]]>(countsSql(view, days, location_ids));
  const found = new Map(rows.map(([index, ...counts]) => [index, counts]));
  return days.map(({ date }, index) => {
    const [pickup_count = 0, open_pickup_count = 0, return_count = 0, open_return_count = 0] = found.get(index) ?? [];
    return { date, pickup_count, return_count, open_pickup_count, open_return_count };
  });
}

/** Days follow each other: a bound is where one ends and the next begins. */
function countsSql(view: ReadContext, days: readonly CalendarDay[], location_ids: readonly string[] | null) {
  const bounds = [...days.map(({ from_us }) => from_us), days.at(-1)?.till_us ?? 0].map(timestampOf);
  const ends = (column: 'starts_at' | 'stops_at', place: 'start_location_id' | 'stop_location_id') => sql`
      select width_bucket(o.${raw(column)}, ${bounds}::timestamptz[]) - 1 as day, o.status, o.statuses,
        ${literal(column === 'starts_at')} as pickup
      from orders as o
      where o.company_id = ${view.company.id}
        and o.status in ('reserved', 'started', 'stopped')
        and o.${raw(column)} >= ${bounds[0]}
        and o.${raw(column)} < ${bounds.at(-1)}
        ${given(location_ids, (ids) => sql`and o.${raw(place)} = any(${ids}::uuid[])`)}`;
  return sql`
    select day,
      count(*) filter (where pickup),
      count(*) filter (where pickup and status <> 'stopped' and ${hasUnitsToPickUp(alias('ends'))}),
      count(*) filter (where not pickup),
      count(*) filter (where not pickup and status <> 'stopped')
    from (
      ${ends('starts_at', 'start_location_id')}
      union all
      ${ends('stops_at', 'stop_location_id')}
    ) as ends
    group by day
    order by day
  `;
}

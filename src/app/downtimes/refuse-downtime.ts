import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { claimsOfPlanning } from '../../domain/availability/claims-of-planning.ts';
import { unitsOfDowntime } from '../../domain/downtimes/downtime-status.ts';
import type { StockStep } from '../../domain/stock/stock-step.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import { type Refusal, refuse } from '../../lib/refusal.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import type { Downtime } from './downtime.ts';

/**
 * Refuses a downtime, or the change of one, that takes what others have reserved. There is no way to confirm a shortage
 * here: as much as the product group allows is accepted. The caller holds the products.
 */
export async function refuseDowntime(work: Work, id: string, before: Downtime | null, after: Downtime): Promise<void> {
  await refuseNamedTwice(work, id, after);
  const taken = stepsOf(work, after, -1);
  if (taken.length === 0) return;
  const { product_id, location_id } = after;
  const samePlace = before?.product_id === product_id && before.location_id === location_id;
  const steps = samePlace ? [...stepsOf(work, before, 1), ...taken] : taken;
  await refuseShortages(work, [{ product_id, location_id, steps }], true);
}

/** What a downtime takes from stock, or with the sign turned gives back. */
const stepsOf = ({ now }: Work, { status, quantity, starts_at, stops_at }: Downtime, sign: 1 | -1): StockStep[] =>
  claimsOfPlanning(
    {
      ...unitsOfDowntime(status, quantity),
      quantity,
      sold: 0,
      reserved_from_us: microsecondsOf(starts_at),
      reserved_till_us: microsecondsOf(stops_at),
    },
    microsecondsOf(now),
  ).map((claim) => ({ ...claim, units: sign * claim.units }));

async function refuseNamedTwice(
  work: Work,
  id: string,
  { stock_item_id, status, ...downtime }: Downtime,
): Promise<void> {
  if (stock_item_id === null || status === 'stopped' || status === 'canceled') return;
  const { starts_at, stops_at, product_id } = downtime;
  const others = await work.tx.many<NamedBy>(sql`
    select order_id, downtime_id
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = ${stock_item_id}
      and archived_at is null
      and not stopped
      and (reserved or started)
      and downtime_id is distinct from ${id}
      and reserved_from < ${stops_at}
      and (reserved_till > ${starts_at} or (started and ${starts_at}::timestamptz <= ${work.now}))
    order by reserved_from, id
  `);
  if (others.length > 0) throw namedTwice(product_id, stock_item_id, others);
}

interface NamedBy {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
}

/** The piece is promised to others at that time. */
export function namedTwice(item_id: string, stock_item_id: string, others: readonly NamedBy[]): Refusal {
  const conflict = (id: string) => ({ id, stock_item_ids: [stock_item_id], conflicts: 1 });
  const ids = (key: keyof NamedBy) => [...new Set(others.map((other) => other[key]))].filter((id) => id !== null);
  return refuse('stock_item_specified', 'One or more items are not available', {
    warning: [],
    blocking: [
      {
        reason: 'stock_item_specified',
        item_id,
        unavailable: [stock_item_id],
        available: [],
        orders: ids('order_id').map(conflict),
        downtimes: ids('downtime_id').map(conflict),
      },
    ],
  });
}

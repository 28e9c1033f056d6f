import { raw, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { Turn } from '../../domain/reports/unit-time.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/timestamp-of.ts';
import { given } from './report-products.ts';

export interface UnitsQuestion {
  readonly product_ids: readonly string[];
  readonly location_ids: readonly string[] | null;
  /** They follow each other without gaps. */
  readonly buckets: readonly Window[];
}

export interface Rented {
  readonly turns: readonly Turn[];
  /** Units of plannings that have some of their time in the buckets. */
  readonly rented_count: number;
}

/** Whether a planning of an order counts: it was reserved or handed out, and not called off. */
export const IS_RENTED = raw(`p.planning_type = 'order'
      and p.archived_at is null
      and (p.reserved or p.started > 0)`);

/**
 * How products were rented, by bucket: the database sums up what begins and ends, so that a year of plannings need not
 * travel. Seconds in floating point are exact for moments at whole seconds.
 */
export async function rentedTurns(view: View, question: UnitsQuestion): Promise<ReadonlyMap<string, Rented>> {
  const { product_ids, location_ids, buckets } = question;
  const from = timestampOf(buckets[0]?.from_us ?? 0);
  const till = timestampOf(buckets.at(-1)?.till_us ?? 0);
  const rows = await view.db.arrays<readonly [string, number, number, number, number]>(sql`
    select p.item_id, width_bucket(turn.at, ${buckets.map(({ from_us }) => timestampOf(from_us))}::timestamptz[]) - 1,
      sum(turn.units), sum(turn.units * date_part('epoch', turn.at - ${from}::timestamptz)),
      sum(greatest(turn.units, 0))
    from plannings as p
    cross join lateral (
      values (greatest(p.starts_at, ${from}::timestamptz), p.quantity), (p.stops_at, -p.quantity)
    ) as turn (at, units)
    where p.company_id = ${view.company.id}
      and ${IS_RENTED}
      and p.item_id = any(${product_ids}::uuid[])
      ${given(location_ids, (ids) => sql`and p.start_location_id = any(${ids}::uuid[])`)}
      and p.starts_at < ${till}
      and p.stops_at > ${from}
      and turn.at < ${till}
    group by 1, 2
    order by 1, 2
  `);
  const products = new Map<string, { turns: Turn[]; rented_count: number }>();
  for (const [product_id, bucket, units, units_s, begun] of rows) {
    const rented = products.get(product_id) ?? { turns: [], rented_count: 0 };
    rented.turns.push({ bucket, units, units_s });
    rented.rented_count += begun;
    products.set(product_id, rented);
  }
  return products;
}

import { sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Window } from '../../domain/time/window.ts';
import { type Conflict, MAX_CONFLICTS } from './shortages-after.ts';
import { timestampOf } from './supplies.ts';

/** The holders of a product's units, with quantities. */
export interface Holders {
  readonly orders: readonly Conflict[];
  readonly downtimes: readonly Conflict[];
}

interface Place {
  readonly location_id: string;
  /** Itself not counted. */
  readonly order_id: string;
}

interface Asked {
  readonly product_id: string;
  readonly window: Window;
}

/** By product, those that take units during some part of the window; the earliest first. */
export async function holdersDuring(
  view: ReadContext,
  { location_id, order_id }: Place,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Holders>> {
  const rows = await view.db.many<HolderRow>(sql`
    select asked.product_id, holder.order_id, holder.downtime_id, holder.units as conflicts
    from unnest(
      ${asked.map(({ product_id }) => product_id)}::uuid[],
      ${asked.map(({ window }) => timestampOf(window.from_us))}::timestamptz[],
      ${asked.map(({ window }) => timestampOf(window.till_us))}::timestamptz[]
    ) as asked (product_id, "from", till)
    cross join lateral (
      select p.order_id, p.downtime_id, sum(p.units)::integer as units, min(p.reserved_from) as first_from,
        row_number() over (
          partition by p.order_id is null
          order by min(p.reserved_from), coalesce(p.order_id, p.downtime_id)
        ) as place
      from (
        select order_id, downtime_id, units, reserved_from
        from plannings
        where company_id = ${view.company.id}
          and item_id = asked.product_id
          and start_location_id = ${location_id}
          and units > 0
          and reserved_from < asked.till
          and reserved_till > asked."from"
        union all
        select order_id, downtime_id, started - stopped, reserved_from
        from plannings
        where company_id = ${view.company.id}
          and item_id = asked.product_id
          and start_location_id = ${location_id}
          and started > stopped
          and sold = 0
          and archived_at is null
          and reserved_till <= ${view.now}
          and reserved_till <= asked."from"
          and asked."from" <= ${view.now}
      ) as p
      where p.order_id is distinct from ${order_id}
      group by p.order_id, p.downtime_id
    ) as holder
    where holder.place <= ${MAX_CONFLICTS}
    order by asked.product_id, holder.first_from, holder.order_id, holder.downtime_id
  `);
  return new Map(
    [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, holders]) => [
      id,
      { orders: conflictsBy(holders, 'order_id'), downtimes: conflictsBy(holders, 'downtime_id') },
    ]),
  );
}

interface HolderRow {
  readonly product_id: string;
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  readonly conflicts: number;
}

const conflictsBy = (rows: readonly HolderRow[], key: 'order_id' | 'downtime_id'): readonly Conflict[] =>
  rows.flatMap(({ [key]: id, conflicts }) => (id === null ? [] : [{ id, conflicts }]));

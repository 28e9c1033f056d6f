import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** Whether anything that is not over yet plans units of one of these items. The caller holds their locks. */
export async function isPlanned(work: Work, itemIds: readonly string[]): Promise<boolean> {
  const found = await work.tx.maybe(sql`
    select 1 as one
    from plannings
    where company_id = ${work.company.id}
      and item_id = any(${itemIds}::uuid[])
      and (units > 0 or draft_units > 0)
    limit 1
  `);
  return found !== undefined;
}

export interface UnitsOut {
  readonly item_id: string;
  readonly orders: readonly { readonly id: string }[];
  readonly downtimes: readonly { readonly id: string }[];
}

/** Which of these products have units out that are to come back, and what for. The caller holds their locks. */
export function unitsOut(work: Work, itemIds: readonly string[]): Promise<readonly UnitsOut[]> {
  return work.tx.many<UnitsOut>(sql`
    select
      item_id,
      coalesce(
        json_agg(distinct jsonb_build_object('id', order_id)) filter (where order_id is not null),
        '[]'
      ) as orders,
      coalesce(
        json_agg(distinct jsonb_build_object('id', downtime_id)) filter (where downtime_id is not null),
        '[]'
      ) as downtimes
    from plannings
    where company_id = ${work.company.id}
      and item_id = any(${itemIds}::uuid[])
      and started > stopped
      and sold = 0
      and archived_at is null
    group by item_id
    order by item_id
  `);
}

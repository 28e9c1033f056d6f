import { identifier, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';

/** Where the place of a row among its siblings is kept. */
export interface PlaceColumn {
  readonly table: string;
  readonly column: string;
  /** The first place. */
  readonly from: number;
}

/** Gives rows their places in this order, one after the other. The caller holds what they belong to. */
export async function arrangeRows(work: Work, place: PlaceColumn, ids: readonly string[]): Promise<void> {
  const column = identifier(place.column);
  await work.tx.run(sql`
    update ${identifier(place.table)} as r
    set
      ${column} = o.place - 1 + ${place.from}::integer,
      updated_at = ${work.now}
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where r.company_id = ${work.company.id}
      and r.id = o.id
      and r.${column} <> o.place - 1 + ${place.from}::integer
  `);
}

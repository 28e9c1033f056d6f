import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';

/** Those that rent out first, the oldest first of all: where something happens when nobody says where. */
export async function activeLocations(view: View): Promise<readonly string[]> {
  const rows = await view.db.many<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${view.company.id}
      and archived_at is null
    order by location_type = 'rental' desc, created_at, id
  `);
  return rows.map(({ id }) => id);
}

/** The ids among these that are locations of the company, archived ones too. */
export async function knownLocations(view: View, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await view.db.many<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${view.company.id}
      and id = any(${ids}::uuid[])
    order by location_type = 'rental' desc, created_at, id
  `);
  return rows.map(({ id }) => id);
}

import type { Queryable } from '../../db/database.ts';
import { compile, sql } from '../../db/sql.ts';

/** How far the events of these companies have come; a company where nothing has happened yet is not among them. */
export async function lastSequences(
  db: Queryable,
  company_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.arrays<[string, number]>(
    compile(
      sql`
        select company_id, value
        from counters
        where company_id = any(${company_ids}::uuid[])
          and name = 'events'
      `,
      'last_sequences',
    ),
  );
  return new Map(rows);
}

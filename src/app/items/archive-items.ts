import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** Hides items from lists and frees their slugs: the id takes the slug's place. The caller holds their locks. */
export async function archiveItems(work: Work, ids: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update items
    set
      slug = id::text,
      archived_at = ${work.now},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}

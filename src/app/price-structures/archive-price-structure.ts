import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound, refuse } from '../../lib/refusal.ts';

/**
 * Product groups that use it go on to, and show by the name that it is gone; no other can choose it. A group's own
 * structure stays while the group uses it. One that is archived already stays as it is.
 */
export async function archivePriceStructure(work: Work, id: string): Promise<void> {
  const structure = await lockRow<Structure>(work.tx, 'price_structures', work.company.id, id);
  if (structure === undefined) throw notFound();
  if (structure.archived_at !== null) return;
  if (structure.price_structure_type === 'private' && (await isUsed(work, id))) {
    throw refuse('price_structure_in_use', 'This price structure is the own one of a product group that uses it');
  }
  await work.tx.run(sql`
    update price_structures
    set name = name || ' (Deleted)', archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = ${id}
  `);
}

interface Structure {
  readonly price_structure_type: 'reusable' | 'private';
  readonly archived_at: Temporal.Instant | null;
}

async function isUsed(work: Work, id: string): Promise<boolean> {
  const user = await work.tx.maybe(sql`
    select 1 as one
    from items
    where company_id = ${work.company.id}
      and price_structure_id = ${id}
      and archived_at is null
    limit 1
  `);
  return user !== undefined;
}

import { lockRow, lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Downtime } from './downtime.ts';

/** A downtime and its product, held until commit, and with them a product that it may be moved to. */
export async function lockDowntime(work: Work, id: string, otherProduct: string | null | undefined): Promise<Downtime> {
  const found = await work.tx.maybe<{ product_id: string }>(sql`
    select product_id
    from downtimes
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  await lockRows(work.tx, 'items', work.company.id, [found.product_id, ...(otherProduct ? [otherProduct] : [])]);
  const downtime = await lockRow<Downtime>(work.tx, 'downtimes', work.company.id, id);
  if (downtime === undefined) throw notFound();
  // It has been moved to another product in the meantime.
  await lockRows(work.tx, 'items', work.company.id, [downtime.product_id]);
  return downtime;
}

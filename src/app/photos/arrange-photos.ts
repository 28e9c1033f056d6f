import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { LockedPhotos } from './lock-photos.ts';

/**
 * Gives an owner's photos their places, counted from 1. The first is the main one: of the owner, and of those of its
 * products that have not chosen another.
 */
export async function arrangePhotos(work: Work, locked: LockedPhotos, order: readonly string[]): Promise<void> {
  await work.tx.run(sql`
    update photos as p
    set
      position = o.position,
      updated_at = ${work.now}
    from unnest(${order}::uuid[]) with ordinality as o (id, position)
    where p.company_id = ${work.company.id}
      and p.id = o.id
      and p.position <> o.position
  `);
  const main = order[0] ?? null;
  if (main === locked.photo_id) return;
  await work.tx.run(sql`
    update items
    set
      photo_id = ${main},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and (
        id = ${locked.owner.id}
        or (
          product_group_id = ${locked.owner.id}
          and (photo_id is null or photo_id is not distinct from ${locked.photo_id}::uuid)
        )
      )
  `);
}

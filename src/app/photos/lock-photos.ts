import { lockProductsOfGroup, lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import type { Owner } from '../owners.ts';

export interface LockedPhotos {
  readonly owner: Owner;
  /** The main photo. */
  readonly photo_id: string | null;
  /** Ids in their order. */
  readonly ids: readonly string[];
}

/** An owner's photos, held with the owner and the products that show them. Undefined when there is no such owner. */
export async function lockPhotos(work: Work, owner: Owner): Promise<LockedPhotos | undefined> {
  const { tx, company } = work;
  const item = await lockRow<{ type: string; photo_id: string | null }>(tx, 'items', company.id, owner.id);
  if (item?.type !== owner.type) return undefined;
  if (owner.type === 'product_groups') await lockProductsOfGroup(tx, company.id, owner.id);
  const photos = await tx.many<{ id: string }>(sql`
    select id
    from photos
    where company_id = ${company.id}
      and owner_id = ${owner.id}
    order by position, id
  `);
  return { owner, photo_id: item.photo_id, ids: photos.map(({ id }) => id) };
}

/** The photos among which this one is. */
export async function lockPhoto(work: Work, id: string): Promise<LockedPhotos> {
  const owner = await work.tx.maybe<Owner>(sql`
    select owner_type as type, owner_id as id
    from photos
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  const locked = owner === undefined ? undefined : await lockPhotos(work, owner);
  // Another may have deleted it while we waited for the lock.
  if (locked?.ids.includes(id) !== true) throw notFound();
  return locked;
}

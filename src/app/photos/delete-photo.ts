import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { deleteRow } from '../delete-row.ts';
import { arrangePhotos } from './arrange-photos.ts';
import { lockPhoto } from './lock-photos.ts';

/** The next photo becomes the main one where this was it; products that chose it show the main one again. */
export async function deletePhoto(work: Work, id: string): Promise<void> {
  const locked = await lockPhoto(work, id);
  const order = locked.ids.filter((other) => other !== id);
  await arrangePhotos(work, locked, order);
  await work.tx.run(sql`
    update items
    set
      photo_id = ${order[0] ?? null},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and product_group_id = ${locked.owner.id}
      and photo_id = ${id}
  `);
  await work.tx.run(sql`
    update bundle_items
    set
      photo_id = null,
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and photo_id = ${id}
  `);
  await deleteRow(work, 'photos', id);
}

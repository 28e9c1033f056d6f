import type { Work } from '../../db/work.ts';
import { movedTo } from '../../domain/items/moved-to.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import { arrangePhotos } from './arrange-photos.ts';
import type { LockedPhotos } from './lock-photos.ts';

/** Adds a photo at a place, the last one unless told; answers its id. */
export async function insertPhoto(
  work: Work,
  locked: LockedPhotos,
  columns: Readonly<Record<string, unknown>>,
  position = locked.ids.length + 1,
): Promise<string> {
  const id = newId();
  const { owner, ids } = locked;
  const row = { id, owner_type: owner.type, owner_id: owner.id, position: ids.length + 1, ...columns };
  const sent = Object.entries(row).filter(([, value]) => value !== undefined);
  await insertRow(work, 'photos', Object.fromEntries(sent));
  await arrangePhotos(work, locked, movedTo(ids, id, position));
  return id;
}

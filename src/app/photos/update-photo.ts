import type { Work } from '../../db/work.ts';
import { movedTo } from '../../domain/items/moved-to.ts';
import { gatherProblems } from '../problems.ts';
import { updateRow } from '../update-row.ts';
import { arrangePhotos } from './arrange-photos.ts';
import { lockPhoto } from './lock-photos.ts';
import { photoChanges } from './photo-changes.ts';
import type { PhotoRecordAttributes } from './photo-record.ts';

/** A photo that is given the first place becomes the main one. */
export async function updatePhoto(work: Work, id: string, sent: PhotoRecordAttributes): Promise<void> {
  const locked = await lockPhoto(work, id);
  const problems = gatherProblems();
  const columns = photoChanges(problems, sent);
  problems.refuse();
  await updateRow(work, 'photos', id, columns);
  if (typeof sent.position === 'number') await arrangePhotos(work, locked, movedTo(locked.ids, id, sent.position));
}

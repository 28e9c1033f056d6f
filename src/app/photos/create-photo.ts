import type { Work } from '../../db/work.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { TOO_MANY } from './add-main-photo.ts';
import { insertPhoto } from './insert-photo.ts';
import { type LockedPhotos, lockPhotos } from './lock-photos.ts';
import { photoChanges } from './photo-changes.ts';
import { MAX_PHOTOS, type PhotoRecordAttributes } from './photo-record.ts';

/** Answers the id of the new photo, which comes last unless it is given a place. */
export async function createPhoto(work: Work, sent: PhotoRecordAttributes): Promise<string> {
  const problems = gatherProblems();
  const columns = photoChanges(problems, sent);
  if (sent.stored_photo === undefined) problems.add('photo_base64', "can't be blank without remote_photo_url");
  const locked = await ownerAttribute(work, problems, sent);
  problems.refuse();
  return insertPhoto(work, locked, columns, sent.position ?? undefined);
}

async function ownerAttribute(
  work: Work,
  problems: Problems,
  { owner_type, owner_id }: PhotoRecordAttributes,
): Promise<LockedPhotos> {
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id) problems.add('owner_id', "can't be blank");
  const locked = owner_type && owner_id ? await lockPhotos(work, { type: owner_type, id: owner_id }) : undefined;
  if (owner_type && owner_id && locked === undefined) problems.add('owner_id', 'must exist');
  if ((locked?.ids.length ?? 0) >= MAX_PHOTOS) problems.add('owner_id', TOO_MANY);
  if (locked === undefined) problems.refuse();
  return locked as LockedPhotos;
}

import type { StoredPicture, Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { invalid } from '../../lib/refusal.ts';
import type { Owner } from '../owners.ts';
import { insertPhoto } from './insert-photo.ts';
import { lockPhotos } from './lock-photos.ts';
import { MAX_PHOTOS } from './photo-record.ts';

/** Gives an item a photo that comes before all the others. */
export async function addMainPhoto(work: Work, owner: Owner, { hash, width, height }: StoredPicture): Promise<void> {
  const locked = await lockPhotos(work, owner);
  assert(locked !== undefined, 'the owner of a photo is written first');
  if (locked.ids.length >= MAX_PHOTOS) throw invalid({ field: 'photo_base64', message: TOO_MANY });
  await insertPhoto(work, locked, { picture: hash, width, height }, 1);
}

export const TOO_MANY = `would be one photo too many (maximum is ${MAX_PHOTOS})`;

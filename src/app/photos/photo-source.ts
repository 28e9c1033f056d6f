import { callerOf, type StoredPicture, type View } from '../../db/work.ts';
import { invalid } from '../../lib/refusal.ts';
import { decodeBase64 } from '../../media/decode-base64.ts';

/** The two ways in which a photo is sent: itself, or where it is. */
export interface PhotoAttributes {
  readonly photo_base64?: string | null;
  readonly remote_photo_url?: string | null;
}

export interface StoredPhoto {
  /** The photo that was sent, kept already; undefined when none was. */
  readonly stored_photo?: StoredPicture | undefined;
}

/** What an operation that takes a photo prepares: `run` then finds the photo under `stored_photo`. */
export async function withStoredPhoto<Sent extends PhotoAttributes>(
  view: View,
  sent: Sent,
): Promise<Sent & StoredPhoto> {
  return { ...sent, stored_photo: await photoSource(view, sent) };
}

/** Keeps the photo that was sent. Undefined when none was; blank is none. */
export async function photoSource(view: View, sent: PhotoAttributes): Promise<StoredPicture | undefined> {
  const { pictures } = view.services;
  const base64 = sent.photo_base64 ?? '';
  const url = sent.remote_photo_url?.trim() ?? '';
  if (base64 !== '' && url !== '') {
    throw invalid({ field: 'remote_photo_url', message: 'cannot be sent together with photo_base64' });
  }
  if (base64 !== '') return pictures.keep(decodeBase64(base64, 'photo_base64'), 'photo_base64', callerOf(view));
  return url === '' ? undefined : pictures.keepRemote(url, 'remote_photo_url', callerOf(view));
}

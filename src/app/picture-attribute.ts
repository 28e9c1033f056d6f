import { callerOf, type View } from '../db/work.ts';
import { decodeBase64 } from '../media/decode-base64.ts';

interface PictureAttributes {
  readonly base64: string | null | undefined;
  readonly remove: boolean | null | undefined;
}

/**
 * A picture sent as base64, with or without a `data:` prefix: the content hash by which it is then served. Null when
 * it is to be removed, undefined when nothing is to change. A new picture wins over removing the old one.
 */
export async function pictureAttribute(
  view: View,
  field: string,
  { base64, remove }: PictureAttributes,
): Promise<string | null | undefined> {
  if (base64 === null || base64 === undefined || base64 === '') return remove ? null : undefined;
  return (await view.services.pictures.keep(decodeBase64(base64, field), field, callerOf(view))).hash;
}

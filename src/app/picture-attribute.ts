import type { Work } from '../db/work.ts';
import { invalid } from '../lib/refusal.ts';

interface PictureAttributes {
  readonly base64: string | null | undefined;
  readonly remove: boolean | null | undefined;
}

/**
 * A picture sent as base64, with or without a `data:` prefix: the content hash by which it is then served. Null when
 * it is to be removed, undefined when nothing is to change. A new picture wins over removing the old one.
 */
export async function pictureAttribute(
  work: Work,
  field: string,
  { base64, remove }: PictureAttributes,
): Promise<string | null | undefined> {
  if (base64 === null || base64 === undefined || base64 === '') return remove ? null : undefined;
  return work.services.pictures.keep(bytesOf(field, base64), field);
}

function bytesOf(field: string, base64: string): Buffer {
  const text = base64.replace(/^data:[\w.+/-]{0,100};base64,/, '');
  try {
    return Buffer.from(Uint8Array.fromBase64(text));
  } catch {
    throw invalid({ field, message: 'is not base64' });
  }
}

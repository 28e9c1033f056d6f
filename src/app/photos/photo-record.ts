import type { StoredPhoto } from './photo-source.ts';

export const PHOTO_OWNERS = ['product_groups', 'bundles'] as const;

/** What a caller may send of a photo. */
export interface PhotoRecordAttributes extends StoredPhoto {
  readonly owner_type?: (typeof PHOTO_OWNERS)[number] | null;
  readonly owner_id?: string | null;
  readonly alt_text?: string | null;
  readonly coordinates?: Readonly<Record<string, unknown>> | null;
  readonly original_filename?: string | null;
  readonly position?: number | null;
}

/** Photos of one owner at most. */
export const MAX_PHOTOS = 100;

import type { ItemAttributes } from '../items/item-attributes.ts';
import type { StoredPhoto } from '../photos/photo-source.ts';
import type { Entry } from '../plan-entries.ts';

/** What a caller may send of a bundle. */
export interface BundleAttributes extends ItemAttributes, StoredPhoto {
  readonly bundle_items_attributes?: readonly BundleItemEntry[];
}

/** What a caller may send of one part of a bundle. */
export interface BundleItemAttributes {
  readonly product_group_id?: string | null;
  /** Null for a product group from whose variations the customer chooses. */
  readonly product_id?: string | null;
  readonly quantity?: number | null;
  readonly discount_percentage?: number | null;
  readonly position?: number | null;
  readonly photo_id?: string | null;
}

/** One entry of `bundle_items_attributes`. */
export type BundleItemEntry = Entry & BundleItemAttributes;

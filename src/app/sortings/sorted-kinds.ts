import type { Permission } from '../../domain/employees/permissions.ts';
import { lockSortedBundleItems, lockSortedPhotos, lockSortedProducts } from './sorted-catalogue.ts';
import { lockSortedLines } from './sorted-lines.ts';
import { lockSortedDefaultProperties, lockSortedProperties } from './sorted-properties.ts';
import { lockSortedTaxRates } from './sorted-tax-rates.ts';
import type { LockSiblings } from './siblings.ts';

interface SortedKind {
  /** As for changing them; null where that depends on what they belong to, or needs none. */
  readonly permission: Permission | null;
  readonly lock: LockSiblings;
}

export const SORTED_KINDS: Readonly<Record<string, SortedKind>> = {
  bundle_items: { permission: 'products', lock: lockSortedBundleItems },
  default_properties: { permission: 'settings', lock: lockSortedDefaultProperties },
  lines: { permission: null, lock: lockSortedLines },
  photos: { permission: 'products', lock: lockSortedPhotos },
  products: { permission: 'products', lock: lockSortedProducts },
  properties: { permission: null, lock: lockSortedProperties },
  tax_rates: { permission: 'settings', lock: lockSortedTaxRates },
};

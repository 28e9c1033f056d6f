import { chooseComponent } from '../../domain/bundles/choose-component.ts';
import { decimalAttribute } from '../decimal-attribute.ts';
import { countAttribute } from '../items/integer-attribute.ts';
import type { Problems } from '../problems.ts';
import { positionAttribute } from '../properties/plan-property.ts';
import type { BundleItemAttributes } from './bundle-attributes.ts';
import type { BundleItemFacts } from './bundle-item-facts.ts';

/** Of one product in one bundle. */
export const MAX_BUNDLE_ITEM_QUANTITY = 10_000;

/** The columns of a bundle item, as they are kept. */
export interface BundleItem {
  readonly product_group_id: string;
  readonly product_id: string | null;
  readonly quantity: number;
  readonly discount_percentage: number;
  readonly photo_id: string | null;
  readonly position: number;
}

/** Null where a new one simply comes after the others. */
export type PlannedBundleItem = Omit<BundleItem, 'position'> & { readonly position: number | null };

/** What a part of a bundle becomes; null stands for a new one. Its product group never changes. */
export function planBundleItem(
  problems: Problems,
  sent: BundleItemAttributes,
  current: BundleItem | null,
  { components, photos }: BundleItemFacts,
): PlannedBundleItem {
  return {
    ...componentOf(problems, sent, current, components),
    quantity: quantityOf(problems, sent.quantity) ?? current?.quantity ?? 1,
    discount_percentage:
      decimalAttribute(problems, 'discount_percentage', sent.discount_percentage, {
        least: 0,
        most: 100,
        fallback: 0,
      }) ??
      current?.discount_percentage ??
      0,
    photo_id: photoOf(problems, sent.photo_id, current, photos),
    position: positionAttribute(problems, sent.position) ?? current?.position ?? null,
  };
}

function componentOf(
  problems: Problems,
  sent: BundleItemAttributes,
  current: BundleItem | null,
  components: BundleItemFacts['components'],
): Pick<BundleItem, 'product_group_id' | 'product_id'> {
  const { product_group_id = current?.product_group_id ?? null, product_id = current?.product_id ?? null } = sent;
  if (current !== null && product_group_id !== current.product_group_id) {
    problems.add('product_group_id', "can't be changed");
    return current;
  }
  // What is kept stays, also when it has been archived since.
  if (current !== null && product_id === current.product_id)
    return { product_group_id: current.product_group_id, product_id };
  const chosen = chooseComponent({ product_group_id, product_id }, components);
  if ('product_group_id' in chosen) return chosen;
  problems.add(chosen.field, chosen.problem);
  return { product_group_id: product_group_id ?? '', product_id };
}

function quantityOf(problems: Problems, sent: number | null | undefined): number | undefined {
  if (sent === null) return 1;
  return countAttribute(problems, 'quantity', sent, { least: 1, most: MAX_BUNDLE_ITEM_QUANTITY });
}

function photoOf(
  problems: Problems,
  sent: string | null | undefined,
  current: BundleItem | null,
  photos: BundleItemFacts['photos'],
): string | null {
  if (sent === undefined) return current?.photo_id ?? null;
  const id = sent?.trim().toLowerCase() || null;
  if (id !== null && !photos.has(id)) problems.add('photo_id', 'must exist');
  return id;
}

import { freeSlug, slugOf } from '../../domain/items/slug-of.ts';
import { fittedValues, variationName } from '../../domain/items/variation-name.ts';
import type { ProductGroup } from './product-group.ts';

type NamedGroup = Pick<ProductGroup, 'name' | 'slug' | 'has_variations' | 'variation_fields'>;

export interface ProductNames {
  readonly variation_values: readonly string[];
  readonly name: string;
  readonly slug: string;
}

/** Name and slug of a product, which follow from its group and its values. No other product of the group has the slug. */
export function productNames(
  group: NamedGroup,
  values: readonly string[],
  takenSlugs: ReadonlySet<string> = new Set(),
): ProductNames {
  if (!group.has_variations) return { variation_values: [], name: group.name, slug: group.slug };
  const variation_values = fittedValues(values, group.variation_fields);
  const suffix = slugOf(variation_values.join(' '));
  return {
    variation_values,
    name: variationName(group.name, variation_values),
    slug: freeSlug(suffix === '' ? group.slug : `${group.slug}-${suffix}`, takenSlugs),
  };
}

import { fittedValues, freeSlug, slugOf, variationName } from '../../domain/catalogue/items.ts';
import { MAX_LINE } from '../attributes/attributes.ts';
import type { Problems } from '../attributes/problems.ts';
import type { ProductGroup } from './product-group.ts';

/** A list of names: trimmed, not blank, unique regardless of case. */
export function namesAttribute(
  problems: Problems,
  field: string,
  sent: readonly unknown[] | undefined,
  limit: number,
): readonly string[] | undefined {
  if (sent === undefined) return undefined;
  const names = sent.map((name) => (typeof name === 'string' ? name.trim() : null));
  const wrong = whatIsWrong(names, limit);
  if (wrong !== null) problems.add(field, wrong);
  return names.map((name) => name ?? '');
}

function whatIsWrong(names: readonly (string | null)[], limit: number): string | null {
  if (names.includes(null)) return 'must be an array of strings';
  if (names.length > limit) return `has too many entries (maximum is ${limit})`;
  if (names.includes('')) return 'has a blank entry';
  if (names.some((name) => Array.from(name ?? '').length > MAX_LINE)) {
    return `has an entry that is too long (maximum is ${MAX_LINE} characters)`;
  }
  return new Set(names.map((name) => name?.toLowerCase())).size < names.length ? 'has the same entry twice' : null;
}

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

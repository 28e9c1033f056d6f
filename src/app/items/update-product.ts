import type { Work } from '../../db/work.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { type LockedProduct, lockProduct } from './lock-product.ts';
import { ITEM_REFERENCES } from './must-exist.ts';
import type { ProductAttributes } from './product-attributes.ts';
import { photoAttribute, productChanges, valuesAttribute } from './product-changes.ts';
import { type ProductNames, productNames } from './product-names.ts';
import { weightAttribute } from './weight-attribute.ts';

export async function updateProduct(work: Work, id: string, sent: ProductAttributes): Promise<void> {
  const locked = await lockProduct(work, id);
  const { group, product } = locked;
  const problems = gatherProblems();
  const changes = productChanges(problems, sent);
  const { base_price_in_cents = product.base_price_in_cents } = changes;
  if (!group.has_variations && base_price_in_cents !== product.base_price_in_cents) {
    problems.add('base_price_in_cents', "is the product group's, which has no variations");
  }
  const names = namesAttribute(problems, sent.variation_values, locked);
  const photo_id = await photoAttribute(work, problems, sent.photo_id, group);
  const weight = await weightChanges(work, problems, sent.weight, locked);
  problems.refuse();
  await refusingViolations(ITEM_REFERENCES, () =>
    updateRow(work, 'items', id, { ...changes, ...names, ...weight, photo_id }),
  );
}

function namesAttribute(
  problems: Problems,
  sent: readonly string[] | undefined,
  { group, product, products }: LockedProduct,
): Partial<ProductNames> {
  if (sent === undefined || isSame(sent, product.variation_values)) return {};
  if (!group.has_variations) {
    problems.add('variation_values', 'need a product group with variations');
    return {};
  }
  const siblings = products.filter(({ id, archived_at }) => id !== product.id && archived_at === null);
  const values = valuesAttribute(problems, sent, group, siblings);
  const names = productNames(group, values, new Set(siblings.map(({ slug }) => slug)));
  return product.archived_at === null ? names : { ...names, slug: product.slug };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** A weight of its own, or the group's again. */
async function weightChanges(
  work: Work,
  problems: Problems,
  sent: ProductAttributes['weight'],
  { group, product }: LockedProduct,
) {
  const weight = await weightAttribute(work, problems, sent, product);
  if (weight === undefined) return {};
  if (weight.weight_value !== null) return { ...weight, weight_overridden: true };
  const { weight_value, weight_unit } = group;
  return { weight_value, weight_unit, weight_overridden: false };
}

import type { Work } from '../../db/work.ts';
import type { Problems } from '../problems.ts';
import { planOwnerProperties } from '../properties/write-owner-properties.ts';
import { lineAttribute } from '../text-attribute.ts';
import { taxCategoryMustExist } from './must-exist.ts';
import { priceRulesetMustExist } from './price-ruleset-must-exist.ts';
import { priceStructureAttribute } from './price-structure-attribute.ts';
import type { GroupBefore } from './product-group.ts';
import type { ProductGroupAttributes } from './product-group-attributes.ts';
import { productGroupChanges } from './product-group-changes.ts';
import { slugAttribute } from './slug-attribute.ts';
import { weightAttribute } from './weight-attribute.ts';

/** What a group is to become, with everything that is wrong gathered. Nothing is written yet. */
export async function planProductGroup(
  work: Work,
  problems: Problems,
  id: string,
  sent: ProductGroupAttributes,
  before: GroupBefore,
) {
  const changes = productGroupChanges(problems, sent, before);
  const weight = await weightAttribute(work, problems, sent.weight, before);
  await taxCategoryMustExist(work, problems, changes.tax_category_id, before.tax_category_id);
  await priceRulesetMustExist(work, problems, sent.price_ruleset_id, before.price_ruleset_id);
  return {
    columns: { ...changes, ...weight, price_ruleset_id: sent.price_ruleset_id },
    /** Null for those that are to be made from the name. */
    slug: slugAttribute(problems, sent.slug),
    sku: lineAttribute(problems, 'sku', sent.sku),
    /** Undefined for one of the group's own that is yet to be made. */
    price_structure_id: await priceStructureAttribute(work, problems, id, {
      price_type: changes.price_type,
      sent: sent.price_structure_id,
      before,
    }),
    properties: await planOwnerProperties(
      work,
      { type: 'product_groups', id },
      sent.properties_attributes ?? [],
      problems,
    ),
  };
}

import { raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { inheritedAssignments } from './inherited-columns.ts';
import type { Product } from './product.ts';
import type { ProductGroup } from './product-group.ts';
import { type ProductNames, productNames } from './product-names.ts';

type GroupBefore = Pick<ProductGroup, 'id' | 'base_price_in_cents' | 'photo_id'>;
type GroupAfter = Pick<ProductGroup, 'name' | 'slug' | 'has_variations' | 'variation_fields'>;

/**
 * Hands on to a group's products what they inherit, after the group's row has been written. The caller holds the locks
 * of the group and of `products`. Price and photo of a variation follow the group for as long as they are the group's.
 */
export async function copyToProducts(
  work: Work,
  before: GroupBefore,
  after: GroupAfter,
  products: readonly Product[],
): Promise<void> {
  const named = namesOfAll(after, products);
  await work.tx.run(sql`
    update items as p
    set
      ${inheritedAssignments(raw('g'))},
      name = n.name,
      slug = n.slug,
      variation_values = array(select jsonb_array_elements_text(n.variation_values)),
      sku = case when not g.has_variations then g.sku end,
      base_price_in_cents = case
        when g.has_variations and p.base_price_in_cents <> ${before.base_price_in_cents} then p.base_price_in_cents
        else g.base_price_in_cents
      end,
      weight_value = case when p.weight_overridden then p.weight_value else g.weight_value end,
      weight_unit = case when p.weight_overridden then p.weight_unit else g.weight_unit end,
      photo_id = case
        when p.photo_id is null or p.photo_id is not distinct from ${before.photo_id}::uuid then g.photo_id
        else p.photo_id
      end,
      updated_at = ${work.now}
    from items as g
    cross join jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as n (id uuid, name text, slug text, variation_values jsonb)
    where g.company_id = ${work.company.id}
      and g.id = ${before.id}
      and p.company_id = g.company_id
      and p.product_group_id = g.id
      and p.id = n.id
  `);
}

/** What is archived keeps its id for a slug. */
function namesOfAll(group: GroupAfter, products: readonly Product[]): readonly (ProductNames & { id: string })[] {
  const taken = new Set<string>();
  return products.map(({ id, slug, variation_values, archived_at }) => {
    const names = productNames(group, variation_values, taken);
    if (archived_at !== null) return { ...names, id, slug };
    taken.add(names.slug);
    return { ...names, id };
  });
}

import { alias, COMPANY, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { fittedValues, type ProductType, sameValues, skuOf } from '../../domain/catalogue/items.ts';
import { changeEvent, type NewEvent } from '../../domain/events/events.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { writeOwnerProperties } from '../customers/owner-properties.ts';
import { refusingViolations, updateRow } from '../rows/write-rows.ts';
import { findFreeSlug, ITEM_REFERENCES, SLUG_TAKEN, slugOfName, trackingMustSuit } from './item-attributes.ts';
import { insertPrivateStructure } from './item-price-attributes.ts';
import { addMainPhoto } from './photos.ts';
import {
  inheritedAssignments,
  type LockedGroup,
  lockProductGroup,
  type Product,
  type ProductGroup,
  type ProductGroupAttributes,
} from './product-group.ts';
import { planProductGroup } from './product-groups.ts';
import { type ProductNames, productNames } from './product-names.ts';
import { isPlanned, recalculatePlannings, type StockRules } from './recalculate-plannings.ts';
import { redirectSlug } from './url-redirects.ts';

/**
 * Changes a group and, in the same transaction, the columns its products take from it. Returns the event of a price
 * change, for the caller to emit instead of the usual one.
 */
export async function updateProductGroup(
  work: Work,
  id: string,
  sent: ProductGroupAttributes,
): Promise<NewEvent | undefined> {
  const locked = await lockProductGroup(work, id);
  const { group, products } = locked;
  const problems = gatherProblems();
  const plan = await planProductGroup(work, problems, id, sent, group);
  const { columns, sku, price_structure_id, properties } = plan;
  const name = columns.name ?? group.name;
  const variation_fields = columns.variation_fields ?? group.variation_fields;
  await productTypeMustSuit(work, problems, columns.product_type, locked);
  if (columns.has_variations) variationsMustDiffer(problems, variation_fields, products);
  problems.refuse();

  const slug =
    plan.slug === null ? await findFreeSlug(work, 'product_groups', slugOfName(name, 'product'), id) : plan.slug;
  const changes = {
    ...columns,
    slug,
    sku: sku === null ? skuOf(name) || skuOf(slug ?? group.slug) : sku,
    price_structure_id:
      price_structure_id === undefined ? await insertPrivateStructure(work, id, name) : price_structure_id,
  };
  await refusingViolations({ ...SLUG_TAKEN, ...ITEM_REFERENCES }, () => updateRow(work, 'items', id, changes));
  const owner = { type: 'product_groups', id } as const;
  await writeOwnerProperties(work, owner, properties);
  if (sent.stored_photo !== undefined) await addMainPhoto(work, owner, sent.stored_photo);
  const after = { name, slug: slug ?? group.slug, has_variations: columns.has_variations, variation_fields };
  await copyToProducts(work, group, after, products);
  await recalculatePlannings(work, {
    product_ids: products.map((product) => product.id),
    before: group,
    after: rulesAfter(group, columns),
    confirmed: sent.confirm_shortage ?? false,
  });
  if (sent.create_url_redirect) await redirectSlug(work, 'product_groups', group.slug, after.slug);
  return priceSettingsEvent(group, { ...changes, name });
}

/** A change of the price settings has a key of its own. The event lists all changed columns. */
function priceSettingsEvent(group: ProductGroup, after: Readonly<Record<string, unknown>>): NewEvent | undefined {
  const before: Readonly<Record<string, unknown>> = { ...group };
  const changed = Object.entries(after).filter(
    ([column, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[column] ?? null),
  );
  if (!changed.some(([column]) => PRICE_SETTINGS.has(column))) return undefined;
  return {
    ...changeEvent({
      type: 'product_groups',
      id: group.id,
      verb: 'updated',
      record: after,
      data: Object.fromEntries(changed),
    }),
    action_key: 'change_price_settings_for_product_group',
  };
}

const PRICE_SETTINGS: ReadonlySet<string> = new Set([
  'price_type',
  'price_period',
  'base_price_in_cents',
  'flat_fee_price_in_cents',
  'structure_price_in_cents',
  'price_structure_id',
  'price_ruleset_id',
]);

const rulesAfter = (before: StockRules, changes: ChangedRules): StockRules => ({
  buffer_time_before: changes.buffer_time_before ?? before.buffer_time_before,
  buffer_time_after: changes.buffer_time_after ?? before.buffer_time_after,
  allow_shortage: changes.allow_shortage ?? before.allow_shortage,
  shortage_limit: changes.shortage_limit ?? before.shortage_limit,
  always_available: changes.always_available ?? before.always_available,
});

type ChangedRules = { readonly [Rule in keyof StockRules]?: StockRules[Rule] | undefined };

async function productTypeMustSuit(
  work: Work,
  problems: Problems,
  type: ProductType,
  { group, products }: LockedGroup,
): Promise<void> {
  if (type === group.product_type) return;
  trackingMustSuit(problems, 'product_type', group.tracking_type, type);
  if (
    await isPlanned(
      work,
      products.map(({ id }) => id),
    )
  ) {
    problems.add('product_type', "can't be changed while units are planned");
  }
}

/** Fewer fields distinguish fewer products. */
function variationsMustDiffer(problems: Problems, fields: readonly string[], products: readonly Product[]): void {
  const all = products
    .filter(({ archived_at }) => archived_at === null)
    .map(({ variation_values }) => fittedValues(variation_values, fields));
  const alike = all.some((one, index) => all.slice(index + 1).some((other) => sameValues(one, other)));
  if (alike) problems.add('variation_fields', 'would leave two products with the same values');
}

type GroupBefore = Pick<ProductGroup, 'id' | 'base_price_in_cents' | 'photo_id'>;
type GroupAfter = Pick<ProductGroup, 'name' | 'slug' | 'has_variations' | 'variation_fields'>;

/**
 * Copies inherited columns to a group's products, after the group's row has been written. The caller has locked the
 * group and `products`. Price and photo of a variation follow the group for as long as they equal the group's.
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
      ${inheritedAssignments(alias('g'))},
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
      and p.company_id = ${COMPANY}
      and p.product_group_id = g.id
      and p.id = n.id
  `);
}

/** An archived item has its id as slug. */
function namesOfAll(group: GroupAfter, products: readonly Product[]): readonly (ProductNames & { id: string })[] {
  const taken = new Set<string>();
  return products.map(({ id, slug, variation_values, archived_at }) => {
    const names = productNames(group, variation_values, taken);
    if (archived_at !== null) return { ...names, id, slug };
    taken.add(names.slug);
    return { ...names, id };
  });
}

import type { Work } from '../../db/work.ts';
import { skuOf } from '../../domain/items/slug-of.ts';
import type { ProductType } from '../../domain/items/tracking.ts';
import { fittedValues, sameValues } from '../../domain/items/variation-name.ts';
import { changeTold } from '../../domain/events/change-told.ts';
import { emit } from '../events/emit.ts';
import { addMainPhoto } from '../photos/add-main-photo.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { writeOwnerProperties } from '../properties/write-owner-properties.ts';
import { refusingViolations } from '../refusing-violations.ts';
import { updateRow } from '../update-row.ts';
import { redirectSlug } from '../url-redirects/redirect-slug.ts';
import { copyToProducts } from './copy-to-products.ts';
import { findFreeSlug } from './insert-with-slug.ts';
import { type LockedGroup, lockProductGroup } from './lock-product-group.ts';
import { ITEM_REFERENCES } from './must-exist.ts';
import { planProductGroup } from './plan-product-group.ts';
import { isPlanned } from './planned-units.ts';
import { insertPrivateStructure } from './price-structure-attribute.ts';
import type { Product } from './product.ts';
import type { ProductGroup } from './product-group.ts';
import type { ProductGroupAttributes } from './product-group-attributes.ts';
import { settlePlannings, type StockRules } from './settle-plannings.ts';
import { SLUG_TAKEN, slugOfName } from './slug-attribute.ts';
import { trackingMustSuit } from './tracking-attribute.ts';

/** Changes a group and, in the same transaction, what its products have of it. */
export async function updateProductGroup(work: Work, id: string, sent: ProductGroupAttributes): Promise<void> {
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
  tellPriceSettings(work, group, { ...changes, name });
  const owner = { type: 'product_groups', id };
  await writeOwnerProperties(work, owner, properties);
  if (sent.stored_photo !== undefined) await addMainPhoto(work, owner, sent.stored_photo);
  const after = { name, slug: slug ?? group.slug, has_variations: columns.has_variations, variation_fields };
  await copyToProducts(work, group, after, products);
  await settlePlannings(work, {
    product_ids: products.map((product) => product.id),
    before: group,
    after: rulesAfter(group, columns),
    confirmed: sent.confirm_shortage ?? false,
  });
  if (sent.create_url_redirect) await redirectSlug(work, 'product_groups', group.slug, after.slug);
}

/** Records a change of the price settings under its own key, together with all other changed columns. */
function tellPriceSettings(work: Work, group: ProductGroup, after: Readonly<Record<string, unknown>>): void {
  const before: Readonly<Record<string, unknown>> = { ...group };
  const changed = Object.entries(after).filter(
    ([column, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[column] ?? null),
  );
  if (!changed.some(([column]) => PRICE_SETTINGS.has(column))) return;
  emit(work, {
    ...changeTold({
      type: 'product_groups',
      id: group.id,
      deed: 'updated',
      record: after,
      data: Object.fromEntries(changed),
    }),
    action_key: 'change_price_settings_for_product_group',
  });
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

/** Fewer fields tell fewer products apart. */
function variationsMustDiffer(problems: Problems, fields: readonly string[], products: readonly Product[]): void {
  const all = products
    .filter(({ archived_at }) => archived_at === null)
    .map(({ variation_values }) => fittedValues(variation_values, fields));
  const alike = all.some((one, index) => all.slice(index + 1).some((other) => sameValues(one, other)));
  if (alike) problems.add('variation_fields', 'would leave two products with the same values');
}

import { insertPrivateStructure } from '../app/catalogue/item-price-attributes.ts';
import { inheritedColumns, inheritedValues } from '../app/catalogue/product-group.ts';
import { productNames } from '../app/catalogue/product-names.ts';
import { insertRows, type Row, updateRow } from '../app/rows/write-rows.ts';
import { raw, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { slugOf } from '../domain/catalogue/items.ts';
import { newId } from '../lib/new-id.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { daysAgo } from './days-ago.ts';
import { DEMO_CATALOGUE } from './demo-catalogue.ts';
import type { DemoGroup, DemoUnits } from './demo-group.ts';
import type { DemoStructures } from './load-demo-price-structures.ts';
import type { DemoTaxes } from './load-demo-taxes.ts';

export interface LoadedGroup extends DemoGroup {
  readonly id: string;
  readonly age_days: number;
  readonly products: readonly LoadedProduct[];
}

export interface LoadedProduct extends DemoUnits {
  readonly id: string;
  /** What tells it from the others of its group; none for the single product of one. */
  readonly variation_values: readonly string[];
}

/** Product groups with their products, which have of their group what they inherit. */
export async function loadDemoGroups(
  work: Work,
  random: SeededRandom,
  structures: DemoStructures,
  taxes: DemoTaxes,
  price_ruleset_id: string,
): Promise<readonly LoadedGroup[]> {
  const groups = DEMO_CATALOGUE.map((group) => ({
    ...group,
    id: newId(),
    age_days: random.integer(440, 720) + random.next(),
    products: productsOf(group),
  }));
  await insertRows(
    work,
    'items',
    groups.map((group) => ({
      ...groupRow(work, group, structures, taxes),
      price_ruleset_id: group.has_rules ? price_ruleset_id : null,
    })),
  );
  for (const group of groups) if (group.price.type === 'private_structure') await givePrivateStructure(work, group);
  await insertProducts(work, groups);
  return groups;
}

function productsOf({ stock }: DemoGroup): readonly LoadedProduct[] {
  if ('units' in stock) return [{ ...stock, id: newId(), variation_values: [] }];
  return Object.entries(stock.variations).map(([value, own]) => ({ ...own, id: newId(), variation_values: [value] }));
}

function groupRow(work: Work, group: LoadedGroup, structures: DemoStructures, taxes: DemoTaxes): Row {
  const { price, product_type = 'rental', shortage_limit, buffer_min: [before, after] = [0, 0] } = group;
  const usesStructure = price.type === 'structure' || price.type === 'private_structure';
  const cents = price.type === 'none' ? 0 : price.cents;
  const created_at = daysAgo(work.now, group.age_days);
  return {
    id: group.id,
    type: 'product_groups',
    name: group.name,
    slug: group.archived ? group.id : slugOf(group.name),
    sku: group.sku,
    product_type,
    tracking_type: group.tracking_type ?? 'trackable',
    has_variations: 'variations' in group.stock,
    variation_fields: 'variations' in group.stock ? [group.stock.field] : [],
    stock_item_properties: product_type === 'rental' && group.tracking_type === undefined ? ['Serial number'] : [],
    buffer_time_before: before * SECONDS,
    buffer_time_after: after * SECONDS,
    allow_shortage: shortage_limit !== undefined,
    shortage_limit: shortage_limit ?? 0,
    price_type: price.type,
    price_period: price.type === 'simple' ? price.period : null,
    base_price_in_cents: cents,
    flat_fee_price_in_cents: usesStructure ? 0 : cents,
    structure_price_in_cents: usesStructure ? cents : 0,
    deposit_in_cents: group.deposit_in_cents ?? 0,
    default_purchase_cost_in_cents: group.cost_in_cents,
    price_structure_id: price.type === 'structure' ? structures[price.structure] : null,
    tax_category_id: product_type === 'rental' ? taxes.equipment : taxes.goods,
    weight_value: group.weight_kg ?? null,
    weight_unit: group.weight_kg === undefined ? null : 'kg',
    description: group.description,
    excerpt: group.description.split('.')[0],
    show_in_store: product_type !== 'service',
    tag_list: group.tags,
    archived_at: group.archived ? daysAgo(work.now, group.age_days / 3) : null,
    created_at,
    updated_at: created_at,
  };
}

const SECONDS = 60;

/** Rates of its own, because it leaves by the half day as well. */
async function givePrivateStructure(work: Work, { id, name }: LoadedGroup): Promise<void> {
  const price_structure_id = await insertPrivateStructure(work, id, name);
  await insertRows(work, 'price_tiles', [
    {
      id: newId(),
      price_structure_id,
      name: 'Half day',
      quantity: 6,
      period: 'hours',
      length: 21_600,
      multiplier: 0.7,
    },
    { id: newId(), price_structure_id, name: 'Day', quantity: 1, period: 'days', length: 86_400, multiplier: 1 },
    { id: newId(), price_structure_id, name: 'Week', quantity: 1, period: 'weeks', length: 604_800, multiplier: 3.5 },
  ]);
  await updateRow(work, 'items', id, { price_structure_id });
}

async function insertProducts(work: Work, groups: readonly LoadedGroup[]): Promise<void> {
  const rows = groups.flatMap((group) =>
    group.products.map((product, index) => ({
      id: product.id,
      product_group_id: group.id,
      ...productNames(namedGroup(group), product.variation_values),
      sorting_weight: index + 1,
      price_in_cents: product.price_in_cents ?? null,
    })),
  );
  await work.tx.run(sql`
    insert into items (
      company_id, id, type, product_group_id, ${inheritedColumns}, name, slug, variation_values, sku, sorting_weight,
      base_price_in_cents, weight_value, weight_unit, archived_at, created_at, updated_at
    )
    select
      g.company_id, n.id, 'products', g.id, ${inheritedValues(raw('g'))}, n.name,
      case when g.archived_at is null then n.slug else n.id::text end,
      array(select jsonb_array_elements_text(n.variation_values)), case when not g.has_variations then g.sku end,
      n.sorting_weight, coalesce(n.price_in_cents, g.base_price_in_cents), g.weight_value, g.weight_unit,
      g.archived_at, g.created_at, g.created_at
    from items as g
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id uuid, product_group_id uuid, name text, slug text, variation_values jsonb, sorting_weight integer,
      price_in_cents bigint
    ) on n.product_group_id = g.id
    where g.company_id = ${work.company.id}
  `);
}

const namedGroup = ({ name, stock }: DemoGroup) => ({
  name,
  slug: slugOf(name),
  has_variations: 'variations' in stock,
  variation_fields: 'variations' in stock ? [stock.field] : [],
});

import { itemsStatement } from '../../db/queries/items-statement.ts';
import { bind, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { applyConfiguration, type BundlePart, type FreeUnits, wholeBundles } from '../../domain/catalogue/bundles.ts';
import { notFound } from '../../lib/refusal.ts';
import type { StockedProduct } from './supplies.ts';

/** A requested item, and the products whose units decide about it. */
export type AskedItem = {
  readonly id: string;
  readonly products: readonly StockedProduct[];
} & (
  | { readonly type: 'products' | 'product_groups' }
  /** For an open part: all products from which a customer can choose. */
  | { readonly type: 'bundles'; readonly parts: readonly BundlePart[] }
);

/** In the order of their ids; ids that name no item of the company are missing. */
export async function askedItems(view: ReadContext, ids: readonly string[]): Promise<readonly AskedItem[]> {
  return itemsFrom(await view.db.many<ItemRow>(bind(itemsStatement('named'), { company_id: view.company.id, ids })));
}

/** Items that a company can plan: products and bundles that are not archived. */
export async function plannableItems(view: ReadContext): Promise<readonly AskedItem[]> {
  return itemsFrom(await view.db.many<ItemRow>(bind(itemsStatement('plannable'), { company_id: view.company.id })));
}

const itemsFrom = (rows: readonly ItemRow[]): readonly AskedItem[] =>
  [...Map.groupBy(rows, ({ asked_id }) => asked_id).values()].map(askedItem);

type ItemRow = {
  readonly asked_id: string;
  readonly asked_type: AskedItem['type'];
} & PartRow &
  (StockedProduct | { readonly id: null });

type PartRow =
  | { readonly bundle_item_id: null }
  | {
      readonly bundle_item_id: string;
      readonly part_group_id: string;
      readonly part_product_id: string | null;
      readonly part_quantity: number;
    };

function askedItem(rows: readonly ItemRow[]): AskedItem {
  const { asked_id: id, asked_type: type } = rows[0] as ItemRow;
  const products = [...new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, productOf(row)]]))).values()];
  return type === 'bundles' ? { id, type, products, parts: partsOf(rows) } : { id, type, products };
}

const productOf = ({
  id,
  product_group_id,
  tracking_type,
  unlimited,
  returnable,
  allow_shortage,
  shortage_limit,
}: StockedProduct): StockedProduct => ({
  id,
  product_group_id,
  tracking_type,
  unlimited,
  returnable,
  allow_shortage,
  shortage_limit,
});

function partsOf(rows: readonly ItemRow[]): readonly BundlePart[] {
  const parts = new Map<string, BundlePart>();
  for (const row of rows) {
    if (row.bundle_item_id === null) continue;
    parts.set(row.bundle_item_id, {
      id: row.bundle_item_id,
      product_group_id: row.part_group_id,
      product_id: row.part_product_id,
      quantity: row.part_quantity,
    });
  }
  return [...parts.values()];
}

export interface AskedPlaces {
  readonly items: readonly AskedItem[];
  readonly location_ids: readonly string[];
}

/** Which items at which locations; null means all that there are. Ids that name nothing of the company are missing. */
export async function askedPlaces(
  view: ReadContext,
  {
    item_ids,
    location_ids,
  }: { readonly item_ids: readonly string[] | null; readonly location_ids: readonly string[] | null },
): Promise<AskedPlaces> {
  return {
    items: item_ids === null ? await plannableItems(view) : await askedItems(view, item_ids),
    location_ids: location_ids === null ? await activeLocations(view) : await knownLocations(view, location_ids),
  };
}

/** Rental locations first, the oldest of them first: the default when no location is given. */
export async function activeLocations(view: ReadContext): Promise<readonly string[]> {
  const rows = await view.db.many<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${view.company.id}
      and archived_at is null
    order by location_type = 'rental' desc, created_at, id
  `);
  return rows.map(({ id }) => id);
}

/** The ids among these that are locations of the company, archived ones too. */
export async function knownLocations(view: ReadContext, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await view.db.many<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${view.company.id}
      and id = any(${ids}::uuid[])
    order by location_type = 'rental' desc, created_at, id
  `);
  return rows.map(({ id }) => id);
}

/** The given location, which must exist, or the default one. */
export async function locationOrFirst(view: ReadContext, location_id: string | null): Promise<string> {
  const ids = location_id === null ? await activeLocations(view) : await knownLocations(view, [location_id]);
  const [first] = ids;
  if (first === undefined) throw notFound();
  return first;
}

export type ConfiguredItems = { readonly items: readonly AskedItem[] } | { readonly problem: string };

/** The items with the products that were chosen for open parts of bundles, by bundle item. */
export function configuredItems(
  items: readonly AskedItem[],
  configuration: ReadonlyMap<string, string>,
): ConfiguredItems {
  const chosen = new Set<string>();
  const configured: AskedItem[] = [];
  for (const item of items) {
    if (item.type !== 'bundles') {
      configured.push(item);
      continue;
    }
    const own = item.parts.map(({ id }) => id).filter((id) => configuration.has(id));
    const applied = applyConfiguration(
      item.parts,
      new Map(own.map((id) => [id, configuration.get(id) as string])),
      choicesOf(item),
    );
    if ('problem' in applied) return applied;
    configured.push({ ...item, parts: applied.parts });
    for (const id of own) chosen.add(id);
  }
  const stray = [...configuration.keys()].find((id) => !chosen.has(id));
  return stray === undefined ? { items: configured } : { problem: `has no bundle item ${stray}` };
}

/** By group, the products among which may be chosen. */
function choicesOf({ products }: AskedItem): FreeUnits {
  const groups = Map.groupBy(products, ({ product_group_id }) => product_group_id);
  return new Map([...groups].map(([id, ofGroup]) => [id, new Map(ofGroup.map((product) => [product.id, 0]))]));
}

/** Each once, however many of the items it belongs to. */
export const productsOfItems = (items: readonly AskedItem[]): readonly StockedProduct[] => [
  ...new Map(items.flatMap(({ products }) => products.map((product) => [product.id, product] as const))).values(),
];

/** Units of an item by those of its products: a group has those of all its products, a bundle as many as can be made. */
export function unitsOfItem(item: AskedItem, unitsOf: (product: StockedProduct) => number): number {
  if (item.type === 'bundles') return wholeBundles(item.parts, byGroup(item.products, unitsOf));
  return item.products.reduce((total, product) => total + unitsOf(product), 0);
}

function byGroup(products: readonly StockedProduct[], unitsOf: (product: StockedProduct) => number): FreeUnits {
  const groups = Map.groupBy(products, ({ product_group_id }) => product_group_id);
  return new Map([...groups].map(([id, ofGroup]) => [id, new Map(ofGroup.map((each) => [each.id, unitsOf(each)]))]));
}

import { itemsStatement } from '../../db/queries/items-statement.ts';
import { bind } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { BundlePart } from '../../domain/bundles/bundle-part.ts';
import type { StockedProduct } from './stocked-product.ts';

/** An item that is asked about, and the products whose units decide. */
export type AskedItem = {
  readonly id: string;
  readonly products: readonly StockedProduct[];
} & (
  | { readonly type: 'products' | 'product_groups' }
  /** Of an open part all products are there among which a customer may choose. */
  | { readonly type: 'bundles'; readonly parts: readonly BundlePart[] }
);

/** In the order of their ids; ids that name no item of the company are missing. */
export async function askedItems(view: View, ids: readonly string[]): Promise<readonly AskedItem[]> {
  return itemsFrom(await view.db.many<ItemRow>(bind(itemsStatement('named'), { company_id: view.company.id, ids })));
}

/** What a company can plan: its products and bundles, without archived ones. */
export async function plannableItems(view: View): Promise<readonly AskedItem[]> {
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

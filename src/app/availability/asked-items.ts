import { type Sql, sql } from '../../db/sql.ts';
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
export const askedItems = (view: View, ids: readonly string[]): Promise<readonly AskedItem[]> =>
  itemsWhere(view, sql`item.id = any(${ids}::uuid[])`);

/** What a company can plan: its products and bundles, without archived ones. */
export const plannableItems = (view: View): Promise<readonly AskedItem[]> =>
  itemsWhere(view, sql`item.type <> 'product_groups' and item.archived_at is null`);

async function itemsWhere(view: View, condition: Sql): Promise<readonly AskedItem[]> {
  const rows = await view.db.many<ItemRow>(sql`
    select item.id as asked_id, item.type as asked_type, part.id as bundle_item_id, part.product_group_id as part_group_id,
      part.product_id as part_product_id, part.quantity as part_quantity, product.id, product.product_group_id,
      product.tracking_type, product.always_available or product.tracking_type = 'none' as unlimited,
      product.product_type = 'rental' as returnable, product.allow_shortage, product.shortage_limit
    from items as item
    left join bundle_items as part
      on item.type = 'bundles'
      and part.company_id = item.company_id
      and part.bundle_id = item.id
      and part.archived_at is null
    left join lateral (
      select *
      from items as product
      where item.type = 'products'
        and product.company_id = item.company_id
        and product.id = item.id
      union all
      select *
      from items as product
      where item.type <> 'products'
        and product.company_id = item.company_id
        and product.product_group_id = coalesce(part.product_group_id, item.id)
        and case
          when part.product_id is not null then product.id = part.product_id
          else product.archived_at is null or item.archived_at is not null
        end
    ) as product on true
    where item.company_id = ${view.company.id}
      and ${condition}
    order by item.id, part.position, part.id, product.sorting_weight, product.id
  `);
  return [...Map.groupBy(rows, ({ asked_id }) => asked_id).values()].map(askedItem);
}

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

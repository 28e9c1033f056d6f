import { raw, type Sql, slot, sql } from '../sql.ts';
import { namedStatements } from './named-statements.ts';

/** `named` takes the slot `ids`; `plannable` is whatever can be planned at all. Both take `company_id`. */
type Which = 'named' | 'plannable';

/**
 * Items with the products that they are made up of, a row for each: a product itself, a group's products, and for a
 * bundle's parts the product that is named or all among which may be chosen.
 */
export const itemsStatement = namedStatements(
  (which: Which): Sql => sql`
  select item.id as asked_id, item.type as asked_type, part.id as bundle_item_id, part.product_group_id as part_group_id,
    part.product_id as part_product_id, part.quantity as part_quantity, ${raw(PRODUCT)}
  from items as item
  left join bundle_items as part
    on item.type = 'bundles'
    and part.company_id = item.company_id
    and part.bundle_id = item.id
    and part.archived_at is null
  left join lateral (
    select ${raw(COLUMNS)}
    from items
    where item.type = 'products'
      and company_id = item.company_id
      and id = item.id
    union all
    select ${raw(COLUMNS)}
    from items
    where item.type <> 'products'
      and company_id = item.company_id
      and product_group_id = coalesce(part.product_group_id, item.id)
      and case
        when part.product_id is not null then id = part.product_id
        else archived_at is null or item.archived_at is not null
      end
  ) as product on true
  where item.company_id = ${slot('company_id')}
    and ${CONDITIONS[which]}
  order by item.id, part.position, part.id, product.sorting_weight, product.id
`,
);

const CONDITIONS: Readonly<Record<Which, Sql>> = {
  named: sql`item.id = any(${slot('ids')}::uuid[])`,
  plannable: sql`item.type <> 'product_groups' and item.archived_at is null`,
};

const COLUMNS = `id, product_group_id, tracking_type, always_available or tracking_type = 'none' as unlimited,
      product_type = 'rental' as returnable, allow_shortage, shortage_limit, sorting_weight`;

const PRODUCT = `product.id, product.product_group_id, product.tracking_type, product.unlimited, product.returnable,
    product.allow_shortage, product.shortage_limit`;

import { raw, slot, type Sql, sql } from '../sql.ts';
import { namedStatements } from './named-statements.ts';

/** `named` takes the slot `ids`; `plannable` selects everything that can be planned. Both take `company_id`. */
type Which = 'named' | 'plannable';

/**
 * Items with the products that they are made up of, a row for each: a product itself, a group's products, and for a
 * bundle's parts the product that is named or all among which may be chosen. One plan for all, as for the supply.
 */
export const itemsStatement = namedStatements(
  (which: Which): Sql => sql`
  select item.id as asked_id, item.type as asked_type, part.id as bundle_item_id, part.product_group_id as part_group_id,
    part.product_id as part_product_id, part.quantity as part_quantity, ${raw(PRODUCT)}
  from items as item
  left join lateral (
    select id, product_group_id, product_id, quantity, position
    from bundle_items
    where item.type = 'bundles'
      and company_id = ${slot('company_id')}
      and bundle_id = item.id
      and archived_at is null
    offset 0
  ) as part on true
  left join lateral (
    select ${raw(columnsOf('item'))}
    where item.type = 'products'
    union all
    select ${raw(columnsOf('p'))}
    from items as p
    where item.type <> 'products'
      and p.company_id = ${slot('company_id')}
      and p.product_group_id = coalesce(part.product_group_id, item.id)
      and case
        when part.product_id is not null then p.id = part.product_id
        else p.archived_at is null or item.archived_at is not null
      end
  ) as product on true
  where item.company_id = ${slot('company_id')}
    and ${CONDITIONS[which]}
  order by item.id, part.position, part.id, product.sorting_weight, product.id
`,
);

const CONDITIONS: Readonly<Record<Which, Sql>> = {
  named: sql`item.id = any((select ${slot('ids')}::uuid[])::uuid[])`,
  plannable: sql`item.type <> 'product_groups' and item.archived_at is null`,
};

const columnsOf = (row: string): string =>
  `${row}.id, ${row}.product_group_id, ${row}.tracking_type, ${row}.allow_shortage, ${row}.shortage_limit,
      ${row}.always_available or ${row}.tracking_type = 'none' as unlimited, ${row}.product_type = 'rental' as returnable,
      ${row}.sorting_weight`;

const PRODUCT = `product.id, product.product_group_id, product.tracking_type, product.unlimited, product.returnable,
    product.allow_shortage, product.shortage_limit`;

import { type Sql, sql } from '../../db/sql.ts';
import { productStock } from './product-group-stock.ts';
import { stockItemsJson } from './stock-items-json.ts';

/** The JSON text of the product `row`: what product groups show of it, with the slots of `viewSlots`. */
export const productJson = (row: Sql): Sql => sql`(
  select row_to_json(product)::text
  from (
    select
      ${row}.id,
      ${row}.name,
      ${productStock(row)} as quantity,
      ${row}.product_group_id,
      ${stockItemsJson(row)} as stock_items
  ) as product
)`;

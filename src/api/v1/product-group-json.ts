import { photoUrl } from '../../app/items/photo-url.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { PRICE_TYPES } from '../../domain/items/price-fields.ts';
import { momentJson } from './moment-json.ts';
import { notesJson } from './notes-json.ts';
import { v1PriceType } from './product-group-price.ts';
import { isProductOf, productStock } from './product-group-stock.ts';
import { propertyJson } from './property-json.ts';
import { stockItemsJson } from './stock-items-json.ts';

const OWNER = raw(`'ProductGroup'`);
const OWNER_TYPE = raw(`'product_groups'`);

/** The JSON text of the product group `row`: the one place where version 1 says what a product group is. */
export const productGroupJson = (row: Sql): Sql => sql`(
  select row_to_json(product_group)::text
  from (
    select
      ${row}.id,
      ${row}.name,
      ${row}.slug,
      ${row}.sku,
      ${row}.buffer_time_after as lag_time,
      ${row}.buffer_time_before as lead_time,
      ${row}.always_available,
      ${row}.tracking_type = 'trackable' as trackable,
      ${row}.base_price_in_cents,
      ${decimal(sql`${row}.base_price_in_cents`)} as base_price_as_decimal,
      ${row}.price_structure_id as price_id,
      null as price_wrapper_id,
      ${priceType(row)} as price_type,
      ${row}.price_period,
      ${row}.flat_fee_price_in_cents,
      ${row}.structure_price_in_cents,
      ${row}.deposit_in_cents,
      ${decimal(sql`${row}.flat_fee_price_in_cents`)} as flat_fee_price_as_decimal,
      ${decimal(sql`${row}.structure_price_in_cents`)} as structure_price_as_decimal,
      ${decimal(sql`${row}.deposit_in_cents`)} as deposit_as_decimal,
      ${row}.tax_category_id,
      ${row}.archived_at is not null as archived,
      ${momentJson(sql`${row}.archived_at`)} as archived_at,
      own.quantity,
      ${row}.variation_values,
      ${row}.has_variations,
      ${row}.variation_fields,
      ${row}.stock_item_properties,
      own.products_count,
      own.quantity as stock_count,
      ${row}.show_in_store,
      ${row}.extra_information,
      null as search_highlight,
      ${photoUrl(row)} as photo_url,
      ${row}.description,
      null as legacy_id,
      ${row}.tag_list as tags,
      own.products,
      ${properties(row)} as properties,
      ${notesJson(row, OWNER_TYPE, OWNER)} as notes,
      ${momentJson(sql`${row}.created_at`)} as created_at,
      ${momentJson(sql`${row}.updated_at`)} as updated_at
    from (${ownProducts(row)}) as own
  ) as product_group
)`;

const decimal = (cents: Sql): Sql => sql`json_float(${cents} / 100.0)`;

const priceType = (row: Sql): Sql => sql`
  case ${row}.price_type
    ${raw(PRICE_TYPES.map((type) => `when '${type}' then '${v1PriceType(type)}'`).join(' '))}
  end
`;

const ownProducts = (row: Sql): Sql => sql`
  select
    coalesce(json_agg(${PRODUCT} order by p.sorting_weight, p.id), '[]') as products,
    count(*) as products_count,
    coalesce(sum(p.quantity), 0) as quantity
  from (
    select
      p.id,
      p.name,
      p.sorting_weight,
      ${productStock(sql`p`)} as quantity,
      p.product_group_id,
      ${stockItemsJson(sql`p`)} as stock_items
    from items as p
    where ${isProductOf(row)}
  ) as p
`;

const PRODUCT = raw(`(
      select row_to_json(product)
      from (select p.id, p.name, p.quantity, p.product_group_id, p.stock_items) as product
    )`);

const properties = (row: Sql): Sql => sql`(
  select coalesce(json_agg(${propertyJson(raw('p'), OWNER)} order by p.position, p.id), '[]')
  from properties as p
  where p.company_id = ${row}.company_id
    and p.owner_id = ${row}.id
    and p.owner_type = ${OWNER_TYPE}
)`;

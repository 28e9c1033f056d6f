import { photoUrl } from '../../app/catalogue/item-attributes.ts';
import { stockItemStatus } from '../../app/catalogue/stock-item-sql.ts';
import { COMPANY, raw, slot, type Sql, sql } from '../../db/sql.ts';
import { PRICE_TYPES, type PriceType, usesStructure } from '../../domain/pricing/line-price.ts';
import { momentJson, notesJson, propertyJson } from './json-parts.ts';

const OWNER = raw(`'ProductGroup'`);
const OWNER_TYPE = raw(`'product_groups'`);

/** The JSON text of the product group `row`: the only definition of a product group in version 1. */
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
      ${priceTypeJson(row)} as price_type,
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

const priceTypeJson = (row: Sql): Sql => sql`
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
  where p.company_id = ${COMPANY}
    and p.owner_id = ${row}.id
    and p.owner_type = ${OWNER_TYPE}
)`;

/** The JSON text of the product `row` within its product group, with the slots of `filledFor`. */
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

/** Current units of the group `row`. */
export const groupStock = (row: Sql): Sql => sql`(
  select coalesce(sum(${productStock(sql`p`)}), 0)
  from items as p
  where ${isProductOf(row)}
)`;

/** The products of the group `row`: with an archived one, those that were archived with it. */
export const isProductOf = (row: Sql): Sql => sql`
  p.company_id = ${COMPANY}
    and p.product_group_id = ${row}.id
    and p.archived_at is not distinct from ${row}.archived_at
`;

/** Current units of the product `row`: expected and temporary stock counts while it is in stock. */
const productStock = (row: Sql): Sql => sql`
  case ${row}.tracking_type
    when 'trackable' then (
      select count(*)
      from stock_items as s
      where s.company_id = ${COMPANY}
        and s.product_id = ${row}.id
        and s.archived_at is null
        and ${isNow(sql`s`)}
    )
    else (
      select coalesce(sum(c.quantity), 0)
      from stock_counts as c
      where c.company_id = ${COMPANY}
        and c.item_id = ${row}.id
        and ${isNow(sql`c`)}
    )
  end
`;

const isNow = (row: Sql): Sql => sql`
  (${row}."from" is null or ${row}."from" <= ${slot('now')}::timestamptz)
    and (${row}.till is null or ${row}.till > ${slot('now')}::timestamptz)
`;

const s = raw('s');

/** The stock items of the product `row` that are not archived, in order of creation, then by number. */
const stockItemsJson = (row: Sql): Sql => sql`(
  select coalesce(
    json_agg(
      (
        select row_to_json(piece)
        from (select s.id, s.identifier, s.product_id as item_id, ${status} as status) as piece
      )
      order by s.created_at, length(s.identifier), s.identifier collate "C", s.id
    ),
    '[]'
  )
  from stock_items as s
  where s.company_id = ${COMPANY}
    and s.product_id = ${row}.id
    and s.archived_at is null
)`;

/** Version 4's `in_stock` is `available` here; the other words are the same. */
const status = sql`coalesce(nullif(${stockItemStatus(s)}, 'in_stock'), 'available')`;

/** The price types of this version. */
export const V1_PRICE_TYPES = ['', 'simple', 'structure'] as const;
export type V1PriceType = (typeof V1_PRICE_TYPES)[number];

/**
 * A price that does not depend on time has no type here, only a base price; shared and private structures look the
 * same.
 */
export function v1PriceType(priceType: PriceType): V1PriceType {
  if (usesStructure(priceType)) return 'structure';
  return priceType === 'simple' ? 'simple' : '';
}

export interface SentPrice {
  readonly price_type?: V1PriceType | null;
  readonly price_id?: string | null;
  readonly base_price_in_cents?: number | null;
  readonly flat_fee_price_in_cents?: number | null;
  readonly structure_price_in_cents?: number | null;
}

interface PriceBefore {
  readonly price_type: PriceType;
  readonly price_structure_id: string | null;
  readonly flat_fee_price_in_cents: number;
  readonly structure_price_in_cents: number;
}

/**
 * The price of a body. Three words stand for five types, so a group keeps its type when its word is sent back; a base
 * price without a type does not depend on time.
 */
export function priceTypeOf(sent: SentPrice, before: PriceBefore): PriceType {
  const word = sent.price_type === undefined ? v1PriceType(before.price_type) : (sent.price_type ?? '');
  if (word === 'simple') return 'simple';
  if (word === '') return before.price_type === 'fixed' || (sent.base_price_in_cents ?? 0) > 0 ? 'fixed' : 'none';
  const keepsItsOwn = !sent.price_id || sent.price_id === before.price_structure_id;
  return before.price_type === 'private_structure' && keepsItsOwn ? 'private_structure' : 'structure';
}

/**
 * The base price is one of two prices, by price type. A caller who sends back all three after changing the base price
 * means the base price.
 */
export function pricesOf(sent: SentPrice, before: PriceBefore) {
  const { base_price_in_cents: base, flat_fee_price_in_cents: flat, structure_price_in_cents: structure } = sent;
  const isOld = (price: unknown, kept: number): boolean => base !== undefined && price === kept;
  return {
    ...(base === undefined ? {} : { base_price_in_cents: base }),
    ...(flat === undefined || isOld(flat, before.flat_fee_price_in_cents) ? {} : { flat_fee_price_in_cents: flat }),
    ...(structure === undefined || isOld(structure, before.structure_price_in_cents)
      ? {}
      : { structure_price_in_cents: structure }),
  };
}

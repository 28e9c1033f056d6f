import { lockRow } from '../../db/locks.ts';
import { join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { DEFAULT_IDENTIFIER_PREFIX, nextIdentifiers } from '../../domain/catalogue/stock.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid } from '../../lib/refusal.ts';
import { escapeLike } from '../../lib/search-words.ts';
import { integerAttribute, MAX_CENTS, MAX_LINE, textAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { recalculateShortages } from '../availability/shortages.ts';
import type { PropertyEntry } from '../customers/owner-properties.ts';
import type { Property } from '../customers/properties.ts';
import { insertRow, refusingViolations } from '../rows/write-rows.ts';
import { insertStockItemProperties, planStockItemProperties } from './stock-item-sql.ts';
import {
  lockStockProduct,
  skuOfProduct,
  stockDates,
  type StockDates,
  stockLocation,
  type StockProduct,
  stockProductAttribute,
} from './stock-product.ts';

/** Attributes of a stock item that a caller may send. */
export interface StockItemAttributes {
  readonly identifier?: string | null;
  readonly product_id?: string | null;
  readonly location_id?: string | null;
  readonly from?: Temporal.Instant | null;
  readonly till?: Temporal.Instant | null;
  readonly purchase_cost_in_cents?: number | null;
  readonly purchased_at?: Temporal.Instant | null;
  readonly properties_attributes?: readonly PropertyEntry[];
  readonly confirm_shortage?: boolean | null;
}

/** As its row has it. */
export interface StockItem {
  readonly id: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly identifier: string;
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
  readonly archived_at: Temporal.Instant | null;
}

/** The columns to write as sent; location and dates are handled separately. */
export const stockItemChanges = (problems: Problems, sent: StockItemAttributes) => ({
  identifier: textAttribute(problems, 'identifier', sent.identifier, { limit: MAX_LINE, required: true }),
  ...purchaseChanges(problems, sent),
});

/** Purchase price and date of stock. */
export const purchaseChanges = (
  problems: Problems,
  { purchase_cost_in_cents, purchased_at }: Pick<StockItemAttributes, 'purchase_cost_in_cents' | 'purchased_at'>,
) => ({
  purchase_cost_in_cents: integerAttribute(problems, 'purchase_cost_in_cents', purchase_cost_in_cents, {
    least: 0,
    most: MAX_CENTS,
  }),
  purchased_at,
});

export const IDENTIFIER_TAKEN = {
  stock_items_identifier: { field: 'identifier', message: 'has already been taken' },
} as const;

export interface LockedStockItem {
  readonly item: StockItem;
  readonly product: StockProduct;
}

/** A stock item and its product, locked until commit; the product first, as everywhere. */
export async function lockStockItem(work: Work, id: string): Promise<LockedStockItem | undefined> {
  // The product of a stock item never changes.
  const found = await work.tx.maybe<{ product_id: string }>(sql`
    select product_id
    from stock_items
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) return undefined;
  const product = await lockStockProduct(work, found.product_id);
  const item = await lockRow(work.tx, 'stock_items', work.company.id, id);
  assert(product !== undefined && item !== undefined, 'products and stock items are never deleted');
  return { item, product };
}

/** Returns the id of the new stock item, which has the custom fields of its product group. */
export async function createStockItem(work: Work, sent: StockItemAttributes): Promise<string> {
  const problems = gatherProblems();
  const product = await stockProductAttribute(work, problems, sent.product_id);
  if (product !== undefined && product.tracking_type !== 'trackable') {
    problems.add('product_id', 'must be a product whose pieces are tracked');
  }
  const location_id = await stockLocation(work, problems, sent.location_id);
  const dates = stockDates(problems, { from: sent.from ?? null, till: sent.till ?? null }, work.now);
  const columns = stockItemChanges(problems, { ...sent, identifier: sent.identifier ?? null });
  const names = product?.stock_item_properties ?? [];
  const properties = await planStockItemProperties(work, problems, names, sent.properties_attributes ?? []);
  problems.refuse();
  assert(product !== undefined, 'a product that is missing was refused');
  const id = newId();
  await refusingViolations(IDENTIFIER_TAKEN, () =>
    insertRow(work, 'stock_items', {
      ...columns,
      ...dates,
      identifier: columns.identifier ?? '',
      id,
      product_id: product.id,
      product_group_id: product.product_group_id,
      location_id,
      purchase_cost_in_cents: columns.purchase_cost_in_cents ?? product.default_purchase_cost_in_cents,
    }),
  );
  await insertStockItemProperties(work, [id], properties);
  await recalculateShortages(work, [{ product_id: product.id, location_id }]);
  return id;
}

export const MAX_PREFIX = 200;

export interface NewStockItems extends StockDates {
  readonly product: StockProduct;
  readonly location_id: string;
  readonly count: number;
  /** Null: the SKU. */
  readonly prefix: string | null;
  readonly purchase_cost_in_cents: number | null;
  readonly purchased_at: Temporal.Instant | null;
  readonly properties: readonly Property[];
}

/** Inserts stock items with generated identifiers; returns their ids. The caller has locked the product. */
export async function insertStockItems(work: Work, wanted: NewStockItems): Promise<readonly string[]> {
  const prefix = wanted.prefix ?? shortened(await skuOfProduct(work, wanted.product));
  const ids: string[] = [];
  let tried: string | undefined;
  // Another product may be given the same identifiers at the same time: we do without those that it takes first.
  while (ids.length < wanted.count) {
    const count = wanted.count - ids.length;
    const identifiers = await nextInLine(work, { prefix, temporary: wanted.till !== null, count });
    if (identifiers[0] === tried) throw invalid({ field: 'prefix', message: 'has no numbers left' });
    tried = identifiers[0];
    ids.push(...(await insertFree(work, wanted, identifiers)));
  }
  await insertStockItemProperties(work, ids, wanted.properties);
  await recalculateShortages(work, [{ product_id: wanted.product.id, location_id: wanted.location_id }]);
  return ids;
}

const shortened = (sku: string | null): string =>
  sku === null || sku === '' ? DEFAULT_IDENTIFIER_PREFIX : Array.from(sku).slice(0, MAX_PREFIX).join('');

/** Archived stock items count too: an identifier from an old label is never reused. */
async function nextInLine(work: Work, asked: Parameters<typeof nextIdentifiers>[0]): Promise<readonly string[]> {
  const start = `${asked.temporary ? 'TMP-' : ''}${asked.prefix}-`;
  const length = Array.from(start).length;
  const greatest = await work.tx.maybe<{ identifier: string }>(sql`
    select identifier
    from stock_items
    where company_id = ${work.company.id}
      and lower(identifier) like lower(${`${escapeLike(start)}%`}::text)
      and substr(identifier, ${length + 1}::integer) ~ '^[0-9]{1,12}$'
    order by substr(identifier, ${length + 1}::integer)::bigint desc
    limit 1
  `);
  return nextIdentifiers(asked, greatest === undefined ? [] : [greatest.identifier]);
}

/** Returns the ids of those whose identifiers were free, in order. */
async function insertFree(
  work: Work,
  wanted: NewStockItems,
  identifiers: readonly string[],
): Promise<readonly string[]> {
  const { product, location_id, from, till, purchase_cost_in_cents, purchased_at } = wanted;
  const rows = identifiers.map(
    (identifier) => sql`(
      ${work.company.id}, ${newId()}, ${product.id}, ${product.product_group_id}, ${location_id}, ${identifier},
      ${from}, ${till}, ${purchase_cost_in_cents}, ${purchased_at}, ${work.now}, ${work.now}
    )`,
  );
  const inserted = await work.tx.many<{ id: string }>(sql`
    insert into stock_items (
      company_id, id, product_id, product_group_id, location_id, identifier, "from", till, purchase_cost_in_cents,
      purchased_at, created_at, updated_at
    )
    values ${join(rows, ', ')}
    on conflict do nothing
    returning id
  `);
  return inserted.map(({ id }) => id);
}

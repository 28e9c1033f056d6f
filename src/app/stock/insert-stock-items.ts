import { join, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { DEFAULT_IDENTIFIER_PREFIX, nextIdentifiers } from '../../domain/stock/next-identifiers.ts';
import { escapeLike } from '../../lib/escape-like.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid } from '../../lib/refusal.ts';
import { settleShortages } from '../availability/settle-shortages.ts';
import type { Property } from '../properties/property.ts';
import { skuOfProduct, type StockProduct } from './lock-stock-product.ts';
import type { StockDates } from './stock-dates.ts';
import { insertStockItemProperties } from './stock-item-properties.ts';

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

/** Adds pieces with identifiers of our making; answers their ids. The caller holds the product. */
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
  await settleShortages(work, [{ product_id: wanted.product.id, location_id: wanted.location_id }]);
  return ids;
}

const shortened = (sku: string | null): string =>
  sku === null || sku === '' ? DEFAULT_IDENTIFIER_PREFIX : Array.from(sku).slice(0, MAX_PREFIX).join('');

/** Archived pieces count as well: what a label once named is not named again. */
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

/** Answers the ids of those whose identifiers were free, in order. */
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

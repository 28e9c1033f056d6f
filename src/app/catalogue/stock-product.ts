import { keepActive, lockRow } from '../../db/locks.ts';
import { slot, sql, type Sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type Extremes, levelsOver } from '../../domain/availability/levels.ts';
import type { ProductType, TrackingType } from '../../domain/catalogue/items.ts';
import type { StockStep } from '../../domain/catalogue/stock.ts';
import { microsecondsOf } from '../../domain/time/window.ts';
import { assert } from '../../lib/assert.ts';
import type { Problems } from '../attributes/problems.ts';

/** The columns of a product that decisions about stock depend on. */
export interface StockProduct {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly product_group_id: string;
  readonly product_type: ProductType;
  readonly tracking_type: TrackingType;
  readonly always_available: boolean;
  readonly sku: string | null;
  readonly stock_item_properties: readonly string[];
  readonly default_purchase_cost_in_cents: number | null;
  readonly archived_at: Temporal.Instant | null;
}

/**
 * Locks a product until commit. Everything that adds to its stock, removes from it or plans it locks it first, so that
 * values read in a later statement stay true.
 */
export async function lockStockProduct(work: Work, id: string): Promise<StockProduct | undefined> {
  const product = await lockRow<'items', StockProduct>(work.tx, 'items', work.company.id, id);
  return product?.type === 'products' ? product : undefined;
}

/** The product that a caller names. */
export async function stockProductAttribute(
  work: Work,
  problems: Problems,
  id: string | null | undefined,
): Promise<StockProduct | undefined> {
  if (!id) {
    problems.add('product_id', "can't be blank");
    return undefined;
  }
  const product = await lockStockProduct(work, id);
  if (product === undefined || product.archived_at !== null) {
    problems.add('product_id', 'must exist');
    return undefined;
  }
  return product;
}

/** Products that are variations have no SKU of their own. */
export async function skuOfProduct(work: Work, { sku, product_group_id }: StockProduct): Promise<string | null> {
  if (sku !== null) return sku;
  const group = await work.tx.one<{ sku: string | null }>(sql`
    select sku
    from items
    where company_id = ${work.company.id}
      and id = ${product_group_id}
  `);
  return group.sku;
}

/** From when till when stock counts: regular has neither, expected a start, temporary both. */
export interface StockDates {
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

/** Temporary stock without a start is available from now on. */
export function stockDates(problems: Problems, { from, till }: StockDates, now: Temporal.Instant): StockDates {
  if (till === null) return { from, till };
  const start = from ?? now;
  if (Temporal.Instant.compare(start, till) >= 0) problems.add('till', 'must be after from');
  return { from: start, till };
}

export const stockStep = ({ from, till }: StockDates, units: number): StockStep => ({
  from_us: from === null ? null : microsecondsOf(from),
  till_us: till === null ? null : microsecondsOf(till),
  units,
});

export const sameDates = (one: StockDates, other: StockDates): boolean =>
  sameMoment(one.from, other.from) && sameMoment(one.till, other.till);

const sameMoment = (one: Temporal.Instant | null, other: Temporal.Instant | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** The sent location, if it exists; it is kept until commit. Otherwise the first location. */
export async function stockLocation(work: Work, problems: Problems, sent: string | null | undefined): Promise<string> {
  const id = sent ?? (await firstLocation(work));
  if (!(await keepActive(work.tx, 'locations', work.company.id, id))) problems.add('location_id', 'must exist');
  return id;
}

/** The oldest that is not archived. */
export async function firstLocation(work: Work): Promise<string> {
  const first = await work.tx.maybe<{ id: string }>(sql`
    select id
    from locations
    where company_id = ${work.company.id}
      and archived_at is null
    order by created_at, id
    limit 1
  `);
  assert(first !== undefined, 'a company has a location that is not archived');
  return first.id;
}

/** Bulk stock of a product at a location, current or future. The caller has locked the product. */
export async function bulkStock(work: Work, productId: string, locationId: string): Promise<readonly StockStep[]> {
  const counts = await work.tx.many<StockDates & { readonly quantity: number }>(sql`
    select "from", till, quantity
    from stock_counts
    where company_id = ${work.company.id}
      and item_id = ${productId}
      and location_id = ${locationId}
      and (till is null or till > ${work.now})
  `);
  return counts.map((count) => stockStep(count, count.quantity));
}

/** The least and the most of it from now on. */
export function bulkExtremes(work: Work, stock: readonly StockStep[]): Extremes {
  const window = { from_us: microsecondsOf(work.now), till_us: Infinity };
  return levelsOver({ stock, taken: [], planned: [] }, [window])[0]?.stock ?? { least: 0, most: 0 };
}

/** The kind of counted stock: `inventory` is permanent, `expected` has not arrived yet, `temporary` leaves again. */
export const countType = (row: Sql): Sql => sql`(case
    when ${row}.till is not null then 'temporary'
    when ${row}."from" > ${slot('now')}::timestamptz then 'expected'
    else 'inventory'
  end)`;

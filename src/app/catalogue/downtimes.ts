import { lockRow, lockRows } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { canBecome, isOver } from '../../domain/catalogue/downtime-status.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound, refuse } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { recalculateShortages } from '../availability/shortages.ts';
import { insertRow, updateRow } from '../rows/write-rows.ts';
import { MAX_BULK_STOCK } from './adjust-stock.ts';
import {
  type Downtime,
  type DowntimeAttributes,
  refuseDowntime,
  writeDowntimePlannings,
} from './downtime-plannings.ts';
import type { StockItem } from './stock-items.ts';
import { lockStockProduct, stockLocation, type StockProduct, stockProductAttribute } from './stock-product.ts';

/** A downtime and its product, locked until commit, together with the product it may move to. */
export async function lockDowntime(work: Work, id: string, otherProduct: string | null | undefined): Promise<Downtime> {
  const found = await work.tx.maybe<{ product_id: string }>(sql`
    select product_id
    from downtimes
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  await lockRows(work.tx, 'items', work.company.id, [found.product_id, ...(otherProduct ? [otherProduct] : [])]);
  const downtime = await lockRow(work.tx, 'downtimes', work.company.id, id);
  if (downtime === undefined) throw notFound();
  // It has been moved to another product in the meantime.
  await lockRows(work.tx, 'items', work.company.id, [downtime.product_id]);
  return downtime;
}

/** The columns of a downtime; `before` is null for a new one. The caller has locked the product. */
export async function planDowntime(
  work: Work,
  problems: Problems,
  sent: DowntimeAttributes,
  before: Downtime | null,
  product: StockProduct,
): Promise<Downtime> {
  const stockItem = await stockItemAttribute(work, problems, sent.stock_item_id, before, product);
  const { starts_at, stops_at } = downtimePeriod(problems, sent, before);
  if (product.product_type !== 'rental') problems.add('product_id', 'must be a rental product');
  if (sent.product_group_id && sent.product_group_id !== product.product_group_id) {
    problems.add('product_group_id', 'must be the group of the product');
  }
  const reason = sent.reason === undefined ? (before?.reason ?? null) : sent.reason;
  if (reason === null) problems.add('reason', "can't be blank");
  return {
    product_id: product.id,
    product_group_id: product.product_group_id,
    location_id: await locationAttribute(work, problems, sent.location_id, before, stockItem),
    stock_item_id: stockItem?.id ?? null,
    quantity: quantityAttribute(problems, sent.quantity ?? before?.quantity ?? 1, stockItem),
    reason: reason ?? 'maintenance',
    status: statusAttribute(sent.status, before),
    starts_at,
    stops_at,
  };
}

async function stockItemAttribute(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  before: Downtime | null,
  product: StockProduct,
): Promise<StockItem | null> {
  const id = sent === undefined && before?.product_id === product.id ? before.stock_item_id : sent;
  if (!id) return null;
  const item = await work.tx.maybe<StockItem>(sql`
    select id, product_id, location_id, identifier, "from", till, archived_at
    from stock_items
    where company_id = ${work.company.id}
      and id = ${id}
      and product_id = ${product.id}
  `);
  // If the product has been archived since, the name stays.
  if (item !== undefined && (item.archived_at === null || id === before?.stock_item_id)) return item;
  problems.add('stock_item_id', 'must be a stock item of the product');
  return null;
}

/** A stock item determines the location; without one, the downtime keeps its location. */
async function locationAttribute(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  before: Downtime | null,
  stockItem: StockItem | null,
): Promise<string> {
  const sameItem = before !== null && before.stock_item_id === (stockItem?.id ?? null);
  const wanted = sent ?? (sameItem ? before.location_id : (stockItem?.location_id ?? before?.location_id));
  if (sameItem && wanted === before.location_id) return wanted;
  const id = await stockLocation(work, problems, wanted);
  if (stockItem !== null && stockItem.location_id !== id) {
    problems.add('location_id', 'must be the location of the stock item');
  }
  return id;
}

function quantityAttribute(problems: Problems, quantity: number, stockItem: StockItem | null): number {
  if (stockItem !== null && quantity !== 1) problems.add('quantity', 'must be 1 where a stock item is named');
  else if (quantity < 1 || quantity > MAX_BULK_STOCK) {
    problems.add('quantity', `must be between 1 and ${MAX_BULK_STOCK}`);
  }
  return quantity;
}

function downtimePeriod(
  problems: Problems,
  sent: DowntimeAttributes,
  before: Downtime | null,
): Pick<Downtime, 'starts_at' | 'stops_at'> {
  const starts_at = sent.starts_at === undefined ? before?.starts_at : sent.starts_at;
  const stops_at = sent.stops_at === undefined ? before?.stops_at : sent.stops_at;
  if (!starts_at) problems.add('starts_at', "can't be blank");
  if (!stops_at) problems.add('stops_at', "can't be blank");
  if (starts_at && stops_at && Temporal.Instant.compare(starts_at, stops_at) >= 0) {
    problems.add('stops_at', 'must be after starts_at');
  }
  return { starts_at: starts_at ?? NEVER, stops_at: stops_at ?? NEVER };
}

/** Placeholder after a problem was found. */
const NEVER = Temporal.Instant.fromEpochMilliseconds(0);

function statusAttribute(sent: DowntimeAttributes['status'], before: Downtime | null): Downtime['status'] {
  const from = before?.status ?? 'new';
  const to = sent ?? before?.status ?? 'reserved';
  if (canBecome(from, to)) return to;
  throw refuse('wrong_status', `Can't transition downtime from '${from}' to '${to}'`);
}

/** A downtime that is over accepts descriptive changes only: its reason can still be corrected. */
export function requireRunning(problems: Problems, before: Downtime, after: Downtime): void {
  if (!isOver(before.status)) return;
  for (const field of ['product_id', 'location_id', 'stock_item_id', 'quantity'] as const) {
    if (before[field] !== after[field]) problems.add(field, `can't be changed: the downtime is ${before.status}`);
  }
  for (const field of ['starts_at', 'stops_at'] as const) {
    if (!before[field].equals(after[field])) problems.add(field, `can't be changed: the downtime is ${before.status}`);
  }
}

/** Returns the id of the new downtime. With a stock item, the product may be left out. */
export async function createDowntime(work: Work, sent: DowntimeAttributes): Promise<string> {
  const problems = gatherProblems();
  const product_id = sent.product_id ?? (await productOfStockItem(work, sent.stock_item_id));
  const product = await stockProductAttribute(work, problems, product_id);
  if (product === undefined) problems.refuse();
  if (product === undefined) throw new Error('a product that is missing was refused');
  const downtime = await planDowntime(work, problems, sent, null, product);
  problems.refuse();
  const id = newId();
  await refuseDowntime(work, id, null, downtime);
  await insertRow(work, 'downtimes', { id, ...downtime });
  await writeDowntimePlannings(work, id, downtime);
  await recalculateShortages(work, [downtime]);
  return id;
}

async function productOfStockItem(work: Work, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const item = await work.tx.maybe<{ product_id: string }>(sql`
    select product_id
    from stock_items
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  return item?.product_id ?? null;
}

/** Changes a downtime and its plannings in one transaction. */
export async function updateDowntime(work: Work, id: string, sent: DowntimeAttributes): Promise<void> {
  const before = await lockDowntime(work, id, sent.product_id);
  const problems = gatherProblems();
  const moves = sent.product_id !== undefined && sent.product_id !== before.product_id;
  const product = moves
    ? await stockProductAttribute(work, problems, sent.product_id)
    : await lockStockProduct(work, before.product_id);
  problems.refuse();
  assert(product !== undefined, 'a downtime has a product');
  const after = await planDowntime(work, problems, sent, before, product);
  requireRunning(problems, before, after);
  problems.refuse();
  await refuseDowntime(work, id, before, after);
  await changeDowntime(work, id, after);
  await recalculateShortages(work, [before, after]);
}

/** The caller has locked the downtime and its products. */
export async function changeDowntime(work: Work, id: string, downtime: Downtime): Promise<void> {
  const { product_id, product_group_id, location_id, stock_item_id, quantity, reason, status, ...period } = downtime;
  const { starts_at, stops_at } = period;
  await updateRow(work, 'downtimes', id, {
    product_id,
    product_group_id,
    location_id,
    stock_item_id,
    quantity,
    reason,
    status,
    starts_at,
    stops_at,
  });
  await writeDowntimePlannings(work, id, downtime);
}

/** Ends the downtimes of a stock item that leaves for good. The caller has locked the product. */
export async function endDowntimes(work: Work, stockItemId: string): Promise<void> {
  const running = await work.tx.many<{ id: string }>(sql`
    select id
    from downtimes
    where company_id = ${work.company.id}
      and stock_item_id = ${stockItemId}
      and status in ('reserved', 'started')
    order by id
  `);
  for (const { id } of running) {
    const downtime = await lockRow(work.tx, 'downtimes', work.company.id, id);
    assert(downtime !== undefined, 'downtimes are never deleted');
    await changeDowntime(work, id, { ...downtime, status: downtime.status === 'started' ? 'stopped' : 'canceled' });
  }
}

import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { invalid, type Refusal, refuse } from '../../lib/refusal.ts';

/** Stock items that an order specifies for a product. */
export interface SpecifiedStockItems {
  readonly product_id: string;
  readonly stock_item_ids: readonly string[];
  /** With buffer times; null while the order has no period or holds no stock: the stock items need not be free then. */
  readonly period: { readonly from: Temporal.Instant; readonly till: Temporal.Instant } | null;
}

/**
 * Refuses stock items of another product or location, and, for an order that holds stock, those that are not in stock
 * or taken by others during the period. The caller has locked the products.
 */
export async function requireStockItemsAvailable(
  work: Work,
  order_id: string,
  location_id: string,
  named: readonly SpecifiedStockItems[],
): Promise<void> {
  const asked = named.filter(({ stock_item_ids }) => stock_item_ids.length > 0);
  if (asked.length === 0) return;
  const stockItems = await loadStockItems(work, order_id, asked);
  for (const { product_id, stock_item_ids } of asked) {
    const stray = stock_item_ids.find((id) => {
      const stockItem = stockItems.get(id);
      return stockItem?.product_id !== product_id || stockItem.archived_at !== null;
    });
    if (stray !== undefined) throw strangeStockItem(`${stray} is no stock item of the product`);
    const elsewhere = stock_item_ids
      .map((id) => stockItems.get(id))
      .find((stockItem) => stockItem !== undefined && stockItem.location_id !== location_id);
    if (elsewhere !== undefined) {
      const { id, identifier, location_name } = elsewhere;
      throw strangeStockItem(`${identifier} (${id}) is at another location: ${location_name}`);
    }
  }
  const blocking = asked.flatMap((each) => blockers(each, stockItems, work.now));
  if (blocking.length > 0) throw stockItemSpecified(blocking);
}

const strangeStockItem = (message: string): Refusal => invalid({ field: 'stock_item_ids', message });

interface StockItem {
  readonly id: string;
  readonly identifier: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly location_name: string;
  readonly archived_at: Temporal.Instant | null;
  readonly from: string | null;
  readonly till: string | null;
  readonly others: readonly Other[];
}

/** Where else the stock item is planned. */
interface Other {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  readonly from: string;
  readonly till: string;
  readonly started: boolean;
}

async function loadStockItems(
  work: Work,
  order_id: string,
  asked: readonly SpecifiedStockItems[],
): Promise<ReadonlyMap<string, StockItem>> {
  const ids = asked.flatMap(({ stock_item_ids }) => stock_item_ids);
  const rows = await work.tx.many<StockItem>(sql`
    select s.id, s.identifier, s.product_id, s.location_id, location.name as location_name, s.archived_at, to_json(s."from") #>> '{}' as "from",
      to_json(s.till) #>> '{}' as till,
      coalesce(
        (
          select json_agg(
            json_build_object(
              'order_id', p.order_id,
              'downtime_id', p.downtime_id,
              'from', p.reserved_from,
              'till', p.reserved_till,
              'started', p.started
            )
            order by p.reserved_from, p.id
          )
          from stock_item_plannings as p
          where p.company_id = ${work.company.id}
            and p.stock_item_id = s.id
            and (p.order_id = ${order_id}) is not true
            and p.archived_at is null
            and not p.stopped
            and (p.reserved or p.started)
        ),
        '[]'
      ) as others
    from stock_items as s
    join locations as location
      on location.company_id = ${work.company.id}
      and location.id = s.location_id
    where s.company_id = ${work.company.id}
      and s.id = any(${ids}::uuid[])
  `);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Blocker {
  readonly reason: 'stock_item_specified';
  readonly item_id: string;
  readonly unavailable: readonly string[];
  readonly available: readonly string[];
  readonly orders: readonly Conflict[];
  readonly downtimes: readonly Conflict[];
}

interface Conflict {
  readonly id: string;
  readonly stock_item_ids: readonly string[];
  readonly conflicts: number;
}

function blockers(
  { product_id, stock_item_ids, period }: SpecifiedStockItems,
  stockItems: ReadonlyMap<string, StockItem>,
  now: Temporal.Instant,
): readonly Blocker[] {
  if (period === null) return [];
  const found = stock_item_ids.map((id) => {
    const stockItem = stockItems.get(id) as StockItem;
    const others = stockItem.others.filter((other) => isInTheWay(other, period, now));
    return { id, others, isFree: others.length === 0 && isThere(stockItem, period) };
  });
  const unavailable = found.filter(({ isFree }) => !isFree).map(({ id }) => id);
  if (unavailable.length === 0) return [];
  const available = found.filter(({ isFree }) => isFree).map(({ id }) => id);
  return [
    {
      reason: 'stock_item_specified',
      item_id: product_id,
      unavailable,
      available,
      orders: conflictsBy('order_id', found),
      downtimes: conflictsBy('downtime_id', found),
    },
  ];
}

type Period = NonNullable<SpecifiedStockItems['period']>;

/** A stock item that is out past its end blocks plannings that start now. */
function isInTheWay({ from, till, started }: Other, period: Period, now: Temporal.Instant): boolean {
  if (!isBefore(from, period.till)) return false;
  return isBefore(period.from, till) || (started && Temporal.Instant.compare(period.from, now) <= 0);
}

const isThere = ({ from, till }: StockItem, period: Period): boolean =>
  (from === null || !isBefore(period.from, from)) && (till === null || !isBefore(till, period.till));

const isBefore = (a: Temporal.Instant | string, b: Temporal.Instant | string): boolean =>
  Temporal.Instant.compare(a, b) < 0;

function conflictsBy(
  key: 'order_id' | 'downtime_id',
  found: readonly { readonly id: string; readonly others: readonly Other[] }[],
): readonly Conflict[] {
  const stockItems = new Map<string, string[]>();
  for (const { id, others } of found) {
    for (const other of others) {
      const who = other[key];
      if (who !== null) stockItems.set(who, [...(stockItems.get(who) ?? []), id]);
    }
  }
  return [...stockItems].map(([id, stock_item_ids]) => ({ id, stock_item_ids, conflicts: stock_item_ids.length }));
}

const stockItemSpecified = (blocking: readonly Blocker[]): Refusal =>
  refuse('stock_item_specified', 'One or more items are not available', { warning: [], blocking });

/** The database decides in the end: its constraint rejects two plannings of one stock item with overlapping periods. */
export async function refusingAlreadyPlanned(
  rows: readonly { readonly planning_id: string; readonly stock_item_id: string }[],
  products: ReadonlyMap<string, string>,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isAlreadyPlanned(error)) throw error;
    const byProduct = Map.groupBy(rows, ({ planning_id }) => products.get(planning_id) ?? '');
    throw stockItemSpecified(
      [...byProduct].map(([item_id, own]) => ({
        reason: 'stock_item_specified',
        item_id,
        unavailable: own.map(({ stock_item_id }) => stock_item_id),
        available: [],
        orders: [],
        downtimes: [],
      })),
    );
  }
}

const isAlreadyPlanned = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'stock_item_planned_once';

/** Those of the stock items that another order or a downtime has out. */
export async function stockItemsOutElsewhere(
  work: Work,
  order_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await work.tx.many<{ id: string }>(sql`
    select stock_item_id as id
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = any(${ids}::uuid[])
      and (order_id = ${order_id}) is not true
      and archived_at is null
      and started
      and not stopped
  `);
  return new Set(rows.map(({ id }) => id));
}

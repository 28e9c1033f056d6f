import { sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { levelsOver } from '../../domain/availability/levels.ts';
import { plannableUnits, tightestMoment, type Tightness } from '../../domain/availability/shortages.ts';
import { microsecondsOf, type Window } from '../../domain/time/window.ts';
import { assert } from '../../lib/assert.ts';
import { type AskedItem, askedItems, productsOfItems, unitsOfItem } from './asked-items.ts';
import { loadSupplies, spanOf, timestampOf, type Without } from './supplies.ts';

export interface FreeUnitsQuestion {
  /** Products, product groups, bundles. */
  readonly item_ids: readonly string[];
  readonly location_id: string;
  /** A booking has to ask with its buffer times. */
  readonly window: Window;
  readonly without?: Without | undefined;
}

/** At the moment of the window with the fewest free units; `Infinity` when there is no limit. */
export interface ItemUnits {
  readonly stock_count: number;
  readonly reserved: number;
  /** stock_count − reserved: negative when more is reserved than in stock. */
  readonly available: number;
  /** Including the allowed shortage. */
  readonly plannable: number;
}

/** How many units of each item are free during a whole window; ids that name no item of the company are missing. */
export async function freeUnits(
  view: ReadContext,
  question: FreeUnitsQuestion,
): Promise<ReadonlyMap<string, ItemUnits>> {
  return freeUnitsOf(view, await askedItems(view, question.item_ids), question);
}

/** For callers that already know the items, such as one that has chosen the products of an open bundle. */
export async function freeUnitsOf(
  view: ReadContext,
  items: readonly AskedItem[],
  { location_id, window, without }: Omit<FreeUnitsQuestion, 'item_ids'>,
): Promise<ReadonlyMap<string, ItemUnits>> {
  const products = productsOfItems(items);
  const supplies = await loadSupplies(view, { products, location_ids: [location_id], window, without });
  const tightness = new Map<string, Tightness>();
  for (const [product_id, places] of supplies) {
    for (const { stock, taken } of places.values()) tightness.set(product_id, tightestMoment(stock, taken, window));
  }
  return new Map(items.map((item) => [item.id, itemUnits(item, tightness)]));
}

function itemUnits(item: AskedItem, tightness: ReadonlyMap<string, Tightness>): ItemUnits {
  const at = (id: string): Tightness => tightness.get(id) as Tightness;
  const stock_count = unitsOfItem(item, ({ id }) => at(id).stock_count);
  const available = unitsOfItem(item, ({ id }) => at(id).available);
  const plannable = unitsOfItem(item, (product) => plannableUnits(at(product.id).available, product));
  const reserved =
    item.type === 'bundles' ? difference(stock_count, available) : unitsOfItem(item, ({ id }) => at(id).taken);
  return { stock_count, reserved, available, plannable };
}

/** Bundles have no stock of their own; missing parts reduce them. */
const difference = (stock_count: number, available: number): number =>
  stock_count === Infinity ? 0 : stock_count - available;

/** A stock item that is asked about, with windows in any order. */
export interface AskedStockItem {
  readonly stock_item_id: string;
  readonly windows: readonly Window[];
}

/**
 * By stock item, for each of its windows: whether it is in stock for the whole window, not planned elsewhere, and not
 * out past its end. Only at the given location, if any.
 */
export async function freeStockItemsOf(
  view: ReadContext,
  stockItems: readonly AskedStockItem[],
  { without, location_id }: { readonly without: Without; readonly location_id?: string },
): Promise<ReadonlyMap<string, readonly boolean[]>> {
  const windows = stockItems.flatMap((stockItem) => stockItem.windows);
  if (windows.length === 0) return new Map(stockItems.map(({ stock_item_id }) => [stock_item_id, []]));
  const rows = await stretches(view, stockItems, spanOf(windows), without, location_id);
  const byStockItem = Map.groupBy(rows, ({ stock_item_id }) => stock_item_id);
  return new Map(
    stockItems.map(({ stock_item_id, windows: asked }) => {
      const own = byStockItem.get(stock_item_id) ?? [];
      const stock = own.filter(({ kind }) => kind === 'stock').map(stepOf);
      const taken = own.filter(({ kind }) => kind === 'taken').map(claimOf);
      const levels = levelsOver({ stock, taken, planned: [] }, asked);
      return [stock_item_id, levels.map(({ available }) => available.least > 0)];
    }),
  );
}

interface Stretch {
  readonly stock_item_id: string;
  readonly kind: 'stock' | 'taken';
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
}

function stretches(
  view: ReadContext,
  stockItems: readonly AskedStockItem[],
  span: Window,
  { order_id, planning_ids = [] }: Without,
  location_id: string | undefined,
): Promise<readonly Stretch[]> {
  const ids = stockItems.map(({ stock_item_id }) => stock_item_id);
  return view.db.many<Stretch>(sql`
    select id as stock_item_id, 'stock' as kind, "from", till
    from stock_items
    where company_id = ${view.company.id}
      and id = any(${ids}::uuid[])
      and archived_at is null
      and location_id = coalesce(${location_id ?? null}::uuid, location_id)
    union all
    select stock_item_id, 'taken', reserved_from,
      case when started then greatest(reserved_till, ${view.now}::timestamptz + interval '1 microsecond') else reserved_till end
    from stock_item_plannings
    where company_id = ${view.company.id}
      and stock_item_id = any(${ids}::uuid[])
      and (reserved_till > ${timestampOf(span.from_us)} or started)
      and reserved_from < ${timestampOf(span.till_us)}
      and archived_at is null
      and not stopped
      and (reserved or started)
      and (order_id = ${order_id ?? null}::uuid) is not true
      and planning_id <> all(${planning_ids}::uuid[])
  `);
}

const stepOf = ({ from, till }: Stretch) => ({
  from_us: from === null ? null : microsecondsOf(from),
  till_us: till === null ? null : microsecondsOf(till),
  units: 1,
});

function claimOf({ from, till }: Stretch) {
  assert(from !== null && till !== null, 'a planned stock item without a time');
  return { from_us: microsecondsOf(from), till_us: microsecondsOf(till), units: 1 };
}

import { namedStatements } from '../../db/queries/named-statements.ts';
import { alias, bind, literal, slot, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { levelSteps } from '../../domain/insight/level-steps.ts';
import { formatInstantV4 } from '../../domain/time/format.ts';
import { instantOf, type Window } from '../../domain/time/window.ts';
import { askedPlaces } from '../availability/asked-items.ts';
import { countedUnits, loadSupplies, type Supplies } from '../availability/supplies.ts';
import { type STOCK_ITEM_STATUSES, stockItemStatus } from '../catalogue/stock-item-sql.ts';
import { type TimelineBooking, timelineBookings } from './timeline-bookings.ts';
import {
  MAX_TIMELINE_ENTRIES,
  momentOfText,
  type TimelineQuestion,
  timelineSlots,
  tooMany,
} from './timeline-window.ts';

/** Everything about a product during a window. */
export interface Timeline {
  readonly id: string;
  readonly product_id: string;
  readonly stock_items: readonly Omit<TimelineStockItem, 'product_id'>[];
  readonly bookings: readonly Omit<TimelineBooking, 'product_id'>[];
  readonly downtimes: readonly Omit<TimelineDowntime, 'product_id'>[];
  /** The steps of stock, planned and available units; null when there is no limit. */
  readonly levels: readonly Level[];
}

type Level = readonly [from: string, stock: number | null, planned: number, available: number | null];

export interface AskedTimelines {
  readonly product_ids: readonly string[];
  /** Null means all. */
  readonly location_ids: readonly string[] | null;
  readonly window: Window;
}

/** One for each existing product, in the requested order. Always the same six statements. */
export async function timelines(view: ReadContext, asked: AskedTimelines): Promise<readonly Timeline[]> {
  const { window } = asked;
  const { items, location_ids } = await askedPlaces(view, {
    item_ids: asked.product_ids,
    location_ids: asked.location_ids,
  });
  const products = items.flatMap((item) => (item.type === 'products' ? item.products : []));
  const question = { products, location_ids, window };
  const bookings = byProduct(await timelineBookings(view, question));
  const stockItems = byProduct(await timelineStockItems(view, question));
  const downtimes = byProduct(await timelineDowntimes(view, question));
  const supplies = await loadSupplies(view, question);
  const known = new Set(products.map(({ id }) => id));
  return asked.product_ids
    .filter((id) => known.delete(id))
    .map((id) => ({
      id,
      product_id: id,
      stock_items: stockItems.get(id) ?? [],
      bookings: bookings.get(id) ?? [],
      downtimes: downtimes.get(id) ?? [],
      levels: levelsOf(id, supplies, window),
    }));
}

function byProduct<Row extends { readonly product_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Omit<Row, 'product_id'>[]> {
  const groups = new Map<string, Omit<Row, 'product_id'>[]>();
  for (const { product_id, ...row } of rows) {
    const group = groups.get(product_id);
    if (group === undefined) groups.set(product_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Of all the locations together. */
function levelsOf(product_id: string, supplies: Supplies, window: Window): readonly Level[] {
  const places = [...(supplies.get(product_id)?.values() ?? [])];
  const everywhere = {
    stock: places.flatMap(({ stock }) => stock),
    taken: places.flatMap(({ taken }) => taken),
  };
  return levelSteps(everywhere, window).map(({ at_us, stock, planned }) => [
    formatInstantV4(instantOf(at_us)),
    countedUnits(stock),
    planned,
    countedUnits(stock - planned),
  ]);
}

export interface TimelineDowntime {
  readonly id: string;
  readonly product_id: string;
  /** Null of bulk stock. */
  readonly stock_item_id: string | null;
  readonly location_id: string;
  readonly quantity: number;
  readonly status: string;
  readonly starts_at: string;
  readonly stops_at: string;
  readonly reason: string;
}

/** Downtimes during the window, and those that should be over but are not; without canceled ones. */
export async function timelineDowntimes(
  view: ReadContext,
  question: TimelineQuestion,
): Promise<readonly TimelineDowntime[]> {
  const downtimes = await view.db.many<TimelineDowntime>(bind(downtimesStatement(null), timelineSlots(view, question)));
  if (downtimes.length > MAX_TIMELINE_ENTRIES) throw tooMany('downtimes');
  return downtimes.map((downtime) => ({
    ...downtime,
    starts_at: momentOfText(downtime.starts_at),
    stops_at: momentOfText(downtime.stops_at),
  }));
}

const downtimesStatement = namedStatements(
  (_: null) => sql`
  select d.id, d.product_id, d.stock_item_id, d.location_id, d.quantity, d.status,
    d.starts_at::text as starts_at, d.stops_at::text as stops_at, d.reason
  from downtimes as d
  where d.company_id = ${slot('company_id')}
    and d.product_id = any(${slot('product_ids')}::uuid[])
    and d.location_id = any(${slot('location_ids')}::uuid[])
    and d.status <> 'canceled'
    and d.starts_at < ${slot('till')}::timestamptz
    and (
      d.stops_at > ${slot('from')}::timestamptz
      or (d.status = 'started' and ${slot('from')}::timestamptz <= ${slot('now')}::timestamptz)
    )
  order by d.product_id, d.starts_at, d.id
  limit ${literal(MAX_TIMELINE_ENTRIES + 1)}
`,
);

/** A stock item; its status is that of the present. */
export interface TimelineStockItem {
  readonly id: string;
  readonly product_id: string;
  readonly identifier: string;
  readonly status: (typeof STOCK_ITEM_STATUSES)[number];
  readonly from: string | null;
  readonly till: string | null;
  readonly location_id: string;
}

/** Stock items that are in service at some time in the window, by identifier. */
export async function timelineStockItems(
  view: ReadContext,
  question: TimelineQuestion,
): Promise<readonly TimelineStockItem[]> {
  const stockItems = await view.db.many<TimelineStockItem>(
    bind(stockItemsStatement(null), timelineSlots(view, question)),
  );
  if (stockItems.length > MAX_TIMELINE_ENTRIES) throw tooMany('stock items');
  return stockItems.map((stockItem) => ({
    ...stockItem,
    from: stockItem.from === null ? null : momentOfText(stockItem.from),
    till: stockItem.till === null ? null : momentOfText(stockItem.till),
  }));
}

const stockItemsStatement = namedStatements(
  (_: null) => sql`
  select s.id, s.product_id, s.identifier, ${stockItemStatus(alias('s'))} as status, s."from"::text as "from",
    s.till::text as till, s.location_id
  from stock_items as s
  where s.company_id = ${slot('company_id')}
    and s.product_id = any(${slot('product_ids')}::uuid[])
    and s.location_id = any(${slot('location_ids')}::uuid[])
    and s.archived_at is null
    and (s."from" is null or s."from" < ${slot('till')}::timestamptz)
    and (s.till is null or s.till > ${slot('from')}::timestamptz)
  order by s.product_id, lower(s.identifier), s.id
  limit ${literal(MAX_TIMELINE_ENTRIES + 1)}
`,
);

import { COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import {
  type AvailabilityRecord,
  dayRecord,
  type Finding,
  itemFinding,
  planningsFinding,
  slotRecord,
  type Subject,
} from '../../domain/availability/availability-records.ts';
import { levelsOver, windowAhead } from '../../domain/availability/levels.ts';
import { planningsThatFit } from '../../domain/availability/shortages.ts';
import { daysOfMonth, sameTimeOn, slotsOfDay } from '../../domain/time/calendar.ts';
import { microsecondsOf, type Window } from '../../domain/time/window.ts';
import { assertNever } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import { orderInView, type OrderInView } from '../rows/visible-orders.ts';
import { askedItems, locationOrFirst } from './asked-items.ts';
import { freeStockItemsOf } from './free-units.ts';
import { levelsOfItems } from './inventory-levels.ts';
import { countedUnits, loadSupplies, spanOf, type StockedProduct } from './supplies.ts';

export interface CalendarQuestion {
  readonly subject: Subject;
  readonly span: CalendarSpan;
  /** Null: the subject's own, or the first. */
  readonly location_id: string | null;
  /** Whether the moved record starts or stops on that day or in that slot. */
  readonly edge: 'start' | 'stop';
  /** How many units of an item are wanted. */
  readonly quantity: number;
}

/** A month by its days, or a day by slots of so many minutes. */
export type CalendarSpan =
  | { readonly by: 'day'; readonly year: number; readonly month: number }
  | { readonly by: 'slot'; readonly date: Temporal.PlainDate; readonly minutes: number };

/** A day or slot of the calendar, with the day that it belongs to. */
export interface CalendarCell extends Window {
  readonly date: string;
}

/** Whether an item, a downtime or an order fits on each day of a month, or in each slot of a day. */
export async function availabilityCalendar(
  view: ReadContext,
  question: CalendarQuestion,
): Promise<readonly AvailabilityRecord[]> {
  const { subject, span } = question;
  const zone = view.company.default_timezone;
  if (span.by === 'day') {
    const days = daysOfMonth(span.year, span.month, zone);
    const findings = await findingsOf(view, question, days);
    return days.map((day, index) => dayRecord(subject, day, findings[index] as Finding));
  }
  const slots = slotsOfDay(span.date, span.minutes, zone);
  const findings = await findingsOf(view, question, slots);
  return slots.map((slot, index) => slotRecord(subject, slot, span.minutes, findings[index] as Finding));
}

/** One for each cell. */
function findingsOf(
  view: ReadContext,
  question: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const { subject_type } = question.subject;
  switch (subject_type) {
    case 'item':
      return itemFindings(view, question, cells);
    case 'downtime':
      return downtimeFindings(view, question, cells);
    case 'order':
    case 'cart':
      return orderFindings(view, question, cells);
    default:
      return assertNever(subject_type);
  }
}

/** An item: are so many of it free during the whole day or slot? */
export async function itemFindings(
  view: ReadContext,
  { subject, location_id, quantity }: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const items = await askedItems(view, [subject.subject_id]);
  const [item] = items;
  if (item === undefined) throw notFound();
  const place = await locationOrFirst(view, location_id);
  const levels = await levelsOfItems(view, { items, location_ids: [place], windows: cells });
  const ofCells = levels.get(item.id)?.get(place) ?? [];
  return ofCells.map(({ available }) => itemFinding(available.least, quantity));
}

/** Whether a downtime could move there with its length. Its own units do not count. */
export async function downtimeFindings(
  view: ReadContext,
  question: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const downtime = await readDowntime(view, question.subject.subject_id);
  if (downtime === undefined) throw notFound();
  const windows = cells.map((cell) => downtimeMovedTo(cell, downtime, question, view.company.default_timezone));
  const units = await downtimeUnitsFree(view, question, downtime, windows);
  const isFree = await stockItemFree(view, downtime, windows);
  return windows.map((_, index) => planningsFinding(units[index] === true && isFree[index] === true ? 1 : 0, 1));
}

interface Downtime {
  readonly id: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly stock_item_id: string | null;
  readonly quantity: number;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
  readonly reserved_from: Temporal.Instant;
  readonly reserved_till: Temporal.Instant;
  readonly planning_ids: readonly string[];
}

const readDowntime = (view: ReadContext, id: string): Promise<Downtime | undefined> =>
  view.db.maybe<Downtime>(sql`
    select d.id, d.product_id, d.location_id, d.stock_item_id, d.quantity, d.starts_at, d.stops_at,
      coalesce(min(p.reserved_from), d.starts_at) as reserved_from,
      coalesce(max(p.reserved_till), d.stops_at) as reserved_till,
      array_remove(array_agg(p.id), null) as planning_ids
    from downtimes as d
    left join plannings as p
      on p.company_id = ${COMPANY}
      and p.downtime_id = d.id
    where d.company_id = ${view.company.id}
      and d.id = ${id}
    group by d.company_id, d.id
  `);

/** The time that it would take there. */
function downtimeMovedTo(cell: CalendarCell, downtime: Downtime, question: CalendarQuestion, zone: string): Window {
  const shift_us = shiftTo(cell, question, downtime, zone);
  return {
    from_us: microsecondsOf(downtime.reserved_from) + shift_us,
    till_us: microsecondsOf(downtime.reserved_till) + shift_us,
  };
}

async function downtimeUnitsFree(
  view: ReadContext,
  question: CalendarQuestion,
  { product_id, location_id, quantity, planning_ids }: Downtime,
  windows: readonly Window[],
): Promise<readonly boolean[]> {
  const items = await askedItems(view, [product_id]);
  const place = await locationOrFirst(view, question.location_id ?? location_id);
  const levels = await levelsOfItems(view, { items, location_ids: [place], windows, without: { planning_ids } });
  return (levels.get(product_id)?.get(place) ?? []).map(({ available }) => available.least >= quantity);
}

/** Whether its stock item is in stock, not planned elsewhere, and not out past its end. */
async function stockItemFree(
  view: ReadContext,
  { stock_item_id, planning_ids }: Downtime,
  windows: readonly Window[],
): Promise<readonly boolean[]> {
  if (stock_item_id === null) return windows.map(() => true);
  const free = await freeStockItemsOf(view, [{ stock_item_id, windows }], { without: { planning_ids } });
  return free.get(stock_item_id) ?? [];
}

/**
 * The distance to a cell: on a day the record keeps its time of day; in a slot it starts or stops at the slot's
 * beginning.
 */
export function shiftTo(
  cell: CalendarCell,
  { edge, span }: Pick<CalendarQuestion, 'edge' | 'span'>,
  { starts_at, stops_at }: { readonly starts_at: Temporal.Instant; readonly stops_at: Temporal.Instant },
  zone: string,
): number {
  const edge_us = microsecondsOf(edge === 'start' ? starts_at : stops_at);
  const there_us = span.by === 'slot' ? cell.from_us : sameTimeOn(Temporal.PlainDate.from(cell.date), edge_us, zone);
  return there_us - edge_us;
}

/**
 * Whether an order or a cart could move there as a whole, with its length. Its own units do not count. Without a
 * period: whether it could be booked for that whole day or slot.
 */
export async function orderFindings(
  view: ReadContext,
  question: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const order = await readOrder(view, question);
  const place = await locationOrFirst(view, question.location_id ?? order.start_location_id);
  const plannings = await readPlannings(view, order);
  const zone = view.company.default_timezone;
  const periods = cells.map((cell) => movedTo(cell, question, order, zone));
  const free = await unitsFree(view, order, place, plannings, periods);
  const areSpecifiedFree = await specifiedFree(view, order, place, plannings, periods);
  return periods.map((_, index) => {
    const freeOf = (product_id: string): number => free.get(product_id)?.[index] ?? 0;
    const fitting = planningsThatFit(
      plannings.filter(({ id }) => areSpecifiedFree(id, index)),
      freeOf,
    );
    const quantity = question.subject.subject_type === 'cart' ? furtherUnits(plannings, freeOf) : null;
    return planningsFinding(fitting, plannings.length, quantity);
  });
}

/** A cart is an order that is still new. */
async function readOrder(view: ReadContext, { subject }: CalendarQuestion): Promise<OrderInView> {
  const order = await orderInView(view, subject.subject_id);
  if (subject.subject_type === 'cart' && order.status !== 'new') throw notFound();
  return order;
}

interface MovedPlanning {
  readonly id: string;
  readonly product_id: string;
  readonly product: MovedProduct;
  /** Without units that are back or gone for good. */
  readonly units: number;
  readonly stock_item_ids: readonly string[];
}

interface MovedProduct extends StockedProduct {
  /** Seconds. */
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
}

/** Without those of whole bundles: their parts are planned below them. */
async function readPlannings(view: ReadContext, order: OrderInView): Promise<readonly MovedPlanning[]> {
  const rows = await view.db.many<PlanningRow>(sql`
    select p.id as planning_id, p.quantity - p.stopped - p.sold as units,
      array(
        select s.stock_item_id
        from stock_item_plannings as s
        where s.company_id = ${COMPANY}
          and s.planning_id = p.id
          and s.archived_at is null
          and not s.stopped
        order by s.stock_item_id
      ) as stock_item_ids,
      i.id, i.product_group_id, i.tracking_type, i.allow_shortage, i.shortage_limit,
      i.always_available or i.tracking_type = 'none' as unlimited, i.product_type = 'rental' as returnable,
      i.buffer_time_before, i.buffer_time_after
    from plannings as p
    join items as i
      on i.company_id = ${COMPANY}
      and i.id = p.item_id
    where p.company_id = ${view.company.id}
      and p.order_id = ${order.id}
      and p.archived_at is null
      and p.quantity is not null
    order by p.created_at, p.id
  `);
  return rows.map(({ planning_id, units, stock_item_ids, ...product }) => ({
    id: planning_id,
    product_id: product.id,
    product,
    units,
    stock_item_ids,
  }));
}

interface PlanningRow extends MovedProduct {
  readonly planning_id: string;
  readonly units: number;
  readonly stock_item_ids: readonly string[];
}

function movedTo(cell: CalendarCell, question: CalendarQuestion, order: OrderInView, zone: string): Window {
  const { starts_at, stops_at } = order;
  if (starts_at === null || stops_at === null) return cell;
  const shift_us = shiftTo(cell, question, { starts_at, stops_at }, zone);
  return { from_us: microsecondsOf(starts_at) + shift_us, till_us: microsecondsOf(stops_at) + shift_us };
}

const SECOND_us = 1_000_000;

const withBuffers = ({ from_us, till_us }: Window, product: MovedProduct): Window => ({
  from_us: from_us - product.buffer_time_before * SECOND_us,
  till_us: till_us + product.buffer_time_after * SECOND_us,
});

/** By product, for each period. */
async function unitsFree(
  view: ReadContext,
  { id }: OrderInView,
  place: string,
  plannings: readonly MovedPlanning[],
  periods: readonly Window[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const now_us = microsecondsOf(view.now);
  const products = [...new Map(plannings.map(({ product }) => [product.id, product])).values()];
  const windowsOf = (product: MovedProduct) =>
    periods.map((period) => windowAhead(withBuffers(period, product), now_us));
  const windows = new Map(products.map((product) => [product.id, windowsOf(product)]));
  const all = [...windows.values()].flat();
  if (all.length === 0) return new Map();
  const supplies = await loadSupplies(view, {
    products,
    location_ids: [place],
    window: spanOf(all),
    without: { order_id: id },
  });
  return new Map(
    [...windows].map(([product_id, asked]) => {
      const supply = supplies.get(product_id)?.get(place) ?? { stock: [], taken: [], planned: [] };
      return [product_id, levelsOver(supply, asked).map(({ available }) => available.least)];
    }),
  );
}

/** Whether the planning's specified stock items are free as well. */
async function specifiedFree(
  view: ReadContext,
  { id }: OrderInView,
  place: string,
  plannings: readonly MovedPlanning[],
  periods: readonly Window[],
): Promise<(planning_id: string, index: number) => boolean> {
  const stockItems = plannings.flatMap(({ product, stock_item_ids }) => {
    const windows = periods.map((period) => withBuffers(period, product));
    return stock_item_ids.map((stock_item_id) => ({ stock_item_id, windows }));
  });
  const free = await freeStockItemsOf(view, stockItems, { without: { order_id: id }, location_id: place });
  const named = new Map(plannings.map(({ id: planning_id, stock_item_ids }) => [planning_id, stock_item_ids]));
  return (planning_id, index) =>
    (named.get(planning_id) ?? []).every((stockItem) => free.get(stockItem)?.[index] === true);
}

/** The least that remains of any of its products. */
function furtherUnits(plannings: readonly MovedPlanning[], freeOf: (product_id: string) => number): number | null {
  const byProduct = Map.groupBy(plannings, ({ product_id }) => product_id);
  const remaining = [...byProduct].map(([id, own]) => freeOf(id) - own.reduce((sum, { units }) => sum + units, 0));
  return countedUnits(Math.max(0, Math.min(...remaining, Infinity)));
}

import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { type Finding, planningsFinding } from '../../domain/availability/availability-record.ts';
import { levelsOver } from '../../domain/availability/levels-over.ts';
import { planningsThatFit } from '../../domain/availability/plannings-that-fit.ts';
import { windowAhead } from '../../domain/availability/window-ahead.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { notFound } from '../../lib/refusal.ts';
import { type OrderInView, orderInView } from '../orders/order-in-view.ts';
import type { CalendarCell, CalendarQuestion } from './availability-calendar.ts';
import { countedUnits } from './counted-units.ts';
import { loadSupplies } from './load-supplies.ts';
import { locationOrFirst } from './location-or-first.ts';
import { piecesFree } from './pieces-free.ts';
import { shiftTo } from './shift-to.ts';
import { spanOf } from './span-of.ts';
import type { StockedProduct } from './stocked-product.ts';

/**
 * An order or a cart: could all of it be moved there, as long as it is? What it takes itself is not in its way. Of one
 * without a period it is asked whether it could be had during all of that day or slot.
 */
export async function orderFindings(
  view: View,
  question: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const order = await readOrder(view, question);
  const place = await locationOrFirst(view, question.location_id ?? order.start_location_id);
  const plannings = await readPlannings(view, order);
  const zone = view.company.default_timezone;
  const periods = cells.map((cell) => movedTo(cell, question, order, zone));
  const free = await unitsFree(view, order, place, plannings, periods);
  const isNamedFree = await namedFree(view, order, place, plannings, periods);
  return periods.map((_, index) => {
    const freeOf = (product_id: string): number => free.get(product_id)?.[index] ?? 0;
    const fitting = planningsThatFit(
      plannings.filter(({ id }) => isNamedFree(id, index)),
      freeOf,
    );
    const quantity = question.subject.subject_type === 'cart' ? furtherUnits(plannings, freeOf) : null;
    return planningsFinding(fitting, plannings.length, quantity);
  });
}

/** A cart is an order that is still new. */
async function readOrder(view: View, { subject }: CalendarQuestion): Promise<OrderInView> {
  const order = await orderInView(view, subject.subject_id);
  if (subject.subject_type === 'cart' && order.status !== 'new') throw notFound();
  return order;
}

interface MovedPlanning {
  readonly id: string;
  readonly product_id: string;
  readonly product: MovedProduct;
  /** Without what is back, or gone for good. */
  readonly units: number;
  readonly stock_item_ids: readonly string[];
}

interface MovedProduct extends StockedProduct {
  /** Seconds. */
  readonly buffer_time_before: number;
  readonly buffer_time_after: number;
}

/** Without those of whole bundles: their parts are planned below them. */
async function readPlannings(view: View, order: OrderInView): Promise<readonly MovedPlanning[]> {
  const rows = await view.db.many<PlanningRow>(sql`
    select p.id as planning_id, p.quantity - p.stopped - p.sold as units,
      array(
        select s.stock_item_id
        from stock_item_plannings as s
        where s.company_id = p.company_id
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
      on i.company_id = p.company_id
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
  view: View,
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

/** Tells of a planning whether the pieces that it names are free as well. */
async function namedFree(
  view: View,
  { id }: OrderInView,
  place: string,
  plannings: readonly MovedPlanning[],
  periods: readonly Window[],
): Promise<(planning_id: string, index: number) => boolean> {
  const pieces = plannings.flatMap(({ product, stock_item_ids }) => {
    const windows = periods.map((period) => withBuffers(period, product));
    return stock_item_ids.map((stock_item_id) => ({ stock_item_id, windows }));
  });
  const free = await piecesFree(view, pieces, { without: { order_id: id }, location_id: place });
  const named = new Map(plannings.map(({ id: planning_id, stock_item_ids }) => [planning_id, stock_item_ids]));
  return (planning_id, index) => (named.get(planning_id) ?? []).every((piece) => free.get(piece)?.[index] === true);
}

/** The least that remains of any of its products. */
function furtherUnits(plannings: readonly MovedPlanning[], freeOf: (product_id: string) => number): number | null {
  const byProduct = Map.groupBy(plannings, ({ product_id }) => product_id);
  const remaining = [...byProduct].map(([id, own]) => freeOf(id) - own.reduce((sum, { units }) => sum + units, 0));
  return countedUnits(Math.max(0, Math.min(...remaining, Infinity)));
}

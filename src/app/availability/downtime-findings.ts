import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { type Finding, planningsFinding } from '../../domain/availability/availability-record.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { notFound } from '../../lib/refusal.ts';
import { askedItems } from './asked-items.ts';
import type { CalendarCell, CalendarQuestion } from './availability-calendar.ts';
import { levelsOfItems } from './levels-of-items.ts';
import { locationOrFirst } from './location-or-first.ts';
import { piecesFree } from './pieces-free.ts';
import { shiftTo } from './shift-to.ts';

/** A downtime: could it be moved there, as long as it is? What it takes itself is not in its way. */
export async function downtimeFindings(
  view: View,
  question: CalendarQuestion,
  cells: readonly CalendarCell[],
): Promise<readonly Finding[]> {
  const downtime = await readDowntime(view, question.subject.subject_id);
  if (downtime === undefined) throw notFound();
  const windows = cells.map((cell) => movedTo(cell, downtime, question, view.company.default_timezone));
  const units = await unitsFree(view, question, downtime, windows);
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

const readDowntime = (view: View, id: string): Promise<Downtime | undefined> =>
  view.db.maybe<Downtime>(sql`
    select d.id, d.product_id, d.location_id, d.stock_item_id, d.quantity, d.starts_at, d.stops_at,
      coalesce(min(p.reserved_from), d.starts_at) as reserved_from,
      coalesce(max(p.reserved_till), d.stops_at) as reserved_till,
      array_remove(array_agg(p.id), null) as planning_ids
    from downtimes as d
    left join plannings as p
      on p.company_id = d.company_id
      and p.downtime_id = d.id
    where d.company_id = ${view.company.id}
      and d.id = ${id}
    group by d.company_id, d.id
  `);

/** The time that it would take there. */
function movedTo(cell: CalendarCell, downtime: Downtime, question: CalendarQuestion, zone: string): Window {
  const shift_us = shiftTo(cell, question, downtime, zone);
  return {
    from_us: microsecondsOf(downtime.reserved_from) + shift_us,
    till_us: microsecondsOf(downtime.reserved_till) + shift_us,
  };
}

async function unitsFree(
  view: View,
  question: CalendarQuestion,
  { product_id, location_id, quantity, planning_ids }: Downtime,
  windows: readonly Window[],
): Promise<readonly boolean[]> {
  const items = await askedItems(view, [product_id]);
  const place = await locationOrFirst(view, question.location_id ?? location_id);
  const levels = await levelsOfItems(view, { items, location_ids: [place], windows, without: { planning_ids } });
  return (levels.get(product_id)?.get(place) ?? []).map(({ available }) => available.least >= quantity);
}

/** Whether the stock item that it names is there, planned by nobody else, and not out past its end. */
async function stockItemFree(
  view: View,
  { stock_item_id, planning_ids }: Downtime,
  windows: readonly Window[],
): Promise<readonly boolean[]> {
  if (stock_item_id === null) return windows.map(() => true);
  const free = await piecesFree(view, [{ stock_item_id, windows }], { without: { planning_ids } });
  return free.get(stock_item_id) ?? [];
}

import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { type Finding, planningsFinding } from '../../domain/availability/availability-record.ts';
import { levelsOver } from '../../domain/availability/levels-over.ts';
import { sameTimeOn } from '../../domain/time/calendar.ts';
import { instantOf, microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import { askedItems } from './asked-items.ts';
import type { CalendarCell, CalendarQuestion } from './availability-calendar.ts';
import { levelsOfItems } from './levels-of-items.ts';
import { locationOrFirst } from './location-or-first.ts';
import { spanOf } from './span-of.ts';

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

/** The time that it would take there: on a day at its own time of day, in a slot from or till its beginning. */
function movedTo(cell: CalendarCell, downtime: Downtime, { edge, span }: CalendarQuestion, zone: string): Window {
  const edge_us = microsecondsOf(edge === 'start' ? downtime.starts_at : downtime.stops_at);
  const there_us = span.by === 'slot' ? cell.from_us : sameTimeOn(Temporal.PlainDate.from(cell.date), edge_us, zone);
  const shift_us = there_us - edge_us;
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
  if (stock_item_id === null || windows.length === 0) return windows.map(() => true);
  const span = spanOf(windows);
  const rows = await view.db.many<Stretch>(sql`
    select 'stock' as kind, "from", till
    from stock_items
    where company_id = ${view.company.id}
      and id = ${stock_item_id}
      and archived_at is null
    union all
    select 'taken', reserved_from,
      case when started then greatest(reserved_till, ${view.now}::timestamptz + interval '1 microsecond') else reserved_till end
    from stock_item_plannings
    where company_id = ${view.company.id}
      and stock_item_id = ${stock_item_id}
      and (reserved_till > ${instantOf(span.from_us)} or started)
      and reserved_from < ${instantOf(span.till_us)}
      and archived_at is null
      and not stopped
      and (reserved or started)
      and planning_id <> all(${planning_ids}::uuid[])
  `);
  const stock = rows.filter(({ kind }) => kind === 'stock').map(stepOf);
  const taken = rows.filter(({ kind }) => kind === 'taken').map(claimOf);
  return levelsOver({ stock, taken, planned: [] }, windows).map(({ available }) => available.least > 0);
}

interface Stretch {
  readonly kind: 'stock' | 'taken';
  readonly from: Temporal.Instant | null;
  readonly till: Temporal.Instant | null;
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

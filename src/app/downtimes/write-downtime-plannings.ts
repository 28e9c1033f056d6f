import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { unitsOfDowntime } from '../../domain/downtimes/downtime-status.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRow } from '../insert-rows.ts';
import type { Downtime } from './downtime.ts';
import { namedTwice } from './refuse-downtime.ts';

/**
 * A downtime owns one planning, and one stock item planning while it names a piece. Both say what the downtime says.
 * It needs no time before and after, unlike a rental.
 */
export async function writeDowntimePlannings(work: Work, id: string, downtime: Downtime): Promise<void> {
  const planning_id = await writePlanning(work, id, downtime);
  const { product_id, stock_item_id } = downtime;
  await archiveOtherNames(work, id, stock_item_id);
  if (stock_item_id === null) return;
  try {
    await writeStockItemPlanning(work, { id, planning_id, stock_item_id }, downtime);
  } catch (error) {
    throw isNamedTwice(error) ? namedTwice(product_id, stock_item_id, []) : error;
  }
}

async function writePlanning(work: Work, id: string, downtime: Downtime): Promise<string> {
  const { product_id, location_id, quantity, status } = downtime;
  const { reserved, started, stopped } = unitsOfDowntime(status, quantity);
  const { starts_at, stops_at } = downtime;
  const written = await work.tx.maybe<{ id: string }>(sql`
    update plannings
    set
      item_id = ${product_id},
      start_location_id = ${location_id},
      stop_location_id = ${location_id},
      quantity = ${quantity},
      started = ${started},
      stopped = ${stopped},
      reserved = ${reserved},
      status = ${status},
      starts_at = ${starts_at},
      stops_at = ${stops_at},
      reserved_from = ${starts_at},
      reserved_till = ${stops_at},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and downtime_id = ${id}
    returning id
  `);
  if (written !== undefined) return written.id;
  const planning_id = newId();
  await insertRow(work, 'plannings', {
    id: planning_id,
    planning_type: 'downtime',
    downtime_id: id,
    item_id: product_id,
    start_location_id: location_id,
    stop_location_id: location_id,
    quantity,
    started,
    stopped,
    reserved,
    status,
    starts_at,
    stops_at,
    reserved_from: starts_at,
    reserved_till: stops_at,
  });
  return planning_id;
}

/** A piece that is not named any more is free of the downtime. */
async function archiveOtherNames(work: Work, id: string, stockItemId: string | null): Promise<void> {
  await work.tx.run(sql`
    update stock_item_plannings
    set archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and downtime_id = ${id}
      and archived_at is null
      and stock_item_id is distinct from ${stockItemId}
  `);
}

interface Names {
  readonly id: string;
  readonly planning_id: string;
  readonly stock_item_id: string;
}

async function writeStockItemPlanning(
  work: Work,
  { id, planning_id, stock_item_id }: Names,
  { status, starts_at, stops_at }: Downtime,
): Promise<void> {
  const { reserved, started, stopped } = unitsOfDowntime(status, 1);
  const written = await work.tx.run(sql`
    update stock_item_plannings
    set
      reserved = ${reserved},
      started = ${started > 0},
      stopped = ${stopped > 0},
      status = ${status},
      starts_at = ${starts_at},
      stops_at = ${stops_at},
      reserved_from = ${starts_at},
      reserved_till = ${stops_at},
      updated_at = ${work.now}
    where company_id = ${work.company.id}
      and downtime_id = ${id}
      and stock_item_id = ${stock_item_id}
      and archived_at is null
  `);
  if (written > 0) return;
  await insertRow(work, 'stock_item_plannings', {
    id: newId(),
    stock_item_planning_type: 'downtime',
    stock_item_id,
    planning_id,
    downtime_id: id,
    reserved,
    started: started > 0,
    stopped: stopped > 0,
    status,
    starts_at,
    stops_at,
    reserved_from: starts_at,
    reserved_till: stops_at,
  });
}

/** The database has the last word. */
const isNamedTwice = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'stock_item_planned_once';

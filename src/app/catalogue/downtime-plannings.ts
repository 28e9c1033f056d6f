import { alias, COMPANY, join, slot, sql, type Sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { claimsOfPlanning } from '../../domain/availability/levels.ts';
import { type DowntimeReason, type DowntimeStatus, unitsOfDowntime } from '../../domain/catalogue/downtime-status.ts';
import type { StockStep } from '../../domain/catalogue/stock.ts';
import { microsecondsOf } from '../../domain/time/window.ts';
import { newId } from '../../lib/new-id.ts';
import { type Refusal, refuse } from '../../lib/refusal.ts';
import { refuseShortages } from '../availability/shortages-after.ts';
import { insertRow } from '../rows/write-rows.ts';
import { itemMatches } from './item-matches.ts';
import { identifierMatches } from './stock-item-sql.ts';

/** As its row has it. */
export interface Downtime {
  readonly product_id: string;
  readonly product_group_id: string;
  readonly location_id: string;
  readonly stock_item_id: string | null;
  readonly quantity: number;
  readonly reason: DowntimeReason;
  readonly status: DowntimeStatus;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

/** Attributes of a downtime that a caller may send. */
export type DowntimeAttributes = { readonly [Name in keyof Downtime]?: Downtime[Name] | null };

/**
 * A downtime owns one planning, and one stock item planning if it has a stock item. Both repeat the downtime's columns.
 * Unlike a rental it has no buffer times.
 */
export async function writeDowntimePlannings(work: Work, id: string, downtime: Downtime): Promise<void> {
  const planning_id = await writePlanning(work, id, downtime);
  const { product_id, stock_item_id } = downtime;
  await archiveOtherNames(work, id, stock_item_id);
  if (stock_item_id === null) return;
  try {
    await writeStockItemPlanning(work, { id, planning_id, stock_item_id }, downtime);
  } catch (error) {
    throw isAlreadyPlanned(error) ? specifiedTwice(product_id, stock_item_id, []) : error;
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

/** A stock item that was replaced is free again. */
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
const isAlreadyPlanned = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'stock_item_planned_once';

/**
 * Refuses a new or changed downtime that takes units reserved by others. A shortage cannot be confirmed here; the
 * shortage limit of the product group applies. The caller has locked the products.
 */
export async function refuseDowntime(work: Work, id: string, before: Downtime | null, after: Downtime): Promise<void> {
  await requireStockItemsAvailable(work, id, after);
  const taken = stepsOf(work, after, -1);
  if (taken.length === 0) return;
  const { product_id, location_id } = after;
  const samePlace = before?.product_id === product_id && before.location_id === location_id;
  const steps = samePlace ? [...stepsOf(work, before, 1), ...taken] : taken;
  await refuseShortages(work, [{ product_id, location_id, steps }], true);
}

/** The units that a downtime takes from stock; with the opposite sign, the units that it gives back. */
const stepsOf = ({ now }: Work, { status, quantity, starts_at, stops_at }: Downtime, sign: 1 | -1): StockStep[] =>
  claimsOfPlanning(
    {
      ...unitsOfDowntime(status, quantity),
      quantity,
      sold: 0,
      reserved_from_us: microsecondsOf(starts_at),
      reserved_till_us: microsecondsOf(stops_at),
    },
    microsecondsOf(now),
  ).map((claim) => ({ ...claim, units: sign * claim.units }));

async function requireStockItemsAvailable(
  work: Work,
  id: string,
  { stock_item_id, status, ...downtime }: Downtime,
): Promise<void> {
  if (stock_item_id === null || status === 'stopped' || status === 'canceled') return;
  const { starts_at, stops_at, product_id } = downtime;
  const others = await work.tx.many<NamedBy>(sql`
    select order_id, downtime_id
    from stock_item_plannings
    where company_id = ${work.company.id}
      and stock_item_id = ${stock_item_id}
      and archived_at is null
      and not stopped
      and (reserved or started)
      and downtime_id is distinct from ${id}
      and reserved_from < ${stops_at}
      and (reserved_till > ${starts_at} or (started and ${starts_at}::timestamptz <= ${work.now}))
    order by reserved_from, id
  `);
  if (others.length > 0) throw specifiedTwice(product_id, stock_item_id, others);
}

interface NamedBy {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
}

/** The stock item is reserved by others during that time. */
export function specifiedTwice(item_id: string, stock_item_id: string, others: readonly NamedBy[]): Refusal {
  const conflict = (id: string) => ({ id, stock_item_ids: [stock_item_id], conflicts: 1 });
  const ids = (key: keyof NamedBy) => [...new Set(others.map((other) => other[key]))].filter((id) => id !== null);
  return refuse('stock_item_specified', 'One or more items are not available', {
    warning: [],
    blocking: [
      {
        reason: 'stock_item_specified',
        item_id,
        unavailable: [stock_item_id],
        available: [],
        orders: ids('order_id').map(conflict),
        downtimes: ids('downtime_id').map(conflict),
      },
    ],
  });
}

/** Downtimes that need attention: late to start, or late to end. */
export const ATTENTION = ['start_overdue', 'stop_overdue'] as const;

const NOW = sql`${slot('now')}::timestamptz`;

export const attentionRequired = (row: Sql): Sql => sql`(case
    when ${row}.status = 'reserved' and ${row}.starts_at < ${NOW} then array['start_overdue']
    when ${row}.status = 'started' and ${row}.stops_at < ${NOW} then array['stop_overdue']
    else array[]::text[]
  end)`;

/** How the stock of the product is kept. */
export const ITEM_TYPES = ['bulk', 'trackable'] as const;

export const itemType = (row: Sql): Sql => sql`(
    select product.tracking_type
    from items as product
    where product.company_id = ${COMPANY}
      and product.id = ${row}.product_id
  )`;

/** Any of the texts finds the product, or occurs in the identifier of the stock item. */
export const downtimeMatchesAny = (row: Sql, texts: readonly unknown[]): Sql =>
  join(
    texts.map((text) => downtimeMatches(row, String(text).trim())),
    ' or ',
  );

const downtimeMatches = (row: Sql, text: string): Sql =>
  text === ''
    ? sql`true`
    : sql`(
      exists (
        select
        from items as product
        where product.company_id = ${COMPANY}
          and product.id = ${row}.product_id
          and ${itemMatches(alias('product'), text)}
      )
      or exists (
        select
        from stock_items as piece
        where piece.company_id = ${COMPANY}
          and piece.id = ${row}.stock_item_id
          and ${identifierMatches(alias('piece'), text)}
      )
    )`;

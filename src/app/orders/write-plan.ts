import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../lib/new-id.ts';
import { insertRows, updateRows } from '../rows/write-rows.ts';
import {
  type LoadedPlan,
  type OrderPlan,
  type Planned,
  type PlanningOrder,
  type PlanningRow,
  planningRows,
  soldUnits,
  type StockItemPlanningRow,
  stockItemPlanningRow,
} from './order-plan.ts';
import { refusingAlreadyPlanned } from './specified-stock-items.ts';

export interface WrittenPlan {
  readonly planning_ids: readonly string[];
  readonly stock_item_planning_ids: readonly string[];
}

/**
 * Writes the changed plannings of an order: new ones, changed ones, and removed ones as archived. The caller has locked
 * the order and the products whose plannings change, and has checked stock.
 */
export async function writePlan(
  work: Work,
  order: PlanningOrder,
  before: LoadedPlan,
  after: OrderPlan,
): Promise<WrittenPlan> {
  const rows = planningRows(order, after);
  const added = rows.filter(({ id }) => !before.rows.has(id));
  const changed = rows.filter((row) => {
    const was = before.rows.get(row.id);
    return was !== undefined && !isSame(was, row);
  });
  const kept = new Set(rows.map(({ id }) => id));
  const removed = [...before.rows.keys()].filter((id) => !kept.has(id));
  await insertRows(
    work,
    'plannings',
    added.map((row) => ({ planning_type: 'order', order_id: order.id, ...row })),
  );
  await updateRows(work, 'plannings', changed, CHANGING_COLUMNS);
  await archivePlannings(work, removed);
  const stock_item_planning_ids = await writeStockItems(work, order, { before, after, rows });
  await sell(work, order, before, after);
  return { planning_ids: [...added, ...changed].map(({ id }) => id).concat(removed), stock_item_planning_ids };
}

const isSame = (a: object, b: object): boolean =>
  Object.entries(b).every(([name, value]) => equals((a as Record<string, unknown>)[name], value));

const equals = (a: unknown, b: unknown): boolean =>
  a instanceof Temporal.Instant && b instanceof Temporal.Instant ? a.equals(b) : a === b;

const CHANGING_COLUMNS = [
  'quantity',
  'started',
  'stopped',
  'sold',
  'reserved',
  'status',
  'start_location_id',
  'stop_location_id',
  'starts_at',
  'stops_at',
  'reserved_from',
  'reserved_till',
] as const satisfies readonly (keyof PlanningRow)[];

/** Archived plannings no longer belong to the order and claim no stock. */
async function archivePlannings(work: Work, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await work.tx.run(sql`
    update plannings
    set archived_at = ${work.now}, updated_at = ${work.now}
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
  `);
}

interface Change {
  readonly before: LoadedPlan;
  readonly after: OrderPlan;
  readonly rows: readonly PlanningRow[];
}

async function writeStockItems(work: Work, order: PlanningOrder, change: Change): Promise<readonly string[]> {
  const { added, changed, removed } = stockItemChanges(order, change);
  const archived = await archiveStockItems(work, removed);
  const fresh = added.map((row) => ({ id: newId(), ...row }));
  await refusingAlreadyPlanned([...added, ...changed], productsByPlanning(change.after), async () => {
    await insertRows(
      work,
      'stock_item_plannings',
      fresh.map((row) => ({ stock_item_planning_type: 'order', order_id: order.id, ...row })),
    );
    archived.push(...(await updateStockItems(work, changed)));
  });
  return [...archived, ...fresh.map(({ id }) => id)];
}

const productsByPlanning = ({ plannings }: OrderPlan): ReadonlyMap<string, string> =>
  new Map(plannings.map(({ id, product }) => [id, product.id]));

interface StockItemChanges {
  readonly added: readonly StockItemPlanningRow[];
  readonly changed: readonly StockItemPlanningRow[];
  readonly removed: readonly Pick<StockItemPlanningRow, 'planning_id' | 'stock_item_id'>[];
}

/**
 * Stock item plannings repeat their planning's times and follow the order's status, so a change of either updates them
 * too.
 */
function stockItemChanges(order: PlanningOrder, { before, after, rows }: Change): StockItemChanges {
  const was = new Map(before.plannings.map((planned) => [planned.id, planned]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const added: StockItemPlanningRow[] = [];
  const changed: StockItemPlanningRow[] = [];
  for (const planned of after.plannings) {
    const row = rowOf.get(planned.id) as PlanningRow;
    const rowBefore = before.rows.get(planned.id);
    const isMoved =
      rowBefore === undefined || !isSame(timesOf(rowBefore), timesOf(row)) || rowBefore.status !== row.status;
    const known = new Map(was.get(planned.id)?.stock_items.map((each) => [each.stock_item_id, each]));
    for (const stockItem of planned.stock_items) {
      const earlier = known.get(stockItem.stock_item_id);
      if (earlier === undefined) added.push(stockItemPlanningRow(order, row, stockItem));
      else if (isMoved || !isSame(earlier, stockItem)) changed.push(stockItemPlanningRow(order, row, stockItem));
    }
  }
  return { added, changed, removed: removedStockItems(before.plannings, after) };
}

const timesOf = ({ starts_at, stops_at, reserved_from, reserved_till }: PlanningRow) => ({
  starts_at,
  stops_at,
  reserved_from,
  reserved_till,
});

function removedStockItems(before: readonly Planned[], { plannings }: OrderPlan): StockItemChanges['removed'] {
  const names = new Set(plannings.flatMap(({ id, stock_items }) => stock_items.map((s) => `${id} ${s.stock_item_id}`)));
  return before.flatMap(({ id, stock_items }) =>
    stock_items
      .filter(({ stock_item_id }) => !names.has(`${id} ${stock_item_id}`))
      .map(({ stock_item_id }) => ({ planning_id: id, stock_item_id })),
  );
}

async function archiveStockItems(work: Work, removed: StockItemChanges['removed']): Promise<string[]> {
  if (removed.length === 0) return [];
  const rows = await work.tx.many<{ id: string }>(sql`
    update stock_item_plannings as s
    set archived_at = ${work.now}, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r (planning_id uuid, stock_item_id uuid)
    where s.company_id = ${work.company.id}
      and s.planning_id = r.planning_id
      and s.stock_item_id = r.stock_item_id
      and s.archived_at is null
    returning s.id
  `);
  return rows.map(({ id }) => id);
}

async function updateStockItems(work: Work, rows: readonly StockItemPlanningRow[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const written = await work.tx.many<{ id: string }>(sql`
    update stock_item_plannings as s
    set
      reserved = r.reserved,
      started = r.started,
      stopped = r.stopped,
      status = r.status,
      starts_at = r.starts_at,
      stops_at = r.stops_at,
      reserved_from = r.reserved_from,
      reserved_till = r.reserved_till,
      updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      planning_id uuid, stock_item_id uuid, reserved boolean, started boolean, stopped boolean, status text,
      starts_at timestamptz, stops_at timestamptz, reserved_from timestamptz, reserved_till timestamptz
    )
    where s.company_id = ${work.company.id}
      and s.planning_id = r.planning_id
      and s.stock_item_id = r.stock_item_id
      and s.archived_at is null
    returning s.id
  `);
  return written.map(({ id }) => id);
}

/** Sold units leave stock, and return to it when the sale is taken back. */
async function sell(work: Work, order: PlanningOrder, before: OrderPlan, after: OrderPlan): Promise<void> {
  const sold = new Map<string, number>();
  const count = (plannings: readonly Planned[], sign: 1 | -1) => {
    for (const planned of plannings) {
      if (planned.tracking_type !== 'bulk') continue;
      sold.set(planned.product.id, (sold.get(planned.product.id) ?? 0) + sign * soldUnits(planned));
    }
  };
  count(after.plannings, 1);
  count(before.plannings, -1);
  await insertRows(
    work,
    'stock_counts',
    [...sold]
      .filter(([, units]) => units !== 0)
      .map(([item_id, units]) => ({
        id: newId(),
        item_id,
        location_id: order.start_location_id,
        quantity: -units,
      })),
  );
}

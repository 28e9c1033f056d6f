import { isHolding, type OrderStatus } from './order-status.ts';
import { type PlanningUnits, unitsDone, unitsNotStarted, unitsOut } from './planning-units.ts';
import { statusOfPlannings } from './status-of-plannings.ts';

export const COUNTED_STATUSES = [
  'new',
  'draft',
  'reserved',
  'started',
  'stopped',
] as const satisfies readonly OrderStatus[];
export type StatusCounts = Readonly<Record<(typeof COUNTED_STATUSES)[number], number>>;

export interface OrderProgress {
  readonly statuses: readonly OrderStatus[];
  readonly status_counts: StatusCounts;
  readonly entirely_started: boolean;
  readonly entirely_stopped: boolean;
  readonly item_count: number;
}

/** How far an order is: its units by status, and what follows from that. */
export function orderProgress(status: OrderStatus, plannings: readonly PlanningUnits[]): OrderProgress {
  const status_counts = plannings.reduce((counts, planning) => plus(counts, countsOf(status, planning)), NONE);
  const item_count = plannings.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    statuses: statusesOf(status, status_counts),
    status_counts,
    entirely_started: plannings.every((planning) => unitsNotStarted(planning) === 0),
    entirely_stopped: item_count > 0 && plannings.every((planning) => unitsDone(planning) === planning.quantity),
    item_count,
  };
}

/** One word for a planning, as the order's own is for all of them. */
export const statusOfPlanning = (status: OrderStatus, planning: PlanningUnits): OrderStatus =>
  isHolding(status) ? statusOfPlannings([planning]) : status;

/** Units that are sold or done count as stopped: nothing more happens to them. Of a canceled order nothing counts. */
function countsOf(status: OrderStatus, planning: PlanningUnits): StatusCounts {
  if (status === 'canceled') return NONE;
  return plus(
    { ...NONE, started: unitsOut(planning), stopped: unitsDone(planning) },
    { ...NONE, [planning.reserved ? 'reserved' : status === 'new' ? 'new' : 'draft']: unitsNotStarted(planning) },
  );
}

function statusesOf(status: OrderStatus, counts: StatusCounts): readonly OrderStatus[] {
  const counted = COUNTED_STATUSES.filter((each) => counts[each] > 0);
  return status === 'archived' || status === 'canceled' || counted.length === 0 ? [status] : counted;
}

const NONE: StatusCounts = { new: 0, draft: 0, reserved: 0, started: 0, stopped: 0 };

const plus = (a: StatusCounts, b: StatusCounts): StatusCounts => ({
  new: a.new + b.new,
  draft: a.draft + b.draft,
  reserved: a.reserved + b.reserved,
  started: a.started + b.started,
  stopped: a.stopped + b.stopped,
});

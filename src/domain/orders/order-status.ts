import { assertNever } from '../../lib/assert.ts';
import {
  type PlannedStockItem,
  type PlanningUnits,
  type StockedPlanning,
  unitsDone,
  unitsNotStarted,
  unitsOut,
} from './planning-units.ts';

/** In the order in which an order passes through them; `canceled` is outside of it. */
export const ORDER_STATUSES = ['new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses in which an order can be created. */
export const FIRST_STATUSES = ['new', 'draft', 'reserved'] as const satisfies readonly OrderStatus[];

/** In these statuses an order's plannings hold stock, and determine which of them it has. */
export const HOLDING_STATUSES = ['reserved', 'started', 'stopped'] as const satisfies readonly OrderStatus[];
export type HoldingStatus = (typeof HOLDING_STATUSES)[number];

export const isHolding = (status: OrderStatus): status is HoldingStatus =>
  (HOLDING_STATUSES as readonly OrderStatus[]).includes(status);

/** Where an order may be moved from a status: onwards, and back with `revert`. */
export interface Moves {
  readonly onwards: readonly OrderStatus[];
  readonly back: readonly OrderStatus[];
}

export type TransitionTable = Readonly<Record<OrderStatus, Moves>>;

/**
 * The statuses that a transition can name. Started and stopped result from starting and stopping units, and can be
 * named only to revert. A canceled order stays canceled, and an order that holds stock cannot be archived.
 */
export const TRANSITIONS: TransitionTable = {
  new: { onwards: ['draft', 'reserved', 'archived', 'canceled'], back: [] },
  draft: { onwards: ['reserved', 'archived', 'canceled'], back: [] },
  reserved: { onwards: ['canceled'], back: ['draft'] },
  started: { onwards: [], back: ['draft', 'reserved'] },
  stopped: { onwards: ['archived'], back: ['draft', 'reserved', 'started'] },
  archived: { onwards: [], back: ['draft', 'reserved', 'started', 'stopped'] },
  canceled: { onwards: [], back: [] },
};

/** Version 1 archives canceled orders, and cannot restore archived ones. */
export const VERSION_1_TRANSITIONS: TransitionTable = {
  ...TRANSITIONS,
  archived: { onwards: [], back: [] },
  canceled: { onwards: ['archived'], back: [] },
};

/** In which statuses an order can be booked on, started and stopped. */
export const FULFILLMENT_STATUSES = {
  book: ['new', 'draft', 'reserved', 'started', 'stopped'],
  start: ['new', 'draft', 'reserved', 'started'],
  stop: ['started'],
} as const satisfies Readonly<Record<string, readonly OrderStatus[]>>;

export type Fulfillment = keyof typeof FULFILLMENT_STATUSES;

export interface TransitionFacts {
  readonly status: OrderStatus;
  /** Whether the order was canceled before it was archived: then it cannot be restored. */
  readonly was_canceled: boolean;
  readonly plannings: readonly PlanningUnits[];
}

export interface AskedTransition {
  /** The status that the caller expects, if given. */
  readonly from?: OrderStatus | undefined;
  readonly to: OrderStatus;
  readonly revert: boolean;
}

export type TransitionDecision =
  | { readonly decision: 'accept'; readonly from: OrderStatus; readonly to: OrderStatus }
  | WrongStatus;

export interface WrongStatus {
  readonly decision: 'block';
  readonly reason: 'wrong_status';
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

/** Whether the transition is allowed. Does not check stock. */
export function decideTransition(
  order: TransitionFacts,
  { from = order.status, to, revert }: AskedTransition,
  table: TransitionTable = TRANSITIONS,
): TransitionDecision {
  const moves = table[order.status];
  const isListed = revert ? !order.was_canceled && moves.back.includes(to) : moves.onwards.includes(to);
  return from === order.status && isListed && canStandAt(to, order.plannings)
    ? { decision: 'accept', from: order.status, to }
    : wrongStatus(order.status, to);
}

/** Whether the order accepts bookings, starts or stops at all. */
export function decideFulfillment(status: OrderStatus, asked: Fulfillment): WrongStatus | null {
  const allowed: readonly OrderStatus[] = FULFILLMENT_STATUSES[asked];
  return allowed.includes(status) ? null : wrongStatus(status, AIM[asked]);
}

/** An order that was never started cannot go back to started or stopped. */
function canStandAt(to: OrderStatus, plannings: readonly PlanningUnits[]): boolean {
  if (to !== 'started' && to !== 'stopped') return true;
  return statusOfPlannings(plannings.map((planning) => unitsInStatus(to, planning))) === to;
}

const AIM: Readonly<Record<Fulfillment, OrderStatus>> = { book: 'reserved', start: 'started', stop: 'stopped' };

const wrongStatus = (from: OrderStatus, to: OrderStatus): WrongStatus => ({
  decision: 'block',
  reason: 'wrong_status',
  from,
  to,
});

/**
 * The status of an order that holds stock, by its plannings: started while anything is out, otherwise reserved while
 * any booked unit was never started, otherwise stopped. Without plannings: reserved.
 */
export function statusOfPlannings(plannings: readonly PlanningUnits[]): HoldingStatus {
  if (plannings.some((planning) => unitsOut(planning) > 0)) return 'started';
  const isDone = plannings.some(({ quantity }) => quantity > 0);
  return isDone && plannings.every((planning) => unitsNotStarted(planning) === 0) ? 'stopped' : 'reserved';
}

/** `book` stands for every change of the plannings: booking, another quantity, removing a planning. */
export type PlanningStep = 'book' | 'start' | 'stop';

/**
 * The status of an order after its plannings changed. An order that was started and has more to start stays started (a
 * stopped order with a new booking is started again) until a return leaves only units that were never started.
 */
export function statusAfter(step: PlanningStep, before: OrderStatus, plannings: readonly PlanningUnits[]): OrderStatus {
  if (step === 'book' && !isHolding(before)) return before;
  const status = statusOfPlannings(plannings);
  const staysUnderWay = step === 'start' || (step === 'book' && before !== 'reserved');
  return status === 'reserved' && staysUnderWay && isUnderWay(plannings) ? 'started' : status;
}

/** Every status that an order holding stock can have with these plannings. */
export function statusesThatFit(plannings: readonly PlanningUnits[]): readonly HoldingStatus[] {
  const status = statusOfPlannings(plannings);
  return status === 'reserved' && isUnderWay(plannings) ? ['reserved', 'started'] : [status];
}

/** Whether an order holding stock can return to a status with these plannings. A draft has no started units. */
export const canGoBackTo = (to: OrderStatus, plannings: readonly PlanningUnits[]): boolean =>
  to === 'draft' ? !isUnderWay(plannings) : (statusesThatFit(plannings) as readonly OrderStatus[]).includes(to);

const isUnderWay = (plannings: readonly PlanningUnits[]): boolean => plannings.some(({ started }) => started > 0);

/** Version 1 says `concept` where version 4 says `draft`; the other words are the same. */
export type Version1Status = Exclude<OrderStatus, 'draft'> | 'concept';

export const asVersion1Status = (status: OrderStatus): Version1Status => (status === 'draft' ? 'concept' : status);

/** Null for a word that names no status. */
export function fromVersion1Status(word: string): OrderStatus | null {
  if (word === 'concept') return 'draft';
  return ORDER_STATUSES.find((status) => status === word && status !== 'draft') ?? null;
}

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

/** The progress of an order: its units by status, and everything derived from them. */
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

/**
 * A planning after its order moved to a status, forwards or backwards. Back to reserved or draft, nothing was ever
 * started; back to started, all started units are out again. A canceled order takes nothing, whatever came back before.
 */
export function unitsInStatus<P extends PlanningUnits>(to: OrderStatus, planning: P): P {
  const { reserved, started, stopped } = standing(to, planning);
  return { ...planning, reserved, started, stopped };
}

/** The same for the stock items that it names; they stay named. */
export const planningInStatus = (to: OrderStatus, planning: StockedPlanning): StockedPlanning => ({
  ...unitsInStatus(to, planning),
  stock_items: planning.stock_items.map((stockItem) => stockItemInStatus(to, stockItem)),
});

function stockItemInStatus(to: OrderStatus, stockItem: PlannedStockItem): PlannedStockItem {
  const units = {
    reserved: stockItem.reserved,
    started: Number(stockItem.started),
    stopped: Number(stockItem.stopped),
  };
  const { reserved, started, stopped } = standing(to, units);
  return { ...stockItem, reserved, started: started === 1, stopped: stopped === 1 };
}

type Standing = Pick<PlanningUnits, 'reserved' | 'started' | 'stopped'>;

function standing(to: OrderStatus, before: Standing): Standing {
  switch (to) {
    case 'new':
    case 'draft':
    case 'canceled':
      return { reserved: false, started: 0, stopped: 0 };
    case 'reserved':
      return { reserved: true, started: 0, stopped: 0 };
    case 'started':
      return { reserved: true, started: before.started, stopped: 0 };
    case 'stopped':
    case 'archived':
      return before;
    default:
      return assertNever(to);
  }
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assert } from '../../lib/assert.ts';
import {
  decideFulfillment,
  decideTransition,
  isHolding,
  orderProgress,
  type OrderStatus,
  planningInStatus,
  statusAfter,
  statusesThatFit,
} from './order-status.ts';
import {
  accept,
  changeQuantity,
  type PlanningUnits,
  startQuantity,
  type StockedPlanning,
  stopQuantity,
  unitsOut,
} from './planning-units.ts';

type Kind = PlanningUnits['product_type'];

/** An order as somebody would keep it on paper: every unit by itself, and the status as the words say. */
type Unit = { state: 'booked' | 'out' | 'back' | 'gone' };
interface Paper {
  status: OrderStatus;
  readonly shelves: { readonly kind: Kind; units: Unit[] }[];
}

const KINDS: readonly Kind[] = ['rental', 'rental', 'sales_item'];

interface Step {
  readonly what: 'book' | 'start' | 'stop' | 'fewer' | 'remove' | 'move' | 'revert';
  readonly shelf: number;
  readonly quantity: number;
  readonly to: OrderStatus;
}

const aStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('book', 'book', 'start', 'start', 'stop', 'stop', 'fewer', 'remove', 'move', 'revert'),
  shelf: fc.nat({ max: KINDS.length - 1 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  to: fc.constantFrom('draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'),
});

test('random steps leave status, counts and units as an order on paper has them', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 25, size: 'max' }), (steps) => {
      let order: Order = { status: 'new', plannings: KINDS.map(emptyPlanning) };
      const paper: Paper = { status: 'new', shelves: KINDS.map((kind) => ({ kind, units: [] })) };
      const seen = steps.map((step) => {
        const next = take(order, step);
        order = next ?? order;
        return { step, isDone: next !== null, ...seenOf(order) };
      });
      const expected = steps.map((step) => ({ step, isDone: takeOnPaper(paper, step), ...seenOnPaper(paper) }));
      expect(seen).toEqual(expected);
    }),
    { numRuns: 8_000 },
  );
}, 60_000);

interface Order {
  readonly status: OrderStatus;
  readonly plannings: readonly StockedPlanning[];
}

const emptyPlanning = (product_type: Kind): StockedPlanning => ({
  product_type,
  quantity: 0,
  reserved: false,
  started: 0,
  stopped: 0,
  tracking_type: 'bulk',
  stock_items: [],
});

/** Null when it is refused. */
function take(order: Order, { what, shelf, quantity, to }: Step): Order | null {
  const { status, plannings } = order;
  if (what === 'move' || what === 'revert') {
    const asked = { to, revert: what === 'revert' };
    if (decideTransition({ status, was_canceled: false, plannings }, asked).decision === 'block') return null;
    return { status: to, plannings: plannings.map((planning) => planningInStatus(to, planning)) };
  }
  const step = what === 'fewer' || what === 'remove' ? 'book' : what;
  if (decideFulfillment(status, step) !== null) return null;
  const planning = plannings[shelf];
  assert(planning !== undefined, 'every shelf has a planning');
  const decide = {
    book: () => changeQuantity(planning, planning.quantity + quantity),
    fewer: () => changeQuantity(planning, planning.quantity - quantity),
    remove: () => (unitsOut(planning) > 0 ? null : accept(emptyPlanning(planning.product_type))),
    start: () => startQuantity(planning, quantity),
    stop: () => stopQuantity(planning, quantity),
  };
  const decision = decide[what]();
  if (decision === null || decision.decision === 'block' || decision.planning.quantity < 0) return null;
  const changed = plannings.with(shelf, decision.planning);
  const after = statusAfter(step, status, changed);
  return { status: after, plannings: changed.map((each) => ({ ...each, reserved: isHolding(after) })) };
}

const ORDERLY: readonly OrderStatus[] = ['new', 'draft', 'reserved', 'started', 'stopped', 'archived'];

/** False, and nothing done, when it is refused. */
function takeOnPaper(paper: Paper, { what, shelf, quantity, to }: Step): boolean {
  if (what === 'move') return moveOnPaper(paper, to);
  if (what === 'revert') return revertOnPaper(paper, to);
  const on = paper.shelves[shelf];
  assert(on !== undefined, 'a shelf');
  const { status } = paper;
  if (status === 'archived' || status === 'canceled') return false;
  const booked = on.units.filter(({ state }) => state === 'booked');
  const out = on.units.filter(({ state }) => state === 'out');
  switch (what) {
    case 'book':
      for (let n = 0; n < quantity; n += 1) on.units.push({ state: 'booked' });
      break;
    case 'fewer':
      if (booked.length < quantity) return false;
      on.units = on.units.filter((unit) => !booked.slice(0, quantity).includes(unit));
      break;
    case 'remove':
      if (out.length > 0) return false;
      on.units = [];
      break;
    case 'start':
      if (status === 'stopped' || booked.length < quantity) return false;
      for (const unit of booked.slice(0, quantity)) unit.state = on.kind === 'rental' ? 'out' : 'gone';
      break;
    case 'stop':
      if (status !== 'started' || out.length < quantity) return false;
      for (const unit of out.slice(0, quantity)) unit.state = 'back';
      break;
  }
  if (what === 'start' || isHolding(status)) paper.status = wordFor(paper, what);
  return true;
}

function wordFor({ status, shelves }: Paper, what: string): OrderStatus {
  const states = shelves.flatMap((shelf) => shelf.units.map(({ state }) => state));
  if (states.includes('out')) return 'started';
  const hasBegun = states.some((state) => state !== 'booked');
  if (states.includes('booked')) {
    if (what === 'stop' || !hasBegun) return 'reserved';
    return what === 'start' || status !== 'reserved' ? 'started' : 'reserved';
  }
  return hasBegun ? 'stopped' : 'reserved';
}

function moveOnPaper(paper: Paper, to: OrderStatus): boolean {
  const { status } = paper;
  const isEarly = status === 'new' || status === 'draft';
  const allowed =
    (to === 'draft' && status === 'new') ||
    (to === 'reserved' && isEarly) ||
    (to === 'canceled' && (isEarly || status === 'reserved')) ||
    (to === 'archived' && (isEarly || status === 'stopped'));
  if (!allowed) return false;
  paper.status = to;
  if (to === 'canceled') forEveryUnit(paper, (unit) => (unit.state = 'booked'));
  return true;
}

function revertOnPaper(paper: Paper, to: OrderStatus): boolean {
  if (paper.status === 'canceled' || to === 'canceled') return false;
  if (to === 'new' || ORDERLY.indexOf(to) >= ORDERLY.indexOf(paper.status)) return false;
  const states = paper.shelves.flatMap((shelf) => shelf.units.map(({ state }) => state));
  if (to === 'started' && !states.includes('back')) return false;
  if (to === 'stopped' && (states.length === 0 || states.includes('booked'))) return false;
  paper.status = to;
  if (to === 'draft' || to === 'reserved') forEveryUnit(paper, (unit) => (unit.state = 'booked'));
  if (to === 'started') forEveryUnit(paper, (unit) => (unit.state = unit.state === 'back' ? 'out' : unit.state));
  return true;
}

function forEveryUnit({ shelves }: Paper, change: (unit: Unit) => void): void {
  for (const { units: each } of shelves) each.forEach(change);
}

function seenOf({ status, plannings }: Order) {
  const { status_counts, entirely_started, entirely_stopped, item_count } = orderProgress(status, plannings);
  const { started, stopped, ...before } = status_counts;
  return {
    status,
    fits: !isHolding(status) || statusesThatFit(plannings).includes(status),
    isOrderly: plannings.every(
      (each) => 0 <= each.stopped && each.stopped <= each.started && each.started <= each.quantity,
    ),
    counts: [before.new + before.draft + before.reserved, started, stopped],
    reserved: before.reserved,
    entirely_started,
    entirely_stopped,
    item_count,
  };
}

function seenOnPaper({ status, shelves }: Paper): ReturnType<typeof seenOf> {
  const states = shelves.flatMap((shelf) => shelf.units.map(({ state }) => state));
  const count = (...which: Unit['state'][]) => states.filter((state) => which.includes(state)).length;
  return {
    status,
    fits: true,
    isOrderly: true,
    counts: status === 'canceled' ? [0, 0, 0] : [count('booked'), count('out'), count('back', 'gone')],
    reserved: isHolding(status) ? count('booked') : 0,
    entirely_started: count('booked') === 0,
    entirely_stopped: states.length > 0 && count('back', 'gone') === states.length,
    item_count: states.length,
  };
}

import type { Work } from '../../db/work.ts';
import { type Supply, windowAhead } from '../../domain/availability/levels.ts';
import { judgeReserve, type ReserveJudgement, tightestMoment, verdictOf } from '../../domain/availability/shortages.ts';
import { isHolding } from '../../domain/orders/order-status.ts';
import { unitsOut } from '../../domain/orders/planning-units.ts';
import { microsecondsOf, type Window } from '../../domain/time/window.ts';
import { invalid, refuse } from '../../lib/refusal.ts';
import { type Holders, holdersDuring } from '../availability/holders-during.ts';
import { type ChangedPlace, recalculateShortages } from '../availability/shortages.ts';
import { loadSupplies, spanOf, type StockedProduct } from '../availability/supplies.ts';
import { type LoadedPlan, type OrderPlan, type Planned, soldUnits } from './order-plan.ts';
import type { Order } from './order.ts';
import { recordRefusedDemands } from './refused-demands.ts';
import { type SpecifiedStockItems, requireStockItemsAvailable } from './specified-stock-items.ts';
import { writePlan, type WrittenPlan } from './write-plan.ts';

export interface PlanChange {
  /** The order as it becomes. */
  readonly order: Order;
  readonly before: LoadedPlan;
  readonly after: OrderPlan;
  /** To another time or place. */
  readonly moved?: boolean;
  readonly confirm_shortage: boolean;
}

/**
 * Every change of the stock that an order takes goes through here: checks that there is enough of everything, then
 * writes. The caller has locked the order and, in an earlier statement, the products whose plannings change.
 */
export async function applyPlanChange(work: Work, change: PlanChange): Promise<WrittenPlan> {
  const { order, before, after, moved = false, confirm_shortage } = change;
  if (isHolding(order.status)) requirePeriod(order);
  const { start_location_id: location_id } = order;
  const needs = isHolding(order.status) ? stockNeeds(order, before, after, { moved }) : [];
  await requireStockItemsAvailable(work, order.id, location_id, specifiedStockItems(order, before, after, { moved }));
  await refuseOverbooking(work, { order_id: order.id, location_id, needs, confirmed: confirm_shortage }, (shortages) =>
    recordRefusedDemands(work, change, shortages),
  );
  const written = await writePlan(work, order, before, after);
  await recalculateShortages(work, placesOf(change));
  return written;
}

function requirePeriod({ starts_at, stops_at }: Order): void {
  if (starts_at === null) throw invalid({ field: 'starts_at', message: "can't be blank" });
  if (stops_at === null) throw invalid({ field: 'stops_at', message: "can't be blank" });
}

/** Places where shortages may appear or disappear: the change takes more or less there than before. */
function placesOf({ order, before, after, moved = false }: PlanChange): readonly ChangedPlace[] {
  const was = takenByProduct(before);
  const becomes = takenByProduct(after);
  const locations = new Set([
    order.start_location_id,
    ...[...before.rows.values()].map((row) => row.start_location_id),
  ]);
  const products = new Map([...before.plannings, ...after.plannings].map(({ product }) => [product.id, product]));
  return [...products.values()]
    .filter(({ id }) => moved || was.get(id) !== becomes.get(id))
    .flatMap(({ id: product_id, allow_shortage }) =>
      [...locations].map((location_id) => ({ product_id, location_id, allow_shortage })),
    );
}

const takenByProduct = ({ plannings }: OrderPlan): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(plannings, ({ product }) => product.id)].map(([id, own]) => [
      id,
      own.reduce((sum, planned) => sum + unitsTaken(planned), 0),
    ]),
  );

/**
 * The products of which the order will take more than before or hand out some; everything it takes when it is `moved`
 * to another time or place. One need per product: all plannings of an order have the same times.
 */
export function stockNeeds(
  order: Pick<Order, 'starts_at' | 'stops_at'>,
  before: OrderPlan,
  after: OrderPlan,
  { moved }: { readonly moved: boolean },
): readonly Need[] {
  const { starts_at, stops_at } = order;
  if (starts_at === null || stops_at === null) return [];
  const was = Map.groupBy(before.plannings, ({ product }) => product.id);
  const becomes = Map.groupBy(after.plannings, ({ product }) => product.id);
  return [...becomes].flatMap(([id, plannings]): readonly Need[] => {
    const earlier = was.get(id) ?? [];
    const [{ product }] = plannings as [Planned];
    // A sale that is taken back returns its units to stock, so they can be taken.
    const unsold = sumOf(earlier, soldUnits) - sumOf(plannings, soldUnits);
    const sold = Math.max(0, -unsold);
    const out = sumOf(plannings, unitsOut);
    const leaves = sold > 0 || out > sumOf(earlier, unitsOut);
    const needed = sumOf(plannings, unitsTaken) - unsold;
    const isMore = moved ? needed > 0 : needed > sumOf(earlier, unitsTaken);
    if (!isMore && !leaves) return [];
    const window = {
      from_us: microsecondsOf(starts_at.subtract({ seconds: product.buffer_time_before })),
      till_us: microsecondsOf(stops_at.add({ seconds: product.buffer_time_after })),
    };
    return [{ product, window, needed, sold, ...(leaves ? { starts_now: out + sold } : {}) }];
  });
}

/** Units that a planning takes from stock during its period. */
export const unitsTaken = (planned: Planned): number =>
  planned.reserved || planned.started > 0 ? planned.quantity - planned.stopped - soldUnits(planned) : 0;

const sumOf = (plannings: readonly Planned[], units: (planned: Planned) => number): number =>
  plannings.reduce((sum, planned) => sum + units(planned), 0);

/**
 * Stock items to check before a plan is written: those newly specified, held or handed out, and all held ones when the
 * order is `moved`. For an order that holds no stock they need not be free.
 */
export function specifiedStockItems(
  order: Pick<Order, 'starts_at' | 'stops_at' | 'status'>,
  before: OrderPlan,
  after: OrderPlan,
  { moved }: { readonly moved: boolean },
): readonly SpecifiedStockItems[] {
  const was = new Map(
    before.plannings.flatMap(({ stock_items }) => stock_items.map((each) => [each.stock_item_id, each] as const)),
  );
  return after.plannings.map((planned) => ({
    product_id: planned.product.id,
    stock_item_ids: planned.stock_items
      .filter(({ stock_item_id, reserved, started, stopped }) => {
        const earlier = was.get(stock_item_id);
        if (earlier === undefined) return true;
        if (moved) return !stopped;
        const isHeld = reserved || started;
        const wasHeld = (earlier.reserved || earlier.started) && !earlier.stopped;
        return !stopped && isHeld && (!wasHeld || (started && !earlier.started));
      })
      .map(({ stock_item_id }) => stock_item_id),
    period: isHolding(order.status) ? periodOf(order, planned) : null,
  }));
}

function periodOf({ starts_at, stops_at }: Pick<Order, 'starts_at' | 'stops_at'>, { product }: Planned) {
  if (starts_at === null || stops_at === null) return null;
  return {
    from: starts_at.subtract({ seconds: product.buffer_time_before }),
    till: stops_at.add({ seconds: product.buffer_time_after }),
  };
}

export interface OverbookingQuestion {
  readonly order_id: string;
  readonly location_id: string;
  readonly needs: readonly Need[];
  /** Whether shortages within the limit are accepted. */
  readonly confirmed: boolean;
}

/** One for each product. */
export interface Need {
  readonly product: StockedProduct;
  /** With the buffer times. */
  readonly window: Window;
  /** Units that the whole order takes of the product during the window, after the change. */
  readonly needed: number;
  /** Units that leave at the present instant, with those that are out already: asked for where the window is not now. */
  readonly starts_now?: number;
  /** Units that leave stock for good: later orders must not count on them. */
  readonly sold?: number;
}

/** As the interface publishes it. */
export interface OverbookingEntry
  extends Pick<ReserveJudgement, 'reason' | 'stock_count' | 'reserved' | 'needed' | 'shortage'>,
    Holders {
  readonly item_id: string;
}

/**
 * Refuses to take units that others hold, unless a shortage is allowed and confirmed. The order's own units do not
 * count. The caller has locked the products' rows in an earlier statement.
 */
export async function refuseOverbooking(
  work: Work,
  question: OverbookingQuestion,
  beforeRefusal?: (shortages: readonly OverbookingEntry[]) => void,
): Promise<void> {
  const checks = question.needs.flatMap((need) => checksOf(need, microsecondsOf(work.now)));
  if (checks.length === 0) return;
  const supplies = await loadSupplies(work, {
    products: [...new Map(checks.map(({ product }) => [product.id, product])).values()],
    location_ids: [question.location_id],
    window: spanOf(checks.map(({ window }) => window)),
    without: { order_id: question.order_id },
  });
  const judged = checks.map((check) =>
    judge(check, supplies.get(check.product.id)?.get(question.location_id) ?? NOTHING, question.confirmed),
  );
  const { decision, warning, blocking } = verdictOf(worstOfEach(judged));
  if (decision === 'accept') return;
  const holders = await holdersDuring(work, question, [...warning, ...blocking]);
  const entryOf = (each: Judged): OverbookingEntry => published(each, holders.get(each.product_id) ?? NOBODY);
  const verdict = { warning: warning.map(entryOf), blocking: blocking.map(entryOf) };
  beforeRefusal?.([...verdict.warning, ...verdict.blocking]);
  throw refuse('items_not_available', 'One or more items are not available', verdict);
}

interface Check {
  readonly product: StockedProduct;
  readonly window: Window;
  readonly needed: number;
}

function checksOf({ product, window, needed, starts_now = 0, sold = 0 }: Need, now_us: number): readonly Check[] {
  if (product.unlimited) return [];
  const present = { from_us: now_us, till_us: now_us + 1 };
  const isPresent = window.from_us <= now_us && now_us < window.till_us;
  return [
    ...(needed > 0 ? [{ product, window: windowAhead(window, now_us), needed }] : []),
    ...(starts_now > 0 && !isPresent ? [{ product, window: present, needed: starts_now }] : []),
    ...(sold > 0 ? [{ product, window: { from_us: now_us, till_us: Infinity }, needed: sold }] : []),
  ];
}

interface Judged extends ReserveJudgement {
  readonly product_id: string;
  readonly window: Window;
}

function judge({ product, window, needed }: Check, supply: Supply, confirmed: boolean): Judged {
  const { stock_count, taken } = tightestMoment(supply.stock, supply.taken, window);
  const judgement = judgeReserve({ stock_count, reserved: taken, needed }, product, confirmed);
  return { ...judgement, product_id: product.id, window };
}

const worstOfEach = (judged: readonly Judged[]): readonly Judged[] =>
  [...Map.groupBy(judged, ({ product_id }) => product_id).values()].map((ofProduct) =>
    ofProduct.reduce((worst, each) => (each.shortage > worst.shortage ? each : worst)),
  );

const published = (
  { product_id: item_id, reason, stock_count, reserved, needed, shortage }: Judged,
  { orders, downtimes }: Holders,
): OverbookingEntry => ({ reason, item_id, stock_count, reserved, needed, shortage, orders, downtimes });

const NOTHING: Supply = { stock: [], taken: [], planned: [] };
const NOBODY: Holders = { orders: [], downtimes: [] };

import { unitsOut } from '../../domain/orders/planning-units.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';
import type { Order } from './order.ts';
import type { OrderPlan, Planned } from './order-plan.ts';
import { soldUnits } from './planning-rows.ts';
import type { Need } from './refuse-overbooking.ts';

/**
 * The products of which an order is going to take more than it does, or hand out some; all that it takes when it is `moved` to other
 * times or another place. One need for each product: the plannings of an order have the same time.
 */
export function needsOfPlan(
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
    // What was sold and comes back to stock by this is there to be taken.
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

/** What a planning takes of stock during its time. */
export const unitsTaken = (planned: Planned): number =>
  planned.reserved || planned.started > 0 ? planned.quantity - planned.stopped - soldUnits(planned) : 0;

const sumOf = (plannings: readonly Planned[], units: (planned: Planned) => number): number =>
  plannings.reduce((sum, planned) => sum + units(planned), 0);

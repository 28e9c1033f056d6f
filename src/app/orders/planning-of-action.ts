import type { ActionPlace } from './fulfilment-problem.ts';
import type { OrderPlan, Planned } from './order-plan.ts';

export interface PlanningReference {
  readonly product_id: string;
  readonly planning_id: string | null;
}

/** The planning that is named, or the first of the product's, one that fits before others. */
export function planningOfAction(
  plan: OrderPlan,
  { product_id, planning_id }: PlanningReference,
  at: ActionPlace,
  fits: (planned: Planned) => boolean = () => true,
): Planned {
  if (planning_id === null) {
    const own = planningsOfProduct(plan, product_id, at);
    return own.find(fits) ?? own[0];
  }
  const named = plan.plannings.find(({ id }) => id === planning_id);
  if (named === undefined) throw at('planning_id', 'must be a planning of the order');
  if (named.product.id !== product_id) throw at('product_id', 'must be the product of the planning');
  return named;
}

export function planningsOfProduct(
  plan: OrderPlan,
  product_id: string,
  at: ActionPlace,
): readonly [Planned, ...Planned[]] {
  const [first, ...more] = plan.plannings.filter(({ product }) => product.id === product_id);
  if (first === undefined) throw at('product_id', 'is not booked on the order');
  return [first, ...more];
}

/** A piece is on an order once. */
export function refuseNamedElsewhere(
  plan: OrderPlan,
  planning_id: string | null,
  ids: readonly string[],
  at: ActionPlace,
): void {
  const others = plan.plannings.filter(({ id }) => id !== planning_id);
  const named = new Set(others.flatMap(({ stock_items }) => stock_items.map(({ stock_item_id }) => stock_item_id)));
  const twice = ids.filter((id) => named.has(id));
  if (twice.length > 0) throw at('stock_item_ids', `are specified on the order already: ${twice.join(', ')}`);
}

export const replaced = (plan: OrderPlan, planned: Planned): OrderPlan => ({
  ...plan,
  plannings: plan.plannings.map((each) => (each.id === planned.id ? planned : each)),
});

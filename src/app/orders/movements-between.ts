import type { Movement } from '../../domain/events/happening.ts';
import { comesBack, unitsOut } from '../../domain/orders/planning-units.ts';
import type { OrderPlan, Planned } from './order-plan.ts';

/** What left stock, or with a minus came back, from one plan to the next; what comes and goes at once stands twice. */
export function movementsBetween(before: OrderPlan, after: OrderPlan): readonly Movement[] {
  const products = new Set([...before.plannings, ...after.plannings].map(({ product }) => product.id));
  return [...products].flatMap((product_id) => {
    const was = outside(before, product_id);
    const becomes = outside(after, product_id);
    const left = becomes.pieces.difference(was.pieces);
    const back = was.pieces.difference(becomes.pieces);
    const counted = becomes.units - becomes.pieces.size - (was.units - was.pieces.size);
    return [
      { product_id, quantity: left.size + Math.max(0, counted), stock_item_ids: [...left] },
      { product_id, quantity: -back.size + Math.min(0, counted), stock_item_ids: [...back] },
    ].filter(({ quantity }) => quantity !== 0);
  });
}

function outside({ plannings }: OrderPlan, product_id: string) {
  const own = plannings.filter(({ product }) => product.id === product_id);
  return {
    units: own.reduce((sum, planned) => sum + gone(planned), 0),
    pieces: new Set(
      own.flatMap(({ stock_items }) =>
        stock_items.filter(({ started, stopped }) => started && !stopped).map(({ stock_item_id }) => stock_item_id),
      ),
    ),
  };
}

const gone = (planned: Planned): number => (comesBack(planned) ? unitsOut(planned) : planned.started);

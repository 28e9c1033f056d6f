import { assertNever } from '../../lib/assert.ts';
import type { OrderStatus } from './order-status.ts';
import type { PlannedStockItem, PlanningUnits, StockedPlanning } from './planning-units.ts';

/**
 * A planning after its order was moved to a status, forwards or backwards. Back to reserved or draft nothing was ever
 * started; back to started all that was is out again. A canceled order takes nothing, whatever had come back before.
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

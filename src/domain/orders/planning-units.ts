import type { ProductType, TrackingType } from '../items/tracking.ts';

/** How the units of a planning stand: 0 ≤ stopped ≤ started ≤ quantity. The planning of a whole bundle has none of its own. */
export interface PlanningUnits {
  readonly product_type: ProductType;
  readonly quantity: number;
  readonly reserved: boolean;
  readonly started: number;
  readonly stopped: number;
}

/** A planning with the stock items it names: never more than its quantity, none where stock is only counted. */
export interface StockedPlanning extends PlanningUnits {
  readonly tracking_type: TrackingType;
  readonly stock_items: readonly PlannedStockItem[];
}

export interface PlannedStockItem {
  readonly stock_item_id: string;
  readonly reserved: boolean;
  readonly started: boolean;
  readonly stopped: boolean;
}

/** What is sold or done is handed over once: its `stopped` stays 0. */
export const comesBack = ({ product_type }: Pick<PlanningUnits, 'product_type'>): boolean => product_type === 'rental';

/** With the customer, and to come back. */
export const unitsOut = (planning: PlanningUnits): number =>
  comesBack(planning) ? planning.started - planning.stopped : 0;

export const unitsNotStarted = ({ quantity, started }: PlanningUnits): number => quantity - started;

/** Back, or handed over for good. */
export const unitsDone = (planning: PlanningUnits): number =>
  comesBack(planning) ? planning.stopped : planning.started;

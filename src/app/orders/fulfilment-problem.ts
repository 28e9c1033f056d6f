import type { FulfilmentBlock, FulfilmentDecision } from '../../domain/orders/fulfilment-decision.ts';
import type { StockedPlanning } from '../../domain/orders/planning-units.ts';
import { invalid, type Refusal } from '../../lib/refusal.ts';

/** Where in the request an action stands, for whoever has to be told what is wrong with it. */
export type ActionPlace = (field: string, message: string) => Refusal;

export const actionPlace =
  (index: number): ActionPlace =>
  (field, message) =>
    invalid({ field: `actions/${index}/${field}`, message });

/** The planning as it becomes, or the refusal that says why not. */
export function decided<P extends StockedPlanning>(planning: P, decision: FulfilmentDecision, at: ActionPlace): P {
  if (decision.decision === 'block') throw at(...wordsOf(decision));
  return { ...planning, ...decision.planning };
}

function wordsOf(block: FulfilmentBlock): readonly [field: string, message: string] {
  switch (block.reason) {
    case 'not_positive':
      return ['quantity', 'must be at least 1'];
    case 'more_than_booked':
      return ['quantity', `is more than is booked: at most ${block.at_most} can be started`];
    case 'more_than_started':
      return ['quantity', `is more than is out: at most ${block.at_most} can be stopped`];
    case 'more_than_done':
      return ['quantity', `is more than was done: at most ${block.at_most} can be reverted`];
    case 'more_named_than_booked':
      return ['stock_item_ids', `are more than are booked: at most ${block.at_most} more can be named`];
    case 'less_than_started':
      return ['quantity', `must be at least ${block.at_least}, which have been started`];
    case 'less_than_named':
      return ['quantity', `must be at least ${block.at_least}, for which stock items are specified`];
    case 'named_twice':
      return ['stock_item_ids', `name a stock item twice: ${block.stock_item_ids.join(', ')}`];
    case 'already_started':
      return ['stock_item_ids', `have been started already: ${block.stock_item_ids.join(', ')}`];
    case 'already_stopped':
      return ['stock_item_ids', `have been stopped already: ${block.stock_item_ids.join(', ')}`];
    case 'not_started':
      return ['stock_item_ids', `have not been started: ${block.stock_item_ids.join(', ')}`];
    case 'not_stopped':
      return ['stock_item_ids', `have not been stopped: ${block.stock_item_ids.join(', ')}`];
    case 'not_named':
      return ['stock_item_ids', `are not specified on the planning: ${block.stock_item_ids.join(', ')}`];
    case 'is_out':
      return ['stock_item_ids', `are out already: ${block.stock_item_ids.join(', ')}`];
    case 'needs_stock_items':
      return ['product_id', 'is tracked: name its stock items'];
    case 'is_not_trackable':
      return ['product_id', 'is not tracked: it has no stock items'];
    case 'never_comes_back':
      return ['product_id', 'is sold, and never comes back'];
  }
}

import type { StockedPlanning } from './planning-units.ts';

/** The planning as it is afterwards, or why not. */
export type FulfilmentDecision = { readonly decision: 'accept'; readonly planning: StockedPlanning } | FulfilmentBlock;

export type FulfilmentBlock = { readonly decision: 'block' } & FulfilmentProblem;

export type FulfilmentProblem =
  | { readonly reason: QuantityProblem; readonly asked: number; readonly at_most: number }
  | { readonly reason: 'less_than_started' | 'less_than_named'; readonly asked: number; readonly at_least: number }
  | { readonly reason: StockItemProblem; readonly stock_item_ids: readonly string[] }
  | { readonly reason: KindProblem };

export type QuantityProblem =
  | 'not_positive'
  | 'more_than_booked'
  | 'more_than_started'
  | 'more_than_done'
  | 'more_named_than_booked';

export type StockItemProblem =
  | 'named_twice'
  | 'already_started'
  | 'already_stopped'
  | 'not_started'
  | 'not_stopped'
  | 'not_named'
  | 'is_out';

/** Trackable stock goes out and comes back by name, other stock by number, and some never comes back. */
export type KindProblem = 'needs_stock_items' | 'is_not_trackable' | 'never_comes_back';

export const accept = (planning: StockedPlanning): FulfilmentDecision => ({ decision: 'accept', planning });

export const block = (problem: FulfilmentProblem): FulfilmentBlock => ({ decision: 'block', ...problem });

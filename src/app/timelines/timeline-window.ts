import type { Window } from '../../domain/time/window.ts';
import { badRequest, type Refusal } from '../../lib/refusal.ts';
import type { StockedProduct } from '../availability/stocked-product.ts';

/** What is looked at: these products at these locations during a window. */
export interface TimelineQuestion {
  readonly products: readonly StockedProduct[];
  readonly location_ids: readonly string[];
  readonly window: Window;
}

/** Pieces, bookings and downtimes of one answer, each: a screen shows some hundred of them. */
export const MAX_TIMELINE_ENTRIES = 20_000;

export const tooMany = (what: string): Refusal =>
  badRequest(`more than ${MAX_TIMELINE_ENTRIES} ${what}: ask for fewer products or for a shorter period`, {
    parameter: 'filter[product_id]',
  });

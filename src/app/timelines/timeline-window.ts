import type { View } from '../../db/work.ts';
import type { Window } from '../../domain/time/window.ts';
import { badRequest, type Refusal } from '../../lib/refusal.ts';
import type { StockedProduct } from '../availability/stocked-product.ts';
import { timestampOf } from '../availability/timestamp-of.ts';

/** What is looked at: these products at these locations during a window. */
export interface TimelineQuestion {
  readonly products: readonly StockedProduct[];
  readonly location_ids: readonly string[];
  readonly window: Window;
}

/** What each of its statements is asked with. */
export const timelineSlots = (view: View, { products, location_ids, window }: TimelineQuestion) => ({
  company_id: view.company.id,
  product_ids: products.map(({ id }) => id),
  location_ids,
  from: timestampOf(window.from_us),
  till: timestampOf(window.till_us),
  now: view.now,
});

/** Pieces, bookings and downtimes of one answer, each: a screen shows some hundred of them. */
export const MAX_TIMELINE_ENTRIES = 20_000;

export const tooMany = (what: string): Refusal =>
  badRequest(`more than ${MAX_TIMELINE_ENTRIES} ${what}: ask for fewer products or for a shorter period`, {
    parameter: 'filter[product_id]',
  });

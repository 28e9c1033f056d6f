import type { ReadContext } from '../../db/work.ts';
import type { Window } from '../../domain/time/window.ts';
import { badRequest, type Refusal } from '../../lib/refusal.ts';
import { type StockedProduct, timestampOf } from '../availability/supplies.ts';

/** The question: these products at these locations during a window. */
export interface TimelineQuestion {
  readonly products: readonly StockedProduct[];
  readonly location_ids: readonly string[];
  readonly window: Window;
}

/** The parameters of its statements. */
export const timelineSlots = (view: ReadContext, { products, location_ids, window }: TimelineQuestion) => ({
  company_id: view.company.id,
  product_ids: products.map(({ id }) => id),
  location_ids,
  from: timestampOf(window.from_us),
  till: timestampOf(window.till_us),
  now: view.now,
});

/** Limit of stock items, bookings and downtimes in one response, each: a screen shows some hundreds. */
export const MAX_TIMELINE_ENTRIES = 20_000;

export const tooMany = (what: string): Refusal =>
  badRequest(`more than ${MAX_TIMELINE_ENTRIES} ${what}: ask for fewer products or for a shorter period`, {
    parameter: 'filter[product_id]',
  });

/**
 * A moment as version 4 writes it, from how PostgreSQL writes one in UTC, `2026-03-14 09:00:00.5+00`: for thousands of
 * them, `to_char` there and instants here take several times as long.
 */
export function momentOfText(text: string): string {
  const space = text.indexOf(' ');
  const time = text.slice(space + 1, -ZONE.length);
  const fraction = time.slice(WHOLE_SECONDS + 1);
  return `${text.slice(0, space)}T${time.slice(0, WHOLE_SECONDS)}.${fraction.padEnd(6, '0')}+00:00`;
}

const ZONE = '+00';
const WHOLE_SECONDS = '09:00:00'.length;

import type { View } from '../../db/work.ts';
import { formatInstantV4 } from '../../domain/time/format-instant.ts';
import { instantOf } from '../../domain/time/microseconds.ts';
import type { Window } from '../../domain/time/window.ts';
import { levelSteps } from '../../domain/timelines/level-steps.ts';
import { askedPlaces } from '../availability/asked-places.ts';
import { countedUnits } from '../availability/counted-units.ts';
import { loadSupplies, type Supplies } from '../availability/load-supplies.ts';
import { type TimelineBooking, timelineBookings } from './timeline-bookings.ts';
import { type TimelineDowntime, timelineDowntimes } from './timeline-downtimes.ts';
import { type TimelinePiece, timelinePieces } from './timeline-pieces.ts';

/** What happens with a product during a window. */
export interface Timeline {
  readonly id: string;
  readonly product_id: string;
  readonly stock_items: readonly Omit<TimelinePiece, 'product_id'>[];
  readonly bookings: readonly Omit<TimelineBooking, 'product_id'>[];
  readonly downtimes: readonly Omit<TimelineDowntime, 'product_id'>[];
  /** From which moment on how much of it is there, planned and available; null where there is no limit. */
  readonly levels: readonly Level[];
}

type Level = readonly [from: string, stock: number | null, planned: number, available: number | null];

export interface AskedTimelines {
  readonly product_ids: readonly string[];
  /** Null means all. */
  readonly location_ids: readonly string[] | null;
  readonly window: Window;
}

/** One for each product that there is, in the order of asking. The same six statements whatever is asked. */
export async function timelines(view: View, asked: AskedTimelines): Promise<readonly Timeline[]> {
  const { window } = asked;
  const { items, location_ids } = await askedPlaces(view, {
    item_ids: asked.product_ids,
    location_ids: asked.location_ids,
  });
  const products = items.flatMap((item) => (item.type === 'products' ? item.products : []));
  const question = { products, location_ids, window };
  const bookings = byProduct(await timelineBookings(view, question));
  const pieces = byProduct(await timelinePieces(view, question));
  const downtimes = byProduct(await timelineDowntimes(view, question));
  const supplies = await loadSupplies(view, question);
  const known = new Set(products.map(({ id }) => id));
  return asked.product_ids
    .filter((id) => known.delete(id))
    .map((id) => ({
      id,
      product_id: id,
      stock_items: pieces.get(id) ?? [],
      bookings: bookings.get(id) ?? [],
      downtimes: downtimes.get(id) ?? [],
      levels: levelsOf(id, supplies, window),
    }));
}

function byProduct<Row extends { readonly product_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Omit<Row, 'product_id'>[]> {
  const groups = new Map<string, Omit<Row, 'product_id'>[]>();
  for (const { product_id, ...row } of rows) {
    const group = groups.get(product_id);
    if (group === undefined) groups.set(product_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** Of all the locations together. */
function levelsOf(product_id: string, supplies: Supplies, window: Window): readonly Level[] {
  const places = [...(supplies.get(product_id)?.values() ?? [])];
  const everywhere = {
    stock: places.flatMap(({ stock }) => stock),
    taken: places.flatMap(({ taken }) => taken),
  };
  return levelSteps(everywhere, window).map(({ at_us, stock, planned }) => [
    formatInstantV4(instantOf(at_us)),
    countedUnits(stock),
    planned,
    countedUnits(stock - planned),
  ]);
}

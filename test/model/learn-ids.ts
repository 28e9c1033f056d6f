import { UNKNOWN } from './book.ts';
import type { ShownLine } from './service.ts';
import type { Order } from './world.ts';

/** What the service has called the lines and plannings that the model expects. */
export function learnIds(order: Order, lines: readonly ShownLine[]): void {
  const known = new Set([...order.bookings, ...order.bundles, ...order.extras].map(({ line_id }) => line_id));
  const fresh = lines.filter(({ id }) => !known.has(id));
  const take = (fits: (line: ShownLine) => boolean): ShownLine | undefined => {
    const at = fresh.findIndex(fits);
    return at < 0 ? undefined : fresh.splice(at, 1)[0];
  };
  for (const bundle of order.bundles.filter(({ id }) => id === UNKNOWN)) {
    const line = take(({ item_id }) => item_id === bundle.bundle_id);
    Object.assign(bundle, { id: line?.planning?.id ?? UNKNOWN, line_id: line?.id ?? UNKNOWN });
  }
  for (const booking of order.bookings.filter(({ id }) => id === UNKNOWN)) {
    const parent = order.bundles.find(({ key }) => key === booking.bundle)?.line_id ?? null;
    const line = take(({ item_id, parent_line_id }) => item_id === booking.product_id && parent_line_id === parent);
    Object.assign(booking, { id: line?.planning?.id ?? UNKNOWN, line_id: line?.id ?? UNKNOWN });
  }
  for (const extra of order.extras.filter(({ line_id }) => line_id === UNKNOWN)) {
    extra.line_id = take(({ item_id, planning }) => item_id === null && !planning)?.id ?? UNKNOWN;
  }
}

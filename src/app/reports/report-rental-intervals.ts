import type { View } from '../../db/work.ts';
import type { ReportBucket } from '../../domain/reports/report-buckets.ts';
import { unitsDuring } from '../../domain/reports/units-during.ts';
import type { Window } from '../../domain/time/window.ts';
import { reportProducts } from './report-products.ts';
import { downtimeSpans, rentalSpans } from './spans-of-products.ts';

export interface RentalInterval {
  readonly product_id: string;
  readonly date: string;
  readonly rented_count: number;
  readonly downtime_count: number;
}

/** Units that were rented, and that were down, in each of the buckets; what is no rental product has no such record. */
export async function reportRentalIntervals(
  view: View,
  product_id: string,
  window: Window,
  buckets: readonly ReportBucket[],
): Promise<readonly RentalInterval[]> {
  const [product] = await reportProducts(view, { product_type: 'rental', product_ids: [product_id], archived: null });
  if (product === undefined) return [];
  const question = { product_ids: [product_id], location_ids: null, window };
  const rented = (await rentalSpans(view, question)).get(product_id) ?? [];
  const down = (await downtimeSpans(view, question)).get(product_id) ?? [];
  return buckets.map((bucket) => ({
    product_id,
    date: bucket.date,
    rented_count: unitsDuring(rented, bucket),
    downtime_count: unitsDuring(down, bucket),
  }));
}

import type { ReadContext } from '../../db/work.ts';
import type { ReportBucket } from '../../domain/insight/report-windows.ts';
import { returnOnCost, turnsOf, unitsDuring, unitTime } from '../../domain/insight/unit-time.ts';
import type { Window } from '../../domain/time/window.ts';
import {
  NO_REVENUE,
  type ProductQuestion,
  productRevenue,
  rentedTurns,
  type ReportProduct,
  reportProducts,
  type RevenueQuestion,
} from './report-products.ts';
import { downtimeSpans, rentalSpans, stockSpans } from './report-utilizations.ts';

export interface RentalReport {
  readonly product: ReportProduct;
  readonly charge_duration_in_seconds: number;
  readonly rent_duration_in_seconds: number;
  readonly rented_count: number;
  readonly downtime_count: number;
  readonly downtime_duration_in_seconds: number;
  readonly purchase_cost_in_cents: number;
  readonly revenue_in_cents: number;
  readonly profit_in_cents: number;
  readonly roi_percentage: number;
  readonly quantity: number;
}

export interface RentalQuestion extends RevenueQuestion {
  readonly products: Omit<ProductQuestion, 'product_type'>;
  readonly location_ids: readonly string[] | null;
}

/** How products did as rentals: five statements, however many there are. */
export async function reportRentals(view: ReadContext, question: RentalQuestion): Promise<readonly RentalReport[]> {
  const { window, location_ids } = question;
  const products = await reportProducts(view, { ...question.products, product_type: 'rental' });
  const product_ids = products.map(({ id }) => id);
  const asked = { product_ids, location_ids, window };
  const rented = await rentedTurns(view, { product_ids, location_ids, buckets: [window] });
  const downtimes = await downtimeSpans(view, asked);
  const stock = await stockSpans(view, asked);
  const revenues = await productRevenue(view, product_ids, question);
  // The stock at the end of the period.
  const end = { from_us: window.till_us - 1, till_us: window.till_us };
  return products.map((product) => {
    const { turns = [], rented_count = 0 } = rented.get(product.id) ?? {};
    const down = downtimes.get(product.id) ?? [];
    const owned = stock.get(product.id) ?? [];
    const { revenue_in_cents, charge_duration_in_seconds } = revenues.get(product.id) ?? NO_REVENUE;
    const cost_in_cents = Math.max(
      0,
      owned.reduce((sum, { purchase_cost_in_cents }) => sum + purchase_cost_in_cents, 0),
    );
    const profit_in_cents = revenue_in_cents - cost_in_cents;
    return {
      product,
      charge_duration_in_seconds,
      rent_duration_in_seconds: Math.round(unitTime(turns, [window])[0] ?? 0),
      rented_count,
      downtime_count: unitsDuring(down, window),
      downtime_duration_in_seconds: Math.round(unitTime(turnsOf(down, [window]), [window])[0] ?? 0),
      purchase_cost_in_cents: cost_in_cents,
      revenue_in_cents,
      profit_in_cents,
      roi_percentage: returnOnCost(profit_in_cents, cost_in_cents),
      quantity: Math.max(0, unitsDuring(owned, end)),
    };
  });
}

export interface RentalInterval {
  readonly product_id: string;
  readonly date: string;
  readonly rented_count: number;
  readonly downtime_count: number;
}

/** Rented and unavailable units in each bucket; only rental products have records. */
export async function reportRentalIntervals(
  view: ReadContext,
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

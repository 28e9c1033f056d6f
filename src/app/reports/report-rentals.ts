import type { View } from '../../db/work.ts';
import { returnOnCost } from '../../domain/reports/ratios.ts';
import { turnsOf, unitTime } from '../../domain/reports/unit-time.ts';
import { unitsDuring } from '../../domain/reports/units-during.ts';
import type { RevenueQuestion } from './earning-lines.ts';
import { NO_REVENUE, productRevenue } from './product-revenue.ts';
import { rentedTurns } from './rented-turns.ts';
import { type ProductQuestion, type ReportProduct, reportProducts } from './report-products.ts';
import { downtimeSpans, stockSpans } from './spans-of-products.ts';

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
export async function reportRentals(view: View, question: RentalQuestion): Promise<readonly RentalReport[]> {
  const { window, location_ids } = question;
  const products = await reportProducts(view, { ...question.products, product_type: 'rental' });
  const product_ids = products.map(({ id }) => id);
  const asked = { product_ids, location_ids, window };
  const rented = await rentedTurns(view, { product_ids, location_ids, buckets: [window] });
  const downtimes = await downtimeSpans(view, asked);
  const stock = await stockSpans(view, asked);
  const revenues = await productRevenue(view, product_ids, question);
  // What is there when the period ends.
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

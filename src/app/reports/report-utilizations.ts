import type { View } from '../../db/work.ts';
import { perUnit, shareOf } from '../../domain/reports/ratios.ts';
import type { ReportBucket } from '../../domain/reports/report-buckets.ts';
import { turnsOf, unitTime } from '../../domain/reports/unit-time.ts';
import { badRequest } from '../../lib/refusal.ts';
import type { RevenueQuestion } from './earning-lines.ts';
import { NO_REVENUE, productRevenue } from './product-revenue.ts';
import { rentedTurns } from './rented-turns.ts';
import { type ProductQuestion, type ReportProduct, reportProducts } from './report-products.ts';
import { downtimeSpans, stockSpans } from './spans-of-products.ts';

/** Products times buckets: all are worked out before the first page is answered. */
export const MAX_UTILIZATION_CELLS = 500_000;

export interface Utilization {
  /** Rented ÷ available; null while there is nothing to rent out. */
  readonly utilization: number | null;
  readonly rented_units_s: number;
  /** In stock and not down. */
  readonly available_units_s: number;
}

export interface UtilizationReport extends Utilization {
  readonly product: ReportProduct;
  readonly buckets: readonly (Utilization & { readonly date: string })[];
  /** In stock, on the average over the window. */
  readonly average_units: number;
  readonly revenue_in_cents: number;
  readonly revenue_per_unit_in_cents: number | null;
}

export interface UtilizationQuestion extends RevenueQuestion {
  readonly products: Omit<ProductQuestion, 'product_type'>;
  readonly location_ids: readonly string[] | null;
  readonly buckets: readonly ReportBucket[];
}

/** How much of the time that products could have been rented they were: five statements, however many there are. */
export async function reportUtilizations(
  view: View,
  question: UtilizationQuestion,
): Promise<readonly UtilizationReport[]> {
  const { window, location_ids, buckets } = question;
  const products = await reportProducts(view, { ...question.products, product_type: 'rental' });
  refuseTooManyCells(products.length * buckets.length);
  const product_ids = products.map(({ id }) => id);
  const asked = { product_ids, location_ids, window };
  const rented = await rentedTurns(view, { product_ids, location_ids, buckets });
  const downtimes = await downtimeSpans(view, asked);
  const stock = await stockSpans(view, asked);
  const revenues = await productRevenue(view, product_ids, question);
  const window_s = (window.till_us - window.from_us) / 1_000_000;
  return products.map((product) => {
    const rentedTime = unitTime(rented.get(product.id)?.turns ?? [], buckets);
    const stockTime = unitTime(turnsOf(stock.get(product.id) ?? [], buckets), buckets);
    const downTime = unitTime(turnsOf(downtimes.get(product.id) ?? [], buckets), buckets);
    const availableTime = stockTime.map((time_s, index) => Math.max(0, time_s - (downTime[index] ?? 0)));
    const { revenue_in_cents } = revenues.get(product.id) ?? NO_REVENUE;
    const average_units = shareOf(sum(stockTime), window_s) ?? 0;
    return {
      product,
      ...utilizationOf(sum(rentedTime), sum(availableTime)),
      buckets: buckets.map(({ date }, index) => ({
        date,
        ...utilizationOf(rentedTime[index] ?? 0, availableTime[index] ?? 0),
      })),
      average_units,
      revenue_in_cents,
      revenue_per_unit_in_cents: perUnit(revenue_in_cents, average_units),
    };
  });
}

export function refuseTooManyCells(cells: number): void {
  if (cells <= MAX_UTILIZATION_CELLS) return;
  throw badRequest(
    `more than ${MAX_UTILIZATION_CELLS} products times intervals: narrow it with filter[product_group_id], filter[q] or a longer filter[interval]`,
    { parameter: 'filter' },
  );
}

const utilizationOf = (rented_s: number, available_s: number): Utilization => ({
  utilization: shareOf(rented_s, available_s),
  rented_units_s: Math.round(rented_s),
  available_units_s: Math.round(available_s),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

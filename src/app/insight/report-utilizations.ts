import { COMPANY, raw, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import type { Span } from '../../domain/availability/levels.ts';
import type { ReportBucket } from '../../domain/insight/report-windows.ts';
import { perUnit, shareOf, turnsOf, unitTime } from '../../domain/insight/unit-time.ts';
import type { Window } from '../../domain/time/window.ts';
import { badRequest } from '../../lib/refusal.ts';
import { timestampOf } from '../availability/supplies.ts';
import {
  given,
  IS_RENTED,
  NO_REVENUE,
  type ProductQuestion,
  productRevenue,
  rentedTurns,
  type ReportProduct,
  reportProducts,
  type RevenueQuestion,
} from './report-products.ts';

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
  view: ReadContext,
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

export interface SpansQuestion {
  readonly product_ids: readonly string[];
  readonly location_ids: readonly string[] | null;
  readonly window: Window;
}

/** By product; those that have none are missing. */
export type SpansOfProducts<Each extends Span = Span> = ReadonlyMap<string, readonly Each[]>;

export interface StockSpan extends Span {
  /** Of all its units. */
  readonly purchase_cost_in_cents: number;
}

/** Stock as availability counts it, plus archived stock until it was archived. */
export async function stockSpans(view: ReadContext, question: SpansQuestion): Promise<SpansOfProducts<StockSpan>> {
  const { product_ids, location_ids, window } = question;
  const rows = await view.db.arrays<readonly [string, number | null, number | null, number, number]>(sql`
    select stock.product_id, ${microseconds('stock."from"')}, ${microseconds('stock.till')},
      sum(stock.units)::integer, sum(stock.units * coalesce(stock.cost, product.default_purchase_cost_in_cents, 0))
    from (
      select company_id, product_id, location_id, "from", least(till, archived_at) as till, 1 as units,
        purchase_cost_in_cents as cost
      from stock_items
      where company_id = ${COMPANY}
      union all
      select company_id, item_id, location_id, "from", till, quantity, purchase_cost_in_cents
      from stock_counts
      where company_id = ${COMPANY}
    ) as stock
    join items as product on product.company_id = ${COMPANY} and product.id = stock.product_id
    where stock.company_id = ${view.company.id}
      and stock.product_id = any(${product_ids}::uuid[])
      ${given(location_ids, (ids) => sql`and stock.location_id = any(${ids}::uuid[])`)}
      and (stock."from" is null or stock."from" < ${timestampOf(window.till_us)})
      and (stock.till is null or stock.till > ${timestampOf(window.from_us)})
    group by stock.product_id, stock."from", stock.till
    order by stock.product_id, stock."from", stock.till
  `);
  return byProduct(
    rows.map(([product_id, from_us, till_us, units, purchase_cost_in_cents]) => [
      product_id,
      { from_us, till_us, units, purchase_cost_in_cents },
    ]),
  );
}

/** Downtimes that were not canceled; one that was stopped early ended with its last change. */
export async function downtimeSpans(view: ReadContext, question: SpansQuestion): Promise<SpansOfProducts> {
  const { product_ids, location_ids, window } = question;
  const rows = await view.db.arrays<SpanRow>(sql`
    select d.product_id, ${microseconds('d.starts_at')}, ${microseconds('d.ends_at')}, d.quantity
    from (
      select *, ${DOWNTIME_END} as ends_at
      from downtimes
      where company_id = ${COMPANY}
    ) as d
    where d.company_id = ${view.company.id}
      and d.status <> 'canceled'
      and d.product_id = any(${product_ids}::uuid[])
      ${given(location_ids, (ids) => sql`and d.location_id = any(${ids}::uuid[])`)}
      and d.starts_at < ${timestampOf(window.till_us)}
      and d.ends_at > ${timestampOf(window.from_us)}
    order by d.product_id, d.starts_at, d.id
  `);
  return byProduct(rows.map(spanEntry));
}

export const DOWNTIME_END = sql`case when status = 'stopped' then least(stops_at, updated_at) else stops_at end`;

/** Rentals one by one, for reports about few products. */
export async function rentalSpans(view: ReadContext, question: SpansQuestion): Promise<SpansOfProducts> {
  const { product_ids, location_ids, window } = question;
  const rows = await view.db.arrays<SpanRow>(sql`
    select p.item_id, ${microseconds('p.starts_at')}, ${microseconds('p.stops_at')}, p.quantity
    from plannings as p
    where p.company_id = ${view.company.id}
      and ${IS_RENTED}
      and p.item_id = any(${product_ids}::uuid[])
      ${given(location_ids, (ids) => sql`and p.start_location_id = any(${ids}::uuid[])`)}
      and p.starts_at < ${timestampOf(window.till_us)}
      and p.stops_at > ${timestampOf(window.from_us)}
    order by p.item_id, p.starts_at, p.id
  `);
  return byProduct(rows.map(spanEntry));
}

type SpanRow = readonly [product_id: string, from_us: number, till_us: number, units: number];

const spanEntry = ([product_id, from_us, till_us, units]: SpanRow): readonly [string, Span] => [
  product_id,
  { from_us, till_us, units },
];

const microseconds = (moment: string): Sql => raw(`(date_part('epoch', ${moment}) * 1000000)::bigint`);

function byProduct<Each extends Span>(entries: readonly (readonly [string, Each])[]): SpansOfProducts<Each> {
  const spans = new Map<string, Each[]>();
  for (const [product_id, span] of entries) {
    const own = spans.get(product_id);
    if (own === undefined) spans.set(product_id, [span]);
    else own.push(span);
  }
  return spans;
}

import { raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { Span } from '../../domain/availability/sweep.ts';
import type { Window } from '../../domain/time/window.ts';
import { timestampOf } from '../availability/timestamp-of.ts';
import { given } from './report-products.ts';
import { IS_RENTED } from './rented-turns.ts';

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

/** Stock as availability counts it; and what is archived, up to then. */
export async function stockSpans(view: View, question: SpansQuestion): Promise<SpansOfProducts<StockSpan>> {
  const { product_ids, location_ids, window } = question;
  const rows = await view.db.arrays<readonly [string, number | null, number | null, number, number]>(sql`
    select stock.product_id, ${microseconds('stock."from"')}, ${microseconds('stock.till')},
      sum(stock.units)::integer, sum(stock.units * coalesce(stock.cost, product.default_purchase_cost_in_cents, 0))
    from (
      select company_id, product_id, location_id, "from", least(till, archived_at) as till, 1 as units,
        purchase_cost_in_cents as cost
      from stock_items
      union all
      select company_id, item_id, location_id, "from", till, quantity, purchase_cost_in_cents
      from stock_counts
    ) as stock
    join items as product on product.company_id = stock.company_id and product.id = stock.product_id
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

/** Downtimes that were not canceled; one that was stopped early is over since then, as nothing of it changes afterwards. */
export async function downtimeSpans(view: View, question: SpansQuestion): Promise<SpansOfProducts> {
  const { product_ids, location_ids, window } = question;
  const rows = await view.db.arrays<SpanRow>(sql`
    select d.product_id, ${microseconds('d.starts_at')}, ${microseconds('d.ends_at')}, d.quantity
    from (
      select *, ${DOWNTIME_END} as ends_at
      from downtimes
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

export const DOWNTIME_END = raw(`case when status = 'stopped' then least(stops_at, updated_at) else stops_at end`);

/** Rentals one by one, for reports about few products. */
export async function rentalSpans(view: View, question: SpansQuestion): Promise<SpansOfProducts> {
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
